/** What an opening shows of a game of dark chess, by either rules: the last side of the seat that opened. */

import { readOpening } from '../../crypto/opening.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { attempt } from '../../fault.ts';
import { checkOpenedSeed } from '../opened-seed.ts';
import type { Seat, SeatStep, Setup } from '../steps.ts';
import { COLORS, type Side, type Square, startSide } from './board.ts';
import { readDecision } from './decision.ts';
import { decodeMove } from './notation.ts';
import { moveOwn, sufferMove } from './transition.ts';

/** What is public of the plies so far. */
interface Plies<Capture extends { readonly ply: number }> {
  /** Moves made. */
  readonly plies: number;
  readonly captures: readonly Capture[];
}

interface OpenedState extends Plies<{ readonly ply: number; readonly square: Square }> {
  readonly setup: Setup<unknown>;
  /** The last side of each seat that has opened. */
  readonly revealed: readonly (Side | undefined)[];
}

/** The capture of the last move, if it was one. */
export function lastCapture<Capture extends { readonly ply: number }>({ captures, plies }: Plies<Capture>): Capture | undefined {
  const last = captures.at(-1);
  return last?.ply === plies - 1 ? last : undefined;
}

/** Checks an opening's seed, and reveals the seat's last side; `isMove`: whether a decision is a move. Also used after the end. */
export function openSide<State extends OpenedState>(
  state: State,
  step: SeatStep,
  isMove: (decision: JsonObject) => boolean = () => true,
): State {
  checkOpenedSeed(state.setup, step);
  const { by, payload } = step;
  const { decisions } = readOpening(payload, 'payload');
  // The audit names decisions that cannot have been played, with their step.
  const replayed = attempt(() => replaySide(state, by, decisions.filter(isMove)));
  return replayed.ok ? { ...state, revealed: state.revealed.with(by, replayed.value) } : state;
}

function replaySide({ plies, captures }: OpenedState, seat: Seat, moves: readonly JsonObject[]): Side {
  let side = startSide(COLORS[seat]!);
  for (let ply = 0; ply < plies; ply++) {
    side =
      ply % COLORS.length === seat
        ? moveOwn(side, decodeMove(readDecision(moves[(ply - seat) / COLORS.length], 'decision').move))
        : sufferMove(side, captures.find((capture) => capture.ply === ply)?.square).side;
  }
  return side;
}
