/** How a game of proven dark chess ends by its rules, and the cheat: a seat that says falsely that it does, or that it does not. */

import { describe, expect, it } from 'vitest';
import { KINDS, type MoveFields } from '../../shared/games/dark-chess/proven/payloads.ts';
import { sidesOf } from '../support/dark-chess-game.ts';
import type { JudgedTable } from '../support/judged-table.ts';
import { cheatOnce, convictionsOf, expectCaught, moveFalsely } from '../support/proven-cheats.ts';
import { LINES, LINES_PLAN, Line, placedLine, startedTable } from '../support/proven-lines.ts';

/** Both go on to the end of the game; in the settlement both open, and both are found honest. */
function expectEnd(table: JudgedTable, result: object): void {
  table.playUntil();
  expect(table.state.stage).toBe('over');
  expect(table.run.position.result).toEqual(result);
  const verdict = table.openedInSettlement([0, 1], undefined);
  expect(convictionsOf(verdict)).toEqual([]);
  expect(verdict.run.audited).toEqual([0, 1]);
  expect(verdict.result).toEqual(result);
}

describe('a game ends', () => {
  it('by the capture of the king', () => {
    expectEnd(new Line(startedTable(), LINES.king).end, { kind: 'won', winners: [0], reason: 'king-captured' });
  });

  it('by a true claim that no move is possible', () => {
    const sides = sidesOf('8/8/r6n/P3p2P/4P3/8/8/8 w - -');
    const { end } = placedLine({ sides }, 'a2a3');
    expectEnd(end, { kind: 'drawn', reason: 'no-move' });
    expect(end.steps.filter(({ kind }) => kind === KINDS.noMove)).toHaveLength(1);
  });

  it('at exactly the hundredth quiet ply', () => {
    const { end } = placedLine({ quietPlies: 98 }, 'g1f3 g8f6');
    expect(end.steps.filter(({ kind }) => kind === KINDS.move).map(({ payload }) => payload['quiet'])).toEqual([true, true]);
    expectEnd(end, { kind: 'drawn', reason: 'quiet' });
  });

  it('by its length', () => {
    const { end } = placedLine({}, 'g1f3 g8f6', { ...LINES_PLAN, plies: 2 });
    expectEnd(end, { kind: 'drawn', reason: 'length' });
  });
});

describe('a game does not end', () => {
  it('at the hundredth quiet ply where a pawn has moved', () => {
    const { end } = placedLine({ quietPlies: 98 }, 'a2a3 g8f6 g1f3');
    const said = end.steps.filter(({ kind }) => kind === KINDS.move).map(({ payload }) => payload['quiet']);
    expect(said).toEqual([false, true, false]);
    expect(end.state.decided).toBeUndefined();
  });

  it('where the hundredth ply captures, or the one before', () => {
    for (const [quietPlies, states] of [
      [97, [undefined, false, undefined, undefined]],
      [98, [false, false, undefined, undefined]],
    ] as const) {
      const { end } = placedLine({ quietPlies }, 'e2e4 d7d5 e4d5 d8d5');
      expect(end.steps.filter(({ kind }) => kind === KINDS.move).map(({ payload }) => payload['quiet'])).toEqual(states);
      expect(end.state).toMatchObject({ quietPlies: 0 });
      expect(end.state.decided).toBeUndefined();
    }
  });
});

describe('a false word about the end convicts its author', () => {
  it('no move, where a piece may be captured', () => {
    const table = placedLine({ sides: sidesOf('8/8/8/3np3/4P3/8/8/8 w - -') }, 'e4d5').before(KINDS.move, 0);
    const seq = cheatOnce(table, { seat: ({ chosen: _, ...seat }) => seat, lies: {} });
    expectCaught(table, seq, ['proofs/wrong-mac']);
  });

  it.each<[string, string, number, MoveFields]>([
    ['quiet, though a pawn has moved', 'a2a3 g8f6', 0, { quiet: true }],
    ['not quiet, though it is', 'g1f3 g8f6', 0, { quiet: false }],
    ['quiet at the hundredth ply, though a pawn has moved', 'g1f3 a7a6', 1, { quiet: true }],
    ['not quiet at the hundredth ply, though it is', 'g1f3 g8f6', 1, { quiet: false }],
  ])('%s', (_, moves, ply, fields) => {
    const table = placedLine({ quietPlies: 98 }, moves).before(KINDS.move, ply);
    expectCaught(table, moveFalsely(table, { fields }), ['proofs/wrong-mac']);
  });

  it('a word that was changed after the proof', () => {
    const table = placedLine({ quietPlies: 98 }, 'g1f3 g8f6').before(KINDS.move, 0);
    const sends = (content: Parameters<NonNullable<Parameters<typeof cheatOnce>[1]['sends']>>[0]) => ({
      ...content,
      payload: { ...content.payload, quiet: false },
    });
    expectCaught(table, cheatOnce(table, { sends }), ['proofs/wrong-proof']);
  });
});
