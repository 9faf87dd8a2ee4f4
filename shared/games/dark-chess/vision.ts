/** The asking seat's part of a query (seed 001, §5.3 to §5.4): how its view is cleared, and how an answer extends it. */

import { Fault } from '../../fault.ts';
import { type Content, isPieceType, type Seen, type Side, type Square, type View } from './board.ts';
import { PHASES, type Phase, raysOf } from './query-sets.ts';

/** RESET. Statement: every square is dark but the seat's own, and there is nothing to capture en passant. */
export function resetView(side: Side): View {
  return { side, seen: side.pieces.map((piece): Seen => (piece === undefined ? 'dark' : 'own')), enPassant: undefined };
}

/**
 * UPDATE. Statement: the asked square holds the answer, and nothing else has changed, except that
 *  - an own square stays what it is (the question was a dummy);
 *  - the pawn phase changes dark squares only: full vision of a square wins over its occupancy;
 *  - the en passant phase changes nothing when it answers `empty`, which says nothing about the square.
 */
export function updateView(view: View, phase: Phase, square: Square, answer: Content): View {
  if (!tellsMore(view.seen[square]!, phase, answer)) return view;
  return {
    side: view.side,
    seen: view.seen.with(square, answer),
    enPassant: phase === 'enPassant' ? square : view.enPassant,
  };
}

/** Whether an answer changes what is seen of its square. */
function tellsMore(before: Seen, phase: Phase, answer: Content): boolean {
  if (before === 'own') {
    if (answer === 'empty') return false;
    throw new Fault('dark-chess/impossible-answer', 'the opponent claims a piece on a square of this seat');
  }
  if (phase === 'pawn') return before === 'dark';
  return phase === 'general' || answer !== 'empty';
}

/** Whether the view already holds what the phase would answer. `empty` in the en passant phase is held nowhere. */
export function isAnswered(view: Pick<View, 'seen'>, phase: Phase, square: Square): boolean {
  const seen = view.seen[square]!;
  if (seen === 'own') return true;
  if (phase === 'general') return seen === 'empty' || isPieceType(seen);
  return phase === 'pawn' && seen !== 'dark';
}

/**
 * QUERY as the seed tells it, one question after the other: every phase, every ray, each up to the first square that is not empty.
 * Never asks for an own square, nor twice for a square in a phase (§5.4, "Efficiency").
 */
export function lookAround(side: Side, ask: (phase: Phase, square: Square) => Content): View {
  const seen = [...resetView(side).seen];
  let enPassant: Square | undefined;
  for (const phase of PHASES) {
    const asked = new Set<Square>();
    for (const ray of raysOf(side, phase)) {
      for (const square of ray) {
        if (!asked.has(square) && !isAnswered({ seen }, phase, square)) {
          asked.add(square);
          const answer = ask(phase, square);
          if (tellsMore(seen[square]!, phase, answer)) {
            seen[square] = answer;
            if (phase === 'enPassant') enPassant = square;
          }
        }
        if (seen[square] !== 'empty') break;
      }
    }
  }
  return { side, seen, enPassant };
}
