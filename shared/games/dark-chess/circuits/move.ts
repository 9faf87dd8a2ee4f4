/**
 * The circuit Move: a hidden move is legal on the seat's board and by its last view, and this is what it captures and leads to
 * (docs/protocol/proven-dark-chess.md, "Move").
 *
 * Legal means what `moves.ts` means by it: there is no check. The circuit trusts its view, whose bits are authenticated.
 */

import { type Circuit, CircuitBuilder, type Wire } from '../../../proofs/circuit.ts';
import { CASTLING, type Color, forward, ownRank, SQUARES, type Square, squareAt, WINGS } from '../board.ts';
import type { ChessMove, Promotion } from '../moves.ts';
import { enPassantSquare, FILES, FRONTS, firstFront, homeSquare, KNIGHT_STEPS, secondFront, squaresAround } from './leaps.ts';
import { DIAGONAL_DIRECTIONS, DIRECTED_LINES, type Direction, lineNumber, STRAIGHT_DIRECTIONS } from './lines.ts';
import { BOARD_BITS, CODE_BITS, codeOf, lazily, numberBits, squareWires } from './pieces.ts';
import { PRODUCTS } from './view-layout.ts';

/**
 * `legal`; `captures`, and then `capturedSquare` (6 bits; en passant the pawn's) and `capturesKing`; `capturedCode`, 0 in an en passant;
 * `pawn`, the piece that moves is one; the `board`, `rights` and `doubleStep` after the move.
 */
type MoveOutput =
  | 'legal'
  | 'captures'
  | 'capturedSquare'
  | 'capturesKing'
  | 'capturedCode'
  | 'pawn'
  | 'board'
  | 'rights'
  | 'doubleStep';

const SQUARE_BITS = 6;
const PROMOTION_BITS = 2;
/** In the order of their codes, which begin with 2. */
const PROMOTION_ORDER: readonly Promotion[] = ['knight', 'bishop', 'rook', 'queen'];

/** The 14 hidden bits of a move: from, to, promotion. A move that promotes nothing has 0 there, so that all honest clients send the same. */
export const moveBits = ({ from, to, promotion = 'knight' }: ChessMove): Uint8Array =>
  Uint8Array.of(
    ...numberBits(from, SQUARE_BITS),
    ...numberBits(to, SQUARE_BITS),
    ...numberBits(PROMOTION_ORDER.indexOf(promotion), PROMOTION_BITS),
  );

type Wires = readonly Wire[];
const CODE_PLACES = [0, 1, 2] as const;

interface Inputs {
  readonly color: Color;
  readonly squares: readonly Wires[];
  readonly rights: Wires;
  readonly view: Wires;
  readonly occupied: Wires;
  /** By square: the move begins, or ends, there. */
  readonly from: Wires;
  readonly to: Wires;
  readonly toBits: Wires;
  readonly promotion: Wires;
}

function addInputs(builder: CircuitBuilder, color: Color): Inputs {
  const board = builder.input('board', BOARD_BITS);
  const rights = builder.input('rights', WINGS.length);
  const view = builder.input('view', PRODUCTS.end);
  const occupied = builder.input('occupied', SQUARES);
  const fromBits = builder.input('from', SQUARE_BITS);
  const toBits = builder.input('to', SQUARE_BITS);
  const promotion = builder.input('promotion', PROMOTION_BITS);
  const from = builder.decode(fromBits);
  const to = builder.decode(toBits);
  return { color, squares: squareWires(board), rights, view, occupied, from, to, toBits, promotion };
}

/** Whether the move goes one step in one of these directions. */
function addStep(builder: CircuitBuilder, { from, to }: Inputs, directions: readonly Direction[]): Wire {
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
  /** A leap sees a piece there. */
  readonly leapSeesPiece: Wire;
  /** The code of the opponent's piece there. */
  readonly code: Wires;
  readonly isPiece: Wire;
}

const LINES_TO: readonly (readonly number[])[] = Array.from({ length: SQUARES }, (_, square) =>
  DIRECTED_LINES.flatMap(({ to }, line) => (to === square ? [line] : [])),
);

