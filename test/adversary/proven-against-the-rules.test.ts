/** The cheat: a step of proven dark chess that anybody sees to be against the rules, without any opening. */

import { describe, expect, it } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import { decodeMove } from '../../shared/games/dark-chess/notation.ts';
import { KINDS, type Kind } from '../../shared/games/dark-chess/proven/payloads.ts';
import type { StepContent } from '../../shared/games/interface.ts';
import { bodyOf, cheatOnce, expectCaught, flipped, withBody } from '../support/proven-cheats.ts';
import { lineOf } from '../support/proven-lines.ts';

interface Row {
  readonly kind: Kind;
  readonly ply: number;
  readonly sends: (content: StepContent) => StepContent;
  readonly code: FaultCode;
}

const withField =
  (name: string, value: boolean | string) =>
  (content: StepContent): StepContent => ({
    ...content,
    payload: { ...content.payload, [name]: value },
  });
const shorter = (content: StepContent): StepContent => withBody(content, bodyOf(content.payload).subarray(1));
const as =
  (kind: Kind) =>
  (content: StepContent): StepContent => ({ ...content, kind });

const rows: Readonly<Record<string, Row>> = {
  'a move that is too short': { kind: KINDS.move, ply: 1, sends: shorter, code: 'encoding/wrong-length' },
  'an answer that is too short': { kind: KINDS.answer, ply: 1, sends: shorter, code: 'encoding/wrong-length' },
  'padding that is not 0': { kind: KINDS.move, ply: 1, sends: (content) => flipped(content, 15), code: 'encoding/wrong-shape' },
  'a move without a body': {
    kind: KINDS.move,
    ply: 1,
    sends: (content) => ({ ...content, payload: {} }),
    code: 'encoding/wrong-shape',
  },
  'a statement where none is due': { kind: KINDS.move, ply: 1, sends: withField('quiet', true), code: 'encoding/wrong-shape' },
  'a king without a capture': { kind: KINDS.move, ply: 1, sends: withField('king', false), code: 'encoding/wrong-shape' },
  'a capture without a word about the king': {
    kind: KINDS.move,
    ply: 2,
    sends: (content) => ({ ...content, payload: { body: content.payload['body']!, captured: 'd5' } }),
    code: 'encoding/wrong-shape',
  },
  'a capture on no square': {
    kind: KINDS.move,
    ply: 2,
    sends: (content) => ({ ...content, payload: { ...content.payload, captured: 'j5' } }),
    code: 'dark-chess/not-a-square',
  },
  'a kind that the game does not have': {
    kind: KINDS.move,
    ply: 1,
    sends: (content) => ({ ...content, kind: 'dark-chess.peek' }),
    code: 'game/unknown-kind',
  },
  'a move before the answer': { kind: KINDS.answer, ply: 2, sends: as(KINDS.move), code: 'game/wrong-stage' },
  'a flight before the answer': { kind: KINDS.answer, ply: 2, sends: as(KINDS.flight), code: 'game/wrong-stage' },
  'a move before the flight that is due': { kind: KINDS.flight, ply: 2, sends: as(KINDS.move), code: 'game/wrong-stage' },
  'a second answer': { kind: KINDS.flight, ply: 2, sends: as(KINDS.answer), code: 'game/wrong-stage' },
  'a second flight': { kind: KINDS.move, ply: 2, sends: as(KINDS.flight), code: 'game/wrong-stage' },
  'a flight in the turn that has none': { kind: KINDS.move, ply: 15, sends: as(KINDS.flight), code: 'game/wrong-stage' },
  'selectors that nobody asked for': { kind: KINDS.move, ply: 2, sends: as(KINDS.selectors), code: 'game/wrong-stage' },
  'a set-up after the start': { kind: KINDS.move, ply: 2, sends: as(KINDS.setUp), code: 'game/wrong-stage' },
  'an agreement to nothing': { kind: KINDS.move, ply: 2, sends: as(KINDS.agreed), code: 'game/wrong-stage' },
};

describe('convicts its author at once', () => {
  it.each(Object.entries(rows))('%s', (_, { kind, ply, sends, code }) => {
    const table = lineOf('open').before(kind, ply);
    const by = table.state.next[0]!;
    const seq = cheatOnce(table, { sends });
    expect(table.run.convictions.map(({ seat, seq: at, fault }) => [seat, at, fault.code])).toEqual([[by, seq, code]]);
    expect(table.unopened(undefined)).toEqual({ kind: 'won', winners: [1 - by], reason: 'fault' });
  });

  it('a turn that is passed on before its move', () => {
    const table = lineOf('open').before(KINDS.answer, 2);
    table.apply(0, { ...table.content(0), next: [1] });
    expect(table.run.convictions).toMatchObject([{ seat: 0, fault: { code: 'life/wrong-next' } }]);
  });
});

// A record may leave the payload of a flight out, so that the public rules read none: the other machine does.
describe('convicts its author by the opening of the other', () => {
  it.each([
    ['a flight that is too short', shorter, 'encoding/wrong-length'],
    ['a flight with a name', withField('flight', 'Y1'), 'encoding/wrong-shape'],
  ] as const)('%s', (_, sends, code) => {
    const table = lineOf('open').before(KINDS.flight, 1);
    expectCaught(table, cheatOnce(table, { sends }), [code]);
  });
});

describe('a seat that stalls', () => {
  it.each([
    [KINDS.answer, 2],
    [KINDS.flight, 3],
    [KINDS.move, 4],
  ])('loses on time where it owes %s', (kind, ply) => {
    const table = lineOf('open').before(kind, ply);
    const { next } = table.state;
    expect(next).toEqual([ply % 2]);
    expect(table.unopened({ kind: 'timeout', seats: next })).toEqual({ kind: 'won', winners: [1 - (ply % 2)], reason: 'time' });
  });

  it('wins nothing by silence after the other has resigned, and loses nothing by its own', () => {
    const table = lineOf('open').before(KINDS.move, 4);
    for (const seat of [0, 1]) {
      const ending = { kind: 'resign', seat } as const;
      const won = { kind: 'won', winners: [1 - seat], reason: 'resignation' };
      expect(table.unopened(ending)).toEqual(won);
      expect(table.openedInSettlement([seat], ending).result).toEqual(won);
    }
  });

  it('does not undo a game that is decided, nor does one that does not open', () => {
    const table = lineOf('king').before(KINDS.move, 4);
    table.advance();
    expect(table.state).toMatchObject({ stage: 'agreed', next: [1] });
    const won = { kind: 'won', winners: [0], reason: 'king-captured' };
    expect(table.unopened({ kind: 'timeout', seats: [1] })).toEqual(won);
    expect(table.unopened({ kind: 'resign', seat: 1 })).toEqual(won);
    expect(table.openedBy(0).result).toEqual(won);
    table.advance();
    expect(table.state.stage).toBe('over');
    expect(table.unopened(undefined)).toEqual(won);
    expect(table.judge.proofOf(table.state, 0)).toEqual({ attestedTo: table.state.last[0] });
  });
});

it('two moves with one `prev` name one place of the stock, which a device signs once', () => {
  const table = lineOf('open').before(KINDS.move, 3);
  const [one, other] = [table.fork(), table.fork()];
  other.seats[1] = { ...other.seats[1]!, chosen: decodeMove('g8f6') };
  const [first, second] = [one.content(1), other.content(1)];
  expect(first.once).toBeDefined();
  expect(second.once).toBe(first.once);
  expect(second.payload['body']).not.toBe(first.payload['body']);
});
