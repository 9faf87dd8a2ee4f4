/** The cheat: a move of proven dark chess says openly what is not true: what it captured, and whether that was the king. */

import { describe, expect, it } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import { cheatOnce, expectCaught, type FalseMove, moveFalsely } from '../support/proven-cheats.ts';
import { type LineName, lineOf } from '../support/proven-lines.ts';

const MAC: FaultCode = 'proofs/wrong-mac';

interface Row {
  readonly name: LineName;
  readonly ply: number;
  readonly lie: FalseMove;
  readonly fault?: FaultCode;
}

describe('a false announcement that is proven like a true one convicts its author', () => {
  const rows: Readonly<Record<string, Row>> = {
    'hides a capture': { name: 'open', ply: 2, lie: { fields: {} } },
    'hides a capture en passant': { name: 'enPassant', ply: 4, lie: { fields: {} } },
    'says that it captured on another square': { name: 'open', ply: 2, lie: { fields: { captured: 'e7', king: false } } },
    'says that it captured where its pawn went, en passant': {
      name: 'enPassant',
      ply: 4,
      lie: { fields: { captured: 'd7', king: false } },
      fault: 'dark-chess/nothing-captured',
    },
    'says that it captured where no piece is': {
      name: 'open',
      ply: 2,
      lie: { fields: { captured: 'd4', king: false } },
      fault: 'dark-chess/nothing-captured',
    },
    'says that it captured, and did not': { name: 'open', ply: 1, lie: { fields: { captured: 'b2', king: false } } },
    'captures the king and says that it was none': {
      name: 'king',
      ply: 4,
      lie: { fields: { captured: 'e8', king: false }, type: 'king' },
    },
    'captures the king and says nothing': { name: 'king', ply: 4, lie: { fields: {} } },
    'captures a pawn and says that it was the king': { name: 'open', ply: 2, lie: { fields: { captured: 'd5', king: true } } },
  };
  it.each(Object.entries(rows))('%s', (_, { name, ply, lie, fault = MAC }) => {
    const table = lineOf(name).before(KINDS.move, ply);
    expectCaught(table, moveFalsely(table, lie), [fault]);
  });

  it('a false capture of the king wins nothing, though it has decided the game', () => {
    const table = lineOf('open').before(KINDS.move, 2);
    moveFalsely(table, { fields: { captured: 'd5', king: true } });
    expect(table.state.decided).toEqual({ kind: 'won', winners: [0], reason: 'king-captured' });
    expect(table.openedBy(1).result).toEqual({ kind: 'won', winners: [1], reason: 'fault' });
  });
});

describe('a public field that was changed after the proof convicts its author at once where it gives the body another length', () => {
  it.each([
    ['the square', { captured: 'c7', king: false }],
    ['the king', { captured: 'd5', king: true }],
  ])('%s', (_, fields) => {
    const table = lineOf('open').before(KINDS.move, 2);
    const seq = cheatOnce(table, { sends: (content) => ({ ...content, payload: { ...content.payload, ...fields } }) });
    expect(table.run.convictions).toMatchObject([{ seat: 0, seq, fault: { code: 'encoding/wrong-length' } }]);
  });
});

it('a capture from a seat that has nothing left is a fault at once', () => {
  const { steps, state, judge } = lineOf('open').before(KINDS.answer, 3);
  const before = { ...state, pieces: [16, 0] as const, plies: 2, quietPlies: 2, answered: true, flown: true };
  expect(() => judge.apply(before, { ...steps.at(-1)!, by: 0 })).toThrow(
    expect.objectContaining({ code: 'dark-chess/nothing-captured' }),
  );
});
