/**
 * Questions in rounds. The seed asks one question after the other (§5.4), some fifty round trips; here each phase asks a fixed number
 * of questions a round, for a fixed number of rounds, and the phases run side by side. All these numbers depend on nothing but the
 * number of the asker's pieces, which is public because captures are announced, so a query's shape says nothing of the position.
 *
 * How many rounds are enough. A round asks for the first unanswered square of every open ray, the longest rays first. General phase,
 * n own pieces, b questions a round: no square is asked for twice and none is own, so there are at most N = 64 − n questions. A round
 * that could not ask for every first square asks b of them. Any other round asks at least one and shortens every open ray, so
 * there are at most 7 of those, and with g ≤ 7 of them at most g + ⌊(N − g) / b⌋ ≤ 7 + ⌊(N − 7) / b⌋ rounds. Pawn phase: no more than 8
 * pawns, each with one ray of at most 2. With b | 8 questions a round, 8 / b rounds ask at least once along every ray of 2, which come
 * first, and as many more ask for the 8 squares that can be left. En passant phase: the squares beside pawns of one rank, of which at
 * least one is own, so 7, and all in one round: that there was nothing to capture leaves no mark on the view.
 *
 * Divergence from the seed's count of 64 − n (§5.4, "Efficiency"): dummies fill up the rounds, so there are more of them.
 */

import { ownSquares, SQUARES, type Square, type View } from '../board.ts';
import { PHASES, type Phase, type Ray, raysOf } from '../query-sets.ts';
import { isAnswered } from '../vision.ts';

const LONGEST_RAY = 7;

/** What a round costs: `few` rounds where a message is small and each takes a round trip, `small` ones where a question is large. */
export type Pace = 'few' | 'small';

/** Of the general phase, with 12 rounds in all: 5 more than the longest ray. */
const MORE_ROUNDS = 5;
/** Of the general phase, and of the pawn phase beside it; the one round en passant comes when both are done. */
const SMALL_ROUND = 3;
const SMALL_PAWN_ROUND = 2;

interface Rounds {
  /** The message of a seat in which the phase asks first. */
  readonly from: number;
  readonly count: number;
  readonly questions: number;
}

/** The rounds of a phase for a seat with this many pieces. */
export function roundsOf(phase: Phase, ownPieces: number, pace: Pace): Rounds {
  switch (phase) {
    case 'general': {
      const rest = SQUARES - ownPieces - LONGEST_RAY;
      const questions = pace === 'few' ? Math.floor(rest / (MORE_ROUNDS + 1)) + 1 : SMALL_ROUND;
      return { from: 0, count: LONGEST_RAY + (pace === 'few' ? MORE_ROUNDS : Math.floor(rest / questions)), questions };
    }
    case 'pawn':
      return pace === 'few' ? { from: 0, count: 2, questions: 8 } : { from: 0, count: 8, questions: SMALL_PAWN_ROUND };
    case 'enPassant':
      return { from: pace === 'few' ? 2 : roundsOf('general', ownPieces, pace).count, count: 1, questions: 7 };
  }
}

export interface Asking {
  readonly phase: Phase;
  /** Counted from 0. */
  readonly round: number;
  readonly questions: number;
}

/** What each message of a seat asks, in order. */
export function askingRounds(ownPieces: number, pace: Pace): readonly (readonly Asking[])[] {
  const phases = PHASES.map((phase) => ({ phase, ...roundsOf(phase, ownPieces, pace) }));
  const messages = Math.max(...phases.map(({ from, count }) => from + count));
  return Array.from({ length: messages }, (_, at) =>
    phases
      .filter(({ from, count }) => at >= from && at < from + count)
      .map(({ phase, from, questions }) => ({ phase, round: at - from, questions })),
  );
}

/**
 * A round's questions of one phase, given the answers so far: always so many. Dummies ask for the seat's first own square, which
 * teaches nothing. Statement of QUERY: each question is an own square, or stands on a ray of a query set behind squares that are seen
 * to be empty.
 */
export function nextQuestions(view: View, phase: Phase, count: number): Square[] {
  const heads = [...openHeads(view, phase)].sort(([a, lengthA], [b, lengthB]) => lengthB - lengthA || a - b);
  const squares = heads.slice(0, count).map(([square]) => square);
  const [dummy] = ownSquares(view.side);
  return [...squares, ...new Array<Square>(count - squares.length).fill(dummy!)];
}

/** The first unanswered square of each ray that is still open, with how far the longest ray through it may go on. */
function openHeads(view: View, phase: Phase): Map<Square, number> {
  const heads = new Map<Square, number>();
  for (const ray of raysOf(view.side, phase)) {
    const at = ray.findIndex((square) => view.seen[square] !== 'empty' || !isAnswered(view, phase, square));
    const head = ray[at];
    if (head === undefined || isAnswered(view, phase, head)) continue;
    heads.set(head, Math.max(heads.get(head) ?? 0, openLength(view, ray, at)));
  }
  return heads;
}

function openLength(view: View, ray: Ray, from: number): number {
  let end = from;
  while (end < ray.length && (view.seen[ray[end]!] === 'dark' || view.seen[ray[end]!] === 'empty')) end++;
  return end - from;
}
