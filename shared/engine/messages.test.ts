import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { ENGINE_LINE_BYTES, type EngineRequest, encodeRequest, isLate, readBye, readDecision, readReady } from './messages.ts';

const READY = { type: 'ready', name: 'tiny', version: '1.0' };
const DECIDE = { type: 'decide', id: 3, decision: { kind: 'show', hand: 'rock' } };
const turn = (id: number) => ({ type: 'turn', id }) as EngineRequest;

it('reads what an engine may answer', () => {
  const whole = { ...READY, author: 'alice', games: ['dice', 'battleship/xaya'] };
  expect([READY, whole].map(readReady)).toEqual([READY, whole]);
  expect(readDecision(DECIDE, 3)).toEqual(DECIDE);
  expect(readDecision({ type: 'resign', id: 3 }, 3)).toEqual({ type: 'resign', id: 3 });
  expect(readBye({ type: 'bye' })).toEqual({ type: 'bye' });
});

describe('refuses as a wrong answer', () => {
  it.each<[string, () => unknown]>([
    ['a ready without a name', () => readReady({ type: 'ready', version: '1' })],
    ['a ready of another type', () => readReady({ ...READY, type: 'hello' })],
    ['a field too many', () => readReady({ ...READY, strength: 2_000 })],
    ['an empty version', () => readReady({ ...READY, version: '' })],
    ['a name that a terminal would obey', () => readReady({ ...READY, name: 'a\u001b[2Jb' })],
    ['a name that is not ASCII', () => readReady({ ...READY, name: 'Zoë' })],
    ['a name that ends with a space', () => readReady({ ...READY, name: 'tiny ' })],
    ['a name of 41 characters', () => readReady({ ...READY, name: 'a'.repeat(41) })],
    ['a game that is no name', () => readReady({ ...READY, games: ['Dice!'] })],
    ['a decision for another turn', () => readDecision(DECIDE, 4)],
    ['a decision without its turn', () => readDecision({ type: 'decide', decision: {} }, 3)],
    ['a decision that is no object', () => readDecision({ ...DECIDE, decision: 'rock' }, 3)],
    ['a decision with half a chip', () => readDecision({ ...DECIDE, decision: { to: 0.5 } }, 3)],
    [
      'a decision that is too deep',
      () => readDecision({ ...DECIDE, decision: JSON.parse('{"a":'.repeat(20) + 1 + '}'.repeat(20)) as JsonObject }, 3),
    ],
    ['a resignation with a decision', () => readDecision({ type: 'resign', id: 3, decision: {} }, 3)],
    ['an answer of no type', () => readDecision({ id: 3 }, 3)],
    ['a bye that says more', () => readBye({ type: 'bye', score: 1 })],
  ])('%s', (_, read) => {
    expect(faultCode(read)).toBe('engine/wrong-answer');
  });
});

it('an answer is late when it is to an earlier turn, or to any once the match is over', () => {
  const answers = [2, 3, 4].map((id) => ({ type: 'decide', id, decision: {} }));
  expect(answers.map((answer) => isLate(turn(3), answer))).toEqual([true, false, false]);
  const end = { type: 'end' } as EngineRequest;
  expect([...answers, { type: 'bye' }].map((answer) => isLate(end, answer))).toEqual([true, true, true, false]);
});

it('a line has at most 1 MiB of UTF-8', () => {
  const saying = (said: string) => ({ type: 'illegal', id: 1, left: 2, fault: { code: 'game/refused', message: said } }) as const;
  const room = ENGINE_LINE_BYTES - JSON.stringify(saying('')).length;
  expect(encodeRequest(saying('x'.repeat(room)))).toHaveLength(ENGINE_LINE_BYTES);
  expect(faultCode(() => encodeRequest(saying('x'.repeat(room + 1))))).toBe('engine/line-too-long');
  expect(faultCode(() => encodeRequest(saying('ö'.repeat(room / 2 + 1))))).toBe('engine/line-too-long');
});
