/**
 * The circuit NoMove: a seat has no legal move, by its board and its last view (docs/protocol/proven-dark-chess.md, "NoMove").
 *
 * Castling is left out: where it is possible, the king can also make a step towards the rook.
 */

import { type Circuit, CircuitBuilder, type Wire } from '../../../proofs/circuit.ts';
import { type Color, fileOf, forward, ownRank, rankOf, SQUARES, type Square } from '../board.ts';
import { FILES, FRONTS, KNIGHT_STEPS, squaresAround } from './leaps.ts';
import { DIAGONAL_DIRECTIONS, STRAIGHT_DIRECTIONS, squareFrom } from './lines.ts';
import { BOARD_BITS, CODE_BITS, lazily } from './pieces.ts';

type Wires = readonly Wire[];

interface Inputs {
  readonly color: Color;
  readonly pawns: Wires;
  readonly knights: Wires;
  readonly kings: Wires;
  readonly diagonals: Wires;
  readonly straights: Wires;
  /** By square: no own piece. */
  readonly free: Wires;
  readonly leapSeesPiece: Wires;
  /** By the square of the front: a piece of the opponent stands there. */
  readonly blocked: ReadonlyMap<Square, Wire>;
  readonly enPassant: Wires;
}

function addInputs(builder: CircuitBuilder, color: Color): Inputs {
  const [pawns, knights, kings, diagonals, straights, occupied] = [
    builder.input('pawns', SQUARES),
    builder.input('knights', SQUARES),
    builder.input('kings', SQUARES),
    builder.input('diagonals', SQUARES),
    builder.input('straights', SQUARES),
    builder.input('occupied', SQUARES),
  ];
  const leaps = builder.input('leaps', BOARD_BITS);
  const fronts = builder.input('fronts', FRONTS[color].length);
  const enPassant = builder.input('enPassant', FILES.length);
  const leapSeesPiece = Array.from({ length: SQUARES }, (_, square) =>
    builder.orAll(leaps.slice(CODE_BITS * square, CODE_BITS * (square + 1))),
  );
  const free = occupied.map((wire) => builder.not(wire));
  const blocked = new Map(FRONTS[color].map(({ square }, front) => [square, fronts[front]!]));
  return { color, pawns, knights, kings, diagonals, straights, free, leapSeesPiece, blocked, enPassant };
}

/** Whether a piece other than a pawn on this square can move. Where a line can be gone along, its first square is free too. */
function addPieceMoves(builder: CircuitBuilder, inputs: Inputs, square: Square): Wire[] {
  const { diagonals, straights, kings, knights, free } = inputs;
  const freeAround = (directions: typeof KNIGHT_STEPS): Wire =>
    builder.orAll(squaresAround(square, directions).map((target) => free[target]!));
  const diagonalFree = freeAround(DIAGONAL_DIRECTIONS);
  const straightFree = freeAround(STRAIGHT_DIRECTIONS);
  const knightFree = freeAround(KNIGHT_STEPS);
  return [
    builder.or(builder.and(diagonals[square]!, diagonalFree), builder.and(straights[square]!, straightFree)),
    builder.and(kings[square]!, builder.or(diagonalFree, straightFree)),
    builder.and(knights[square]!, knightFree),
  ];
}

/** Whether a pawn on this square, of ranks 2 to 7, can move. Its double step needs the first step, so it adds nothing. */
function addPawnMoves(builder: CircuitBuilder, inputs: Inputs, square: Square): Wire {
  const { color, pawns, free, blocked, leapSeesPiece, enPassant } = inputs;
  const up = forward(color);
  const front = square + 8 * up;
  const possible = [builder.and(free[front]!, builder.not(blocked.get(front)!))];
  for (const side of [-1, 1]) {
    const target = squareFrom(square, [side, up]);
    if (target === undefined) continue;
    possible.push(leapSeesPiece[target]!);
    if (ownRank(color, rankOf(square)) === 5) possible.push(enPassant[fileOf(target) - 1]!);
  }
  return builder.and(pawns[square]!, builder.orAll(possible));
}

function buildNoMove(color: Color): Circuit<'none'> {
  const builder = new CircuitBuilder();
  const inputs = addInputs(builder, color);
  const canMove = Array.from({ length: SQUARES }, (_, square) => {
    const moves = addPieceMoves(builder, inputs, square);
    if (rankOf(square) > 1 && rankOf(square) < 8) moves.push(addPawnMoves(builder, inputs, square));
    return builder.xorAll(moves);
  });
  return builder.finish({ none: [builder.not(builder.orAll(canMove))] });
}

export const noMoveCircuit = lazily(buildNoMove);
