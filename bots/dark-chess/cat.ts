/**
 * A player that looks one move ahead. It weighs every legal move by what it takes, what it leaves to be taken by pieces that it sees and by
 * pieces that may stand in the dark, and how much it will see.
 */

import { type Color, ownRank, type PieceType, rankOf, type Square } from '../../shared/games/dark-chess/board.ts';
import { decodeMove } from '../../shared/games/dark-chess/notation.ts';
import { querySet } from '../../shared/games/dark-chess/query-sets.ts';
import type { BoardView } from '../../shared/games/dark-chess/view.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';

/** In pawns; a king is worth the game. */
const VALUE: Readonly<Record<PieceType, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 200 };

/** What a piece of hidden type is, by how many of each there are at the start. */
const SHARE: Readonly<Record<PieceType, number>> = {
  pawn: 8 / 16,
  knight: 2 / 16,
  bishop: 2 / 16,
  rook: 2 / 16,
  queen: 1 / 16,
  king: 1 / 16,
};
const TYPES = Object.keys(SHARE) as readonly PieceType[];

/** What the bot believes of the board: its own pieces, and of each other square how likely a piece of the opponent is there. */
interface Belief {
  readonly color: Color;
  readonly own: readonly (PieceType | undefined)[];
  /** The type where it is seen. */
  readonly known: readonly (PieceType | undefined)[];
  /** 0 … 1 by square. */
  readonly occupied: readonly number[];
}

function believe({ squares, orientation, pieces, seat, captured }: BoardView): Belief {
  const seen = squares!.map((square) => square.seen);
  const known = seen.map((what) => (isType(what) ? what : undefined));
  const certain = (square: Square): boolean => known[square] !== undefined || seen[square] === 'occupied';
  const dark = seen.filter((what) => what === 'dark').length;
  const hidden = pieces[1 - seat!]! - seen.filter((_, square) => certain(square)).length;
  const chance = dark === 0 ? 0 : Math.min(1, Math.max(0, hidden) / dark);
  // The piece that has just captured is where it did so.
  const capturer = captured === undefined ? undefined : decodeMove(`${captured}${captured}`).to;
  const occupied = seen.map((what, square) => {
    if (certain(square) || (square === capturer && what === 'dark')) return 1;
    return what === 'dark' ? chance : 0;
  });
  return { color: orientation, own: squares!.map(({ piece }) => piece), known, occupied };
}

const isType = (what: string): what is PieceType => Object.hasOwn(VALUE, what);

/** A move as it would leave the board, and what it would take for certain. */
interface Outcome {
  readonly belief: Belief;
  readonly taken: PieceType | undefined;
  readonly promoted: PieceType | undefined;
}

function play(belief: Belief, view: BoardView, text: string): Outcome {
  const { from, to, promotion } = decodeMove(text);
  const mover = belief.own[from]!;
  const isEnPassant = mover === 'pawn' && from % 8 !== to % 8 && belief.known[to] === undefined && view.enPassant !== undefined;
  const takenAt = isEnPassant ? decodeMove(`${view.enPassant}${view.enPassant}`).to : to;
  const own = [...belief.own];
  const known = [...belief.known];
  const occupied = [...belief.occupied];
  own[from] = undefined;
  own[to] = promotion ?? mover;
  if (mover === 'king' && Math.abs(from - to) === 2) {
    const rook = to > from ? to + 1 : to - 2;
    own[rook] = undefined;
    own[(from + to) / 2] = 'rook';
  }
  for (const square of [takenAt, to]) {
    known[square] = undefined;
    occupied[square] = 0;
  }
  return { belief: { ...belief, own, known, occupied }, taken: belief.known[takenAt], promoted: promotion };
}

/** How likely a piece of the opponent could capture on the square next, and the value of the cheapest that is seen to. */
function threatTo({ color, own, known, occupied }: Belief, target: Square): { chance: number; cheapest: number | undefined } {
  let safe = 1;
  let cheapest: number | undefined;
  for (const type of TYPES) {
    // A piece on the target would see along the same lines; a pawn sees the pawns that attack it.
    for (const ray of querySet('general', type, color, target)) {
      let open = 1;
      for (const square of ray) {
        if (own[square] !== undefined) break;
        const there = known[square];
        if (there === type) {
          safe *= 1 - open;
          if (open === 1) cheapest = Math.min(cheapest ?? Number.POSITIVE_INFINITY, VALUE[type]);
        } else if (there === undefined) safe *= 1 - open * occupied[square]! * SHARE[type];
        open *= 1 - occupied[square]!;
        if (open === 0) break;
      }
    }
  }
  return { chance: 1 - safe, cheapest };
}

/** Squares that a piece on this square sees, over squares that are probably empty. */
function reach({ color, own, occupied }: Belief, from: Square): Square[] {
  const squares: Square[] = [];
  for (const ray of querySet('general', own[from]!, color, from)) {
    for (const square of ray) {
      squares.push(square);
      if (own[square] !== undefined || occupied[square]! > 0.5) break;
    }
  }
  return squares;
}

/** What the opponent may win by its next move: the worst loss, and something of the others, since it moves only once. */
function expectedLoss(belief: Belief, defended: ReadonlySet<Square>): number {
  let worst = 0;
  let sum = 0;
  belief.own.forEach((type, square) => {
    if (type === undefined) return;
    const { chance, cheapest } = threatTo(belief, square);
    const value = VALUE[type];
    // A defended piece is taken by something cheaper, or by somebody who does not see that it is defended.
    const regained = type !== 'king' && defended.has(square) ? Math.min(value, cheapest ?? 3) : 0;
    const loss = chance * Math.max(0, value - 0.9 * regained);
    worst = Math.max(worst, loss);
    sum += loss;
  });
  return worst + 0.15 * (sum - worst);
}

function weigh(view: BoardView, before: Belief, text: string): number {
  const { belief, taken, promoted } = play(before, view, text);
  if (taken === 'king') return Number.POSITIVE_INFINITY;
  const { from, to } = decodeMove(text);
  const mover = before.own[from]!;
  const seen = new Set<Square>();
  const defended = new Set<Square>();
  let attacks = 0;
  belief.own.forEach((type, square) => {
    if (type === undefined) return;
    for (const target of reach(belief, square)) {
      (belief.own[target] === undefined ? seen : defended).add(target);
      if (belief.known[target] === 'king') attacks += 0.4;
    }
  });
  const gain = (taken === undefined ? 0 : VALUE[taken]) + (promoted === undefined ? 0 : VALUE[promoted] - VALUE.pawn);
  const advance = ownRank(belief.color, rankOf(to)) - ownRank(belief.color, rankOf(from));
  const endgame = view.pieces[1 - view.seat!]! <= 6;
  const manner =
    (mover === 'pawn' ? advance * (endgame ? 0.25 : 0.06) : 0) -
    (mover === 'king' && !endgame && Math.abs(from - to) !== 2 ? 0.4 : 0) -
    (view.lastMove === text.slice(2, 4) + text.slice(0, 2) ? 0.3 : 0);
  return gain - 0.8 * expectedLoss(belief, defended) + 0.04 * seen.size + attacks + manner;
}

export function prowl(view: BoardView, random: RandomInteger): string {
  const belief = believe(view);
  // A little chance, so that games differ.
  const weighed = view.moves.map((move) => ({ move, weight: weigh(view, belief, move) + random(1_000) / 20_000 }));
  return weighed.reduce((best, one) => (one.weight > best.weight ? one : best)).move;
}
