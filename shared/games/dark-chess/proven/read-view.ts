/**
 * What a seat sees, read from the products of a view and its own board: the same knowledge as a query of rules 1 gives (`vision.ts`), so
 * that `moves.ts` lists the legal moves from it.
 */

import { Fault } from '../../../fault.ts';
import type { Piece, PieceType, Seen, Side, Square, View } from '../board.ts';
import { enPassantSquare, FILES, FRONTS, firstFront, homeSquare, leapTargets, secondFront } from '../circuits/leaps.ts';
import { DIRECTED_LINES } from '../circuits/lines.ts';
import { CODE_BITS, EMPTY_ALONG_LINE, typeOf } from '../circuits/pieces.ts';
import { PRODUCTS } from '../circuits/view-layout.ts';
import { resetView } from '../vision.ts';

/**
 * Throws `dark-chess/impossible-answer` where products contradict each other, or where a leap sees a piece that does not exist. Those of
 * proven boards never do, but an answerer that was told the secret of the seat can prove anything to it.
 */
export function readView(products: Uint8Array, side: Side): View {
  if (products.length !== PRODUCTS.end) throw new Error(`a view has ${PRODUCTS.end} products, and not ${products.length}`);
  const seen = [...resetView(side).seen];
  readLines(products, seen);
  readLeaps(products, side, seen);
  readFronts(products, side, seen);
  readSecondFronts(products, side, seen);
  const enPassant = readEnPassant(products, side);
  if (enPassant !== undefined) seePassed(seen, enPassant);
  return { side, seen, enPassant };
}

const codeAt = (products: Uint8Array, first: number): number =>
  products[first]! + 2 * products[first + 1]! + 4 * products[first + 2]!;

function see(seen: Seen[], square: Square, what: Seen): void {
  const before = seen[square]!;
  if (before === 'own') return;
  if (before !== 'dark' && before !== what)
    throw new Fault('dark-chess/impossible-answer', `square ${square} is seen as ${before} and as ${what}`);
  seen[square] = what;
}

/** The pawn that may be captured en passant, of which a front tells that it is there. */
function seePassed(seen: Seen[], square: Square): void {
  const before = seen[square]!;
  if (before !== 'dark' && before !== 'occupied' && before !== 'pawn')
    throw new Fault('dark-chess/impossible-answer', `square ${square} is seen as ${before}, and a pawn has passed there`);
  seen[square] = 'pawn';
}

function pieceOf(code: number): PieceType | undefined {
  if (code === EMPTY_ALONG_LINE) throw new Fault('dark-chess/impossible-answer', `${code} is no piece`);
  return typeOf(code);
}

/** Code 0 means that the line is not looked along, or not up to its end. */
function readLines(products: Uint8Array, seen: Seen[]): void {
  for (const [line, { to }] of DIRECTED_LINES.entries()) {
    const code = codeAt(products, PRODUCTS.lines + CODE_BITS * line);
    if (code !== 0) see(seen, to, code === EMPTY_ALONG_LINE ? 'empty' : (typeOf(code) ?? 'empty'));
  }
}

function readLeaps(products: Uint8Array, { color, pieces }: Side, seen: Seen[]): void {
  const looked = (piece: Piece | undefined, square: Square): Square[] =>
    piece === undefined ? [] : leapTargets(piece.type, color, square);
  for (const target of new Set(pieces.flatMap(looked))) {
    see(seen, target, pieceOf(codeAt(products, PRODUCTS.leaps + CODE_BITS * target)) ?? 'empty');
  }
}

const hasPawn = ({ pieces }: Side, square: Square): boolean => pieces[square]?.type === 'pawn';

/** Full vision of a square wins over its occupancy, here and below. */
function readFronts(products: Uint8Array, side: Side, seen: Seen[]): void {
  for (const [front, { square, pawnSquare }] of FRONTS[side.color].entries()) {
    if (!hasPawn(side, pawnSquare) || seen[square] !== 'dark') continue;
    seen[square] = products[PRODUCTS.fronts + front] === 1 ? 'occupied' : 'empty';
  }
}

/** Behind a first front that is not empty nothing is seen. */
function readSecondFronts(products: Uint8Array, side: Side, seen: Seen[]): void {
  for (const file of FILES) {
    const square = secondFront(side.color, file);
    const reaches = hasPawn(side, homeSquare(side.color, file)) && seen[firstFront(side.color, file)] === 'empty';
    if (!reaches || seen[square] !== 'dark') continue;
    seen[square] = products[PRODUCTS.doubleSteps + file - 1] === 1 ? 'occupied' : 'empty';
  }
}

function readEnPassant(products: Uint8Array, { color }: Side): Square | undefined {
  const file = FILES.find((one) => products[PRODUCTS.enPassant + one - 1] === 1);
  return file === undefined ? undefined : enPassantSquare(color, file);
}
