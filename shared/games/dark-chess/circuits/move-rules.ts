/**
 * When the circuit Move calls a move legal, and what the move captures (docs/protocol/proven-dark-chess.md, "Move").
 *
 * Legal means what `moves.ts` means by it: there is no check.
 */

import type { CircuitBuilder, Wire } from '../../../proofs/circuit.ts';
import { CASTLING, forward, SQUARES, WINGS } from '../board.ts';
import { enPassantSquare, FILES, FRONTS, firstFront, homeSquare, KNIGHT_STEPS, secondFront, squaresAround } from './leaps.ts';
import { DIAGONAL_DIRECTIONS, DIRECTED_LINES, type Direction, lineNumber, STRAIGHT_DIRECTIONS } from './lines.ts';
import type { MoveInputs, Wires } from './move-inputs.ts';
import { CODE_BITS, CODE_PLACES, codeOf } from './pieces.ts';
import { PRODUCTS } from './view-layout.ts';

/** Whether the move goes one step in one of these directions. */
function addStep(builder: CircuitBuilder, { from, to }: MoveInputs, directions: readonly Direction[]): Wire {
  const begins = from.flatMap((begin, square) => {
    const ends = squaresAround(square, directions).map((end) => to[end]!);
    return ends.length === 0 ? [] : [builder.and(begin, builder.xorAll(ends))];
  });
  return builder.xorAll(begins);
}

/** What the view says of the square where the move ends. */
interface Target {
  /** The line of the move is looked along; its end is seen, empty or not. */
  readonly line: Wire;
  readonly leapSeesPiece: Wire;
  /** The code of the opponent's piece there. */
  readonly code: Wires;
  readonly isPiece: Wire;
}

const LINES_TO: readonly (readonly number[])[] = Array.from({ length: SQUARES }, (_, square) =>
  DIRECTED_LINES.flatMap(({ to }, line) => (to === square ? [line] : [])),
);

export function addTarget(builder: CircuitBuilder, { from, to, view }: MoveInputs): Target {
  const lineCode = CODE_PLACES.map((place) => {
    const chosen = LINES_TO.map((lines, square) => {
      const looks = lines.map((line) =>
        builder.and(from[DIRECTED_LINES[line]!.from]!, view[PRODUCTS.lines + CODE_BITS * line + place]!),
      );
      return builder.and(to[square]!, builder.xorAll(looks));
    });
    return builder.xorAll(chosen);
  });
  const leapCode = CODE_PLACES.map((place) =>
    builder.xorAll(to.map((end, square) => builder.and(end, view[PRODUCTS.leaps + CODE_BITS * square + place]!))),
  );
  const line = builder.orAll(lineCode);
  const lineIsEmpty = builder.andAll(lineCode);
  const leapSeesPiece = builder.orAll(leapCode);
  const code = lineCode.map((bit, place) =>
    builder.xor(builder.xor(bit, lineIsEmpty), builder.and(builder.not(line), leapCode[place]!)),
  );
  return { line, leapSeesPiece, code, isPiece: builder.orAll(code) };
}

interface PawnMoves {
  readonly allowed: Wire;
  /** By file. */
  readonly doubleSteps: Wires;
  /** The move goes as a pawn captures. */
  readonly diagonal: Wire;
  /** The move ends behind a pawn that may be captured en passant. */
  readonly enPassant: Wire;
}

