/** `proven/read-view.ts` as gates: what the products of a view tell its seat of each square. */

import { type Color, type PieceType, SQUARES, type Square } from '../../shared/games/dark-chess/board.ts';
import {
  enPassantSquare,
  FILES,
  FRONTS,
  firstFront,
  homeSquare,
  leapTargets,
  secondFront,
} from '../../shared/games/dark-chess/circuits/leaps.ts';
import { DIRECTED_LINES } from '../../shared/games/dark-chess/circuits/lines.ts';
import { CODE_BITS, codeOf, squareWires, typeOf } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { PRODUCTS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import type { CircuitBuilder, Wire } from '../../shared/proofs/circuit.ts';

/** By square, or by file. */
interface ViewGates {
  /** The view tells whether the square is empty or which piece of the other is there; never of a square with an own piece. */
  readonly seen: Wire[];
  /** 3 bits each: the code of the other's piece on a seen square, else 0. */
  readonly piece: Wire[];
  /** Not seen, but the view tells whether it is empty or occupied. */
  readonly told: Wire[];
  /** Told, and occupied. */
  readonly occupied: Wire[];
  /** By file: the pawn that may be captured en passant. */
  readonly enPassant: Wire[];
}

interface Reading {
  readonly builder: CircuitBuilder;
  readonly color: Color;
  /** By square: an own piece stands there, and by code whether it is that piece. */
  readonly own: readonly Wire[];
  readonly types: readonly (readonly Wire[])[];
  readonly products: readonly Wire[];
}

/** Adds the gates that read a view of the seat of `color`, from its 192 board wires and the 3,364 products. */
export function addReadView(builder: CircuitBuilder, color: Color, board: readonly Wire[], products: readonly Wire[]): ViewGates {
  const squares = squareWires(board);
  const own = squares.map((code) => builder.orAll(code));
  const types = squares.map((code) => builder.decode(code));
  const reading = { builder, color, own, types, products };
  const passed = firstOf(builder, products.slice(PRODUCTS.enPassant, PRODUCTS.end));
  const looks = addLooks(reading);
  const passedAt = new Map(FILES.map((file) => [enPassantSquare(color, file), passed[file - 1]!]));
  const { told, occupied } = addFronts(reading, looks);
  return {
    seen: looks.seen.map((wire, square) => (passedAt.has(square) ? builder.or(wire, passedAt.get(square)!) : wire)),
    piece: looks.piece.flatMap((code, square) => addPassed(builder, code, passedAt.get(square))),
    told: told.map((wire, square) => without(builder, wire, passedAt.get(square))),
    occupied: occupied.map((wire, square) => without(builder, wire, passedAt.get(square))),
    enPassant: passed,
  };
}

const without = (builder: CircuitBuilder, wire: Wire, other: Wire | undefined): Wire =>
  other === undefined ? wire : builder.and(wire, builder.not(other));

/** The first wire that carries 1, alone. */
function firstOf(builder: CircuitBuilder, wires: readonly Wire[]): Wire[] {
  return wires.map((wire, i) => (i === 0 ? wire : builder.and(wire, builder.not(builder.orAll(wires.slice(0, i))))));
}

/** A pawn that may be captured en passant is on its square, whatever else was told of that square. */
function addPassed(builder: CircuitBuilder, code: readonly Wire[], passed: Wire | undefined): Wire[] {
  if (passed === undefined) return [...code];
  const isPawn = codeOf('pawn');
  return code.map((bit, place) =>
    ((isPawn >> place) & 1) === 1 ? builder.or(bit, passed) : builder.and(bit, builder.not(passed)),
  );
}

/** For every square the own pieces that look at it by a leap. */
const LEAPERS = (color: Color): readonly (readonly { readonly square: Square; readonly type: PieceType }[])[] => {
  const looking: { square: Square; type: PieceType }[][] = Array.from({ length: SQUARES }, () => []);
  for (let square = 0; square < SQUARES; square++) {
    for (let code = 1; code <= 6; code++) {
      const type = typeOf(code)!;
      for (const target of leapTargets(type, color, square)) looking[target]!.push({ square, type });
    }
  }
  return looking;
};

/** What lines and leaps tell. A code of 7 along a line is an empty square, and 0 tells nothing. */
function addLooks({ builder, color, own, types, products }: Reading): { seen: Wire[]; piece: Wire[][] } {
  const tells: Wire[][] = own.map(() => []);
  const codes: Wire[][][] = own.map(() => []);
  for (const [line, { to }] of DIRECTED_LINES.entries()) {
    const code = products.slice(PRODUCTS.lines + CODE_BITS * line, PRODUCTS.lines + CODE_BITS * (line + 1));
    const isPiece = builder.not(builder.andAll(code));
    tells[to]!.push(builder.orAll(code));
    codes[to]!.push(code.map((bit) => builder.and(bit, isPiece)));
  }
  for (const [target, lookers] of LEAPERS(color).entries()) {
    const looks = builder.orAll(lookers.map(({ square, type }) => types[square]![codeOf(type)]!));
    const code = products.slice(PRODUCTS.leaps + CODE_BITS * target, PRODUCTS.leaps + CODE_BITS * (target + 1));
    tells[target]!.push(looks);
    codes[target]!.push(code.map((bit) => builder.and(bit, looks)));
  }
  const free = own.map((wire) => builder.not(wire));
  const seen = tells.map((wires, square) => builder.and(free[square]!, builder.orAll(wires)));
  const piece = codes.map((all, square) =>
    [0, 1, 2].map((place) => builder.and(free[square]!, builder.orAll(all.map((code) => code[place]!)))),
  );
  return { seen, piece };
}

/** What pawns are told of the squares before them: behind a first front that is not empty nothing. */
function addFronts({ builder, color, own, types, products }: Reading, { seen, piece }: ReturnType<typeof addLooks>) {
  const dark = own.map((wire, square) => builder.not(builder.or(wire, seen[square]!)));
  const zero = builder.xorAll([]);
  const [told, occupied] = [own.map(() => zero), own.map(() => zero)];
  const isPawn = (square: Square): Wire => types[square]![codeOf('pawn')]!;
  for (const [front, { square, pawnSquare }] of FRONTS[color].entries()) {
    told[square] = builder.and(isPawn(pawnSquare), dark[square]!);
    occupied[square] = builder.and(told[square]!, products[PRODUCTS.fronts + front]!);
  }
  const isEmpty = (square: Square): Wire =>
    builder.or(
      builder.and(seen[square]!, builder.not(builder.orAll(piece[square]!))),
      builder.and(told[square]!, builder.not(occupied[square]!)),
    );
  for (const file of FILES) {
    const second = secondFront(color, file);
    const reaches = builder.andAll([
      isPawn(homeSquare(color, file)),
      isEmpty(firstFront(color, file)),
      dark[second]!,
      builder.not(told[second]!),
    ]);
    occupied[second] = builder.or(occupied[second]!, builder.and(reaches, products[PRODUCTS.doubleSteps + file - 1]!));
    told[second] = builder.or(told[second]!, reaches);
  }
  return { told, occupied };
}
