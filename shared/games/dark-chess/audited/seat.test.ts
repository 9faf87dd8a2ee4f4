import { describe, expect, it } from 'vitest';
import { decodeSide } from '../../../../test/support/side-text.ts';
import { encodeBase64url, encodeHex } from '../../../encoding/bytes.ts';
import type { Setup } from '../../steps.ts';
import type { View } from '../board.ts';
import { readSquare } from '../notation.ts';
import { resetView } from '../vision.ts';
import { AUDITED_DARK_CHESS } from './game.ts';
import type { DarkChessParams } from './params.ts';
import { DARK_CHESS_RULES, type DarkChessState } from './public-rules.ts';
import { enterSeat, needOf, observe } from './seat.ts';
import type { DarkChessSeat } from './seat-state.ts';

const setup: Setup<DarkChessParams> = {
  match: encodeBase64url(new Uint8Array(16)),
  params: { ot: 'voprf' },
  seats: 2,
  seedCommitments: [null, null],
  lobby: [],
};
const PREV = encodeHex(new Uint8Array(32));

/** A seat of white that is to move and sees this. */
function toMove(side: string, seen: Record<string, 'occupied'>): { seatState: DarkChessSeat; state: DarkChessState } {
  const state: DarkChessState = { ...DARK_CHESS_RULES.begin(setup), stage: 'move' };
  const view: View = resetView(decodeSide(side));
  const shown = view.seen.map((what, square) =>
    Object.keys(seen).some((name) => readSquare(name) === square) ? 'occupied' : what,
  );
  const seatState = enterSeat(setup, { seat: 0, seed: new Uint8Array(32) });
  return { seatState: { ...seatState, now: state, view: { ...view, seen: shown } }, state };
}

describe('a seat without a move', () => {
  it('says so by itself, which draws', () => {
    const { seatState, state } = toMove('white 8/8/8/8/4P3/8/8/8 - -', { e5: 'occupied' });
    expect(needOf(seatState, state)).toEqual({ kind: 'send' });
    expect(AUDITED_DARK_CHESS.act(seatState, state, { seq: 9, prev: PREV })).toEqual({
      kind: 'dark-chess.no-move',
      payload: {},
      next: [],
    });
  });
});

describe('a wronged seat', () => {
  const { seatState, state } = toMove('white 8/8/8/8/4P3/8/8/8 - -', {});
  const announced: DarkChessState = { ...state, mover: 1, plies: 1, captures: [{ ply: 0, by: 1, square: readSquare('d4') }] };
  const step = { seq: 9, by: 1, kind: 'dark-chess.move', payload: {}, prev: PREV, digest: '' };
  const wronged = observe(seatState, step, {
    ...announced,
    stage: 'query',
    query: { sender: 0, movePrev: '', tables: [], asked: [0, 0], open: { asking: [], requests: {} } },
  });

  it('names what was said that cannot be true', () => {
    expect(wronged.wronged?.code).toBe('dark-chess/nothing-captured');
  });

  it('opens when it is its turn, after which the other must', () => {
    expect(needOf(wronged, wronged.now)).toEqual({ kind: 'open', next: [1] });
    expect(needOf(wronged, { ...wronged.now, stage: 'move', mover: 1 })).toEqual({ kind: 'wait' });
  });

  it('stays wronged whatever follows', () => {
    expect(observe(wronged, { ...step, kind: 'dark-chess.query' }, state).wronged).toBe(wronged.wronged);
  });
});