function addPawnMoves(builder: CircuitBuilder, inputs: MoveInputs, { leapSeesPiece }: Target): PawnMoves {
  const { color, view, occupied, from, to } = inputs;
  const up = forward(color);
  const blocked = new Map(FRONTS[color].map(({ square }, front) => [square, view[PRODUCTS.fronts + front]!]));
  const targetBlocked = builder.xorAll([...blocked].map(([square, wire]) => builder.and(to[square]!, wire)));
  const step = addStep(builder, inputs, [[0, up]]);
  const doubleSteps = FILES.map((file) => {
    const first = firstFront(color, file);
    const goes = builder.and(from[homeSquare(color, file)]!, to[secondFront(color, file)]!);
    const isBlocked = builder.orAll([occupied[first]!, blocked.get(first)!, view[PRODUCTS.doubleSteps + file - 1]!]);
    return builder.and(goes, builder.not(isBlocked));
  });
  const diagonal = addStep(builder, inputs, [
    [1, up],
    [-1, up],
  ]);
  const landings = FILES.map((file) =>
    builder.and(view[PRODUCTS.enPassant + file - 1]!, to[enPassantSquare(color, file) + 8 * up]!),
  );
  const enPassant = builder.xorAll(landings);
  const allowed = builder.xorAll([
    builder.and(step, builder.not(targetBlocked)),
    builder.xorAll(doubleSteps),
    builder.and(diagonal, builder.or(leapSeesPiece, enPassant)),
  ]);
  return { allowed, doubleSteps, diagonal, enPassant };
}

/**
 * Castling needs its right and nothing between rook and king: then the line from the rook to its own king answers 7, and else 0, so one of
 * its three bits says it.
 */
function addCastling(
  builder: CircuitBuilder,
  { color, view, rights, from, to }: MoveInputs,
): readonly [kingside: Wire, queenside: Wire] {
  const [kingside, queenside] = WINGS.map((wing, i) => {
    const { king, rook } = CASTLING[color][wing];
    const line = CODE_BITS * lineNumber(rook.from, king.from);
    return builder.andAll([from[king.from]!, to[king.to]!, rights[i]!, view[PRODUCTS.lines + line]!]);
  });
  return [kingside!, queenside!];
}

/** Whether the piece that moves is of a type, by the code of the type. */
export type Mover = Wires;
export const PAWN = codeOf('pawn');
const KNIGHT = codeOf('knight');
const BISHOP = codeOf('bishop');
const ROOK = codeOf('rook');
const QUEEN = codeOf('queen');
export const KING = codeOf('king');

export interface Ruling {
  readonly legal: Wire;
  readonly pawns: PawnMoves;
  readonly castling: readonly [kingside: Wire, queenside: Wire];
  /** On either wing. */
  readonly castles: Wire;
}

export function addLegality(builder: CircuitBuilder, inputs: MoveInputs, mover: Mover, ownTarget: Wire, target: Target): Ruling {
  const pawns = addPawnMoves(builder, inputs, target);
  const straight = addStep(builder, inputs, STRAIGHT_DIRECTIONS);
  const diagonal = addStep(builder, inputs, DIAGONAL_DIRECTIONS);
  const castling = addCastling(builder, inputs);
  const castles = builder.xor(...castling);
  const kingGoes = builder.or(builder.xor(straight, diagonal), castles);
  const isDiagonal = builder.xor(mover[BISHOP]!, mover[QUEEN]!);
  const isStraight = builder.xor(mover[ROOK]!, mover[QUEEN]!);
  const legal = builder.and(
    builder.not(ownTarget),
    builder.xorAll([
      builder.and(mover[PAWN]!, pawns.allowed),
      builder.and(mover[KNIGHT]!, addStep(builder, inputs, KNIGHT_STEPS)),
      builder.and(isDiagonal, diagonal),
      builder.and(isStraight, straight),
      target.line,
      builder.and(mover[KING]!, kingGoes),
    ]),
  );
  return { legal, pawns, castling, castles };
}

interface Capturing {
  readonly captures: Wire;
  readonly enPassant: Wire;
}

export function addCapture(
  builder: CircuitBuilder,
  mover: Mover,
  { leapSeesPiece, isPiece }: Target,
  { pawns }: Ruling,
): Capturing {
  const stepsStraight = builder.and(mover[PAWN]!, builder.not(pawns.diagonal));
  const enPassant = builder.andAll([mover[PAWN]!, pawns.diagonal, builder.not(leapSeesPiece), pawns.enPassant]);
  const captures = builder.or(builder.and(isPiece, builder.not(stepsStraight)), enPassant);
  return { captures, enPassant };
}