function addTarget(builder: CircuitBuilder, { from, to, view }: Inputs): Target {
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

function addPawnMoves(builder: CircuitBuilder, inputs: Inputs, { leapSeesPiece }: Target): PawnMoves {
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
  { color, view, rights, from, to }: Inputs,
): readonly [kingside: Wire, queenside: Wire] {
  const [kingside, queenside] = WINGS.map((wing, i) => {
    const { king, rook } = CASTLING[color][wing];
    const line = CODE_BITS * lineNumber(rook.from, king.from);
    return builder.andAll([from[king.from]!, to[king.to]!, rights[i]!, view[PRODUCTS.lines + line]!]);
  });
  return [kingside!, queenside!];
}

/** Whether the piece that moves is of a type, by the code of the type. */
type Mover = Wires;
const PAWN = codeOf('pawn');
const KNIGHT = codeOf('knight');
const BISHOP = codeOf('bishop');
const ROOK = codeOf('rook');
const QUEEN = codeOf('queen');
const KING = codeOf('king');

interface Ruling {
  readonly legal: Wire;
  readonly pawns: PawnMoves;
  readonly castling: readonly [kingside: Wire, queenside: Wire];
  /** On either wing. */
  readonly castles: Wire;
}

function addLegality(builder: CircuitBuilder, inputs: Inputs, mover: Mover, ownTarget: Wire, target: Target): Ruling {
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

function addCapture(builder: CircuitBuilder, mover: Mover, { leapSeesPiece, isPiece }: Target, { pawns }: Ruling): Capturing {
  const stepsStraight = builder.and(mover[PAWN]!, builder.not(pawns.diagonal));
  const enPassant = builder.andAll([mover[PAWN]!, pawns.diagonal, builder.not(leapSeesPiece), pawns.enPassant]);
  const captures = builder.or(builder.and(isPiece, builder.not(stepsStraight)), enPassant);
  return { captures, enPassant };
}

/** The code of the piece after the move: that before it, or on the last rank 2 more than the number in the bits of the promotion. */
function addArrivingCode(builder: CircuitBuilder, { color, to, promotion }: Inputs, mover: Mover, movedCode: Wires): Wires {
  const [low, high] = [promotion[0]!, promotion[1]!];
  const last = squareAt(1, ownRank(color, 8));
  const onLastRank = builder.orAll(to.slice(last, last + 8));
  const promotes = builder.and(mover[PAWN]!, onLastRank);
  const promoted = [low, builder.not(high), high];
  return movedCode.map((bit, place) => builder.xor(bit, builder.and(promotes, builder.xor(bit, promoted[place]!))));
}

function addBoardAfter(builder: CircuitBuilder, inputs: Inputs, mover: Mover, movedCode: Wires, ruling: Ruling): Wires {
  const { color, squares, from, to } = inputs;
  const castles = builder.and(mover[KING]!, ruling.castles);
  const kingside = builder.and(castles, ruling.castling[0]);
  const queenside = builder.xor(castles, kingside);
  const arriving = addArrivingCode(builder, inputs, mover, movedCode);
  const board = squares.flatMap((code, square) =>
    code.map((bit, place) => builder.xorAll([bit, builder.and(bit, from[square]!), builder.and(to[square]!, arriving[place]!)])),
  );
  for (const [wing, goes] of [['kingside', kingside] as const, ['queenside', queenside] as const]) {
    const { rook } = CASTLING[color][wing];
    for (const square of [rook.from, rook.to]) flipRook(builder, board, square, goes);
  }
  return board;
}

/** A rook's code has its highest bit alone. */
function flipRook(builder: CircuitBuilder, board: Wire[], square: Square, goes: Wire): void {
  const highest = CODE_BITS * square + 2;
  board[highest] = builder.xor(board[highest]!, goes);
}

function addRightsAfter(builder: CircuitBuilder, { color, rights, from }: Inputs): Wires {
  return WINGS.map((wing, i) => {
    const { king, rook } = CASTLING[color][wing];
    return builder.and(rights[i]!, builder.not(builder.or(from[king.from]!, from[rook.from]!)));
  });
}

/** Where the captured piece stands: where the move ends, or en passant one rank back, which is one other bit of the number. */
function addCapturedSquare(builder: CircuitBuilder, { toBits }: Inputs, enPassant: Wire): Wires {
  const rankBit = 3;
  return toBits.map((bit, place) => (place === rankBit ? builder.xor(bit, enPassant) : bit));
}

function buildMove(color: Color): Circuit<MoveOutput> {
  const builder = new CircuitBuilder();
  const inputs = addInputs(builder, color);
  const movedCode = CODE_PLACES.map((place) =>
    builder.xorAll(inputs.squares.map((code, square) => builder.and(code[place]!, inputs.from[square]!))),
  );
  const mover = builder.decode(movedCode);
  const ownTarget = builder.xorAll(inputs.to.map((end, square) => builder.and(end, inputs.occupied[square]!)));
  const target = addTarget(builder, inputs);
  const ruling = addLegality(builder, inputs, mover, ownTarget, target);
  const { captures, enPassant } = addCapture(builder, mover, target, ruling);
  const board = addBoardAfter(builder, inputs, mover, movedCode, ruling);
  const rights = addRightsAfter(builder, inputs);
  const { code } = target;
  return builder.finish({
    legal: [ruling.legal],
    captures: [captures],
    capturesKing: [builder.andAll([code[1]!, code[2]!, captures])],
    capturedCode: code,
    capturedSquare: addCapturedSquare(builder, inputs, enPassant),
    pawn: [mover[PAWN]!],
    board,
    rights,
    doubleStep: ruling.pawns.doubleSteps.map((goes) => builder.and(goes, mover[PAWN]!)),
  });
}

export const moveCircuit = lazily(buildMove);
