/**
 * The circuit Move: a hidden move is legal on the seat's board and by its last view, and this is what it captures and leads to
 * (docs/protocol/proven-dark-chess.md, "Move"). The circuit trusts its view, whose bits are authenticated.
 */

import { type Circuit, CircuitBuilder, type Wire } from '../../../proofs/circuit.ts';
import { CASTLING, type Color, ownRank, type Square, squareAt, WINGS } from '../board.ts';
import { addMoveInputs, type MoveInputs, type Wires } from './move-inputs.ts';
import { addCapture, addLegality, addTarget, KING, type Mover, PAWN, type Ruling } from './move-rules.ts';
import { CODE_BITS, CODE_PLACES, lazily } from './pieces.ts';

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

/** The code of the piece after the move: that before it, or on the last rank 2 more than the number in the bits of the promotion. */
function addArrivingCode(builder: CircuitBuilder, { color, to, promotion }: MoveInputs, mover: Mover, movedCode: Wires): Wires {
  const [low, high] = [promotion[0]!, promotion[1]!];
  const last = squareAt(1, ownRank(color, 8));
  const onLastRank = builder.orAll(to.slice(last, last + 8));
  const promotes = builder.and(mover[PAWN]!, onLastRank);
  const promoted = [low, builder.not(high), high];
  return movedCode.map((bit, place) => builder.xor(bit, builder.and(promotes, builder.xor(bit, promoted[place]!))));
}

function addBoardAfter(builder: CircuitBuilder, inputs: MoveInputs, mover: Mover, movedCode: Wires, ruling: Ruling): Wires {
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

function addRightsAfter(builder: CircuitBuilder, { color, rights, from }: MoveInputs): Wires {
  return WINGS.map((wing, i) => {
    const { king, rook } = CASTLING[color][wing];
    return builder.and(rights[i]!, builder.not(builder.or(from[king.from]!, from[rook.from]!)));
  });
}

/** Where the captured piece stands: where the move ends, or en passant one rank back, which is one other bit of the number. */
function addCapturedSquare(builder: CircuitBuilder, { toBits }: MoveInputs, enPassant: Wire): Wires {
  const rankBit = 3;
  return toBits.map((bit, place) => (place === rankBit ? builder.xor(bit, enPassant) : bit));
}

function buildMove(color: Color): Circuit<MoveOutput> {
  const builder = new CircuitBuilder();
  const inputs = addMoveInputs(builder, color);
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
