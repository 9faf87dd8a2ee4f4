import { describe, expect, it } from 'vitest';
import { ed25519 } from '../../test/support/table.ts';
import { ToyMatch } from '../../test/support/toy-match.ts';
import { sha256Hex } from '../crypto/hash.ts';
import { concatBytes, decodeUtf8, encodeUtf8 } from '../encoding/bytes.ts';
import type { Fault } from '../fault.ts';
import { encodeLog } from '../log/file.ts';
import { readWholeLog } from './whole-log.ts';

/** A match of so many moves, closed unless it is cut off. */
function played(moves: number): ToyMatch {
  const match = new ToyMatch().to('play');
  for (let i = 0; i < moves; i++) match.say('toy.move', i % 2, { i }, i === moves - 1 ? [] : [1 - (i % 2)]);
  return match.say('endgame', [0, 1], { result: { kind: 'drawn', reason: 'agreement' } });
}

/** Reads a log, and writes down each turn and each signature that was checked. */
async function watched(file: string, finalHash?: string) {
  const acts: string[] = [];
  const checking = {
    sha256Hex,
    ed25519: {
      verify: (...signature: Parameters<typeof ed25519.verify>) => {
        acts.push('signature');
        return ed25519.verify(...signature);
      },
    },
    turn: async () => void acts.push('turn'),
  };
  const outcome = await readWholeLog(encodeUtf8(file), checking, finalHash).catch((fault: Fault) => fault.code);
  return { outcome, acts, signatures: acts.filter((act) => act === 'signature').length };
}

describe('a log that is no whole match', () => {
  const match = played(200);
  const log = encodeLog(match.entries);

  it('is refused by its last line alone if that is not of the final hash', async () => {
    expect(await watched(log, 'ab'.repeat(32))).toEqual({ outcome: 'log/other-final-hash', acts: [], signatures: 0 });
  });

  it.each<[string, string]>([
    ['never closes', encodeLog(match.entries.slice(0, -1))],
    ['misses a step', encodeLog(match.entries.toSpliced(100, 1))],
    ['has a payload that is not the step’s', log.replace('"i":100', '"i":101')],
  ])('is refused before any signature is checked if it %s', async (_, file) => {
    const { outcome, signatures } = await watched(file);
    expect([outcome, signatures]).toEqual([expect.stringMatching(/^log\/(not-closed|broken-link|digest-mismatch)$/), 0]);
  });

  it('is refused by its last signatures first', async () => {
    const { step, payload } = match.entries.at(-1)!;
    const unsigned = {
      step: { ...step, signatures: step.signatures.map(({ key }) => ({ key, sig: 'ab'.repeat(64) })) },
      payload,
    };
    const { outcome, signatures } = await watched(encodeLog([...match.entries.slice(0, -1), unsigned]));
    expect(outcome).toBe('log/bad-signature');
    expect(signatures).toBeLessThan(200);
  });
});

describe('a whole log', () => {
  const match = played(200);
  const log = encodeLog(match.entries);

  it('is checked in turns of at most 64 steps, so that its neighbours have theirs between them', async () => {
    const { outcome, acts, signatures } = await watched(log, match.matchState.prev);
    expect(outcome).toMatchObject({ finalHash: match.matchState.prev });
    expect(signatures).toBeGreaterThan(2 * match.entries.length);
    const turns = acts
      .join(' ')
      .split('turn')
      .map((turn) => turn.split('signature').length - 1);
    // Two signatures a step and three of the last, or fewer.
    expect(Math.max(...turns)).toBeLessThanOrEqual(2 * 64 + 4);
    expect(turns.length).toBeGreaterThan((2 * match.entries.length) / 64);
  });

  it('has parts of whole lines that are the file', async () => {
    const whole = await readWholeLog(encodeUtf8(log), { ed25519, sha256Hex });
    const parts = [...whole.parts(40_000)];
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.every((part) => part.at(-1) === 0x0a)).toBe(true);
    expect(decodeUtf8(concatBytes(...parts))).toBe(log);
  });
});
