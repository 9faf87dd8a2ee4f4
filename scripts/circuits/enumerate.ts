/**
 * Lines, leaps and fronts by plain enumeration, without a solver: for every line of DIR all occupations of its squares, for every piece
 * and every two squares all that may stand on the second, for every pawn all that may stand before it. The circuits of the product must
 * say what a loop over squares says.
 */

import { type Color, fileOf, forward, ownRank, rankOf, SQUARES, type Square } from '../../shared/games/dark-chess/board.ts';
import { FRONTS } from '../../shared/games/dark-chess/circuits/leaps.ts';
import { DIRECTED_LINES } from '../../shared/games/dark-chess/circuits/lines.ts';
import { CODE_BITS, numberBits } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { PRODUCTS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { composeViewAndLegal } from './checks.ts';
import type { PlantedCopies } from './composed-view.ts';
import { LANES, type Placed, viewAndLegal } from './sliced.ts';

const [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6] as const;
const CODES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];
/** What may stand on any rank. */
const PIECES = [KNIGHT, BISHOP, ROOK, QUEEN, KING];

/** Some products of a view, from a place on, and what they and `legal` must be. */
interface Expected extends Placed {
  readonly first: number;
  readonly products: readonly number[];
  readonly legal: boolean;
}

const emptyCodes = (): Uint8Array => new Uint8Array(SQUARES);

/** For every directed line, each slider of its class at its start, and nothing, an own or another piece on each of its other squares. */
function* linePositions(): Generator<Expected> {
  for (const [line, { from, to, between, diagonal }] of DIRECTED_LINES.entries()) {
    const squares = [...between, to];
    for (const slider of [diagonal ? BISHOP : ROOK, QUEEN]) {
      for (let occupation = 0; occupation < 3 ** squares.length; occupation++) {
        const [own, other] = [emptyCodes(), emptyCodes()];
        own[from] = slider;
        let rest = occupation;
        for (const [at, square] of squares.entries()) {
          if (rest % 3 > 0) (rest % 3 === 1 ? own : other)[square] = PIECES[(occupation + at) % PIECES.length]!;
          rest = Math.floor(rest / 3);
        }
        const isFree = between.every((square) => own[square] === 0 && other[square] === 0);
        const code = isFree ? other[to] || 7 : 0;
        const products = numberBits(code, CODE_BITS);
        yield { own, other, from, to, first: PRODUCTS.lines + 3 * line, products, legal: isFree && own[to] === 0 };
      }
    }
  }
}

/** How a piece goes on a board where nothing else stands than, perhaps, a piece of the other where it ends. */
function goes(code: number, color: Color, from: Square, to: Square, captures: boolean): boolean {
  const files = Math.abs(fileOf(to) - fileOf(from));
  const ranks = rankOf(to) - rankOf(from);
  const [near, far] = [Math.min(files, Math.abs(ranks)), Math.max(files, Math.abs(ranks))];
  switch (code) {
    case PAWN: {
      const ahead = ranks * forward(color);
      if (captures) return files === 1 && ahead === 1;
      return files === 0 && (ahead === 1 || (ahead === 2 && ownRank(color, rankOf(from)) === 2));
    }
    case KNIGHT:
      return near === 1 && far === 2;
    case BISHOP:
      return near === far;
    case ROOK:
      return near === 0;
    case QUEEN:
      return near === far || near === 0;
    default:
      return far === 1;
  }
}

/** A leap looks at the squares next to a piece in its directions, of a pawn at those where it captures, of a knight at all that it reaches. */
function leaps(code: number, color: Color, from: Square, to: Square): boolean {
  const isNext = Math.max(Math.abs(fileOf(to) - fileOf(from)), Math.abs(rankOf(to) - rankOf(from))) === 1;
  return (isNext || code === KNIGHT) && goes(code, color, from, to, true);
}

const mayStand = (code: number, square: Square): boolean => code !== PAWN || (rankOf(square) > 1 && rankOf(square) < 8);

/** For every piece on every square and every other square: nothing, an own piece or each piece of the other there. */
function* leapPositions(color: Color): Generator<Expected> {
  const all = Array.from({ length: SQUARES }, (_, square) => square);
  for (const code of CODES) {
    for (const from of all.filter((square) => mayStand(code, square))) {
      for (const to of all.filter((square) => square !== from)) {
        for (const [ownCode, otherCode] of [[0, 0], [KNIGHT, 0], ...CODES.map((one) => [0, one] as const)] as const) {
          if (!mayStand(otherCode, to)) continue;
          const [own, other] = [emptyCodes(), emptyCodes()];
          own[from] = code;
          own[to] = ownCode;
          other[to] = otherCode;
          const products = numberBits(leaps(code, color, from, to) ? otherCode : 0, CODE_BITS);
          const legal = ownCode === 0 && goes(code, color, from, to, otherCode > 0);
          yield { own, other, from, to, first: PRODUCTS.leaps + 3 * to, products, legal };
        }
      }
    }
  }
}

/** For every pawn: nothing, an own piece or one of the other on each of the two squares before it. */
function* frontPositions(color: Color): Generator<Expected> {
  for (const [front, { square, pawnSquare }] of FRONTS[color].entries()) {
    const isHome = ownRank(color, rankOf(pawnSquare)) === 2;
    for (let occupation = 0; occupation < 9; occupation++) {
      const [own, other] = [emptyCodes(), emptyCodes()];
      own[pawnSquare] = PAWN;
      const second = square + 8 * forward(color);
      const [near, far] = [occupation % 3, Math.floor(occupation / 3)];
      if (near > 0) (near === 1 ? own : other)[square] = KNIGHT;
      if (far > 0 && second >= 0 && second < SQUARES) (far === 1 ? own : other)[second] = ROOK;
      const position = { own, other, from: pawnSquare };
      const blocked = Number(near === 2);
      yield { ...position, to: square, first: PRODUCTS.fronts + front, products: [blocked], legal: near === 0 };
      if (!isHome) continue;
      const products = [Number(near === 0 && far === 2)];
      const first = PRODUCTS.doubleSteps + fileOf(square) - 1;
      yield { ...position, to: second, first, products, legal: near === 0 && far === 0 };
    }
  }
}

/** How many positions were compared, and which differ; after a few of these it stops. */
interface Enumerated {
  readonly positions: number;
  readonly wrong: readonly string[];
}

const FEW = 5;

function compare(color: Color, planted: PlantedCopies, expectations: Iterable<Expected>): Enumerated {
  const circuit = composeViewAndLegal(color, planted);
  const wrong: string[] = [];
  let positions = 0;
  for (const batch of batches(expectations)) {
    const { products, legal } = viewAndLegal(circuit, batch);
    for (const [lane, expected] of batch.entries()) {
      const bit = (word: number): number => (word >>> lane) & 1;
      const isRight = expected.products.every((product, at) => bit(products[expected.first + at]!) === product);
      if (isRight && bit(legal) === Number(expected.legal)) continue;
      wrong.push(`${color}, ${expected.from} to ${expected.to}, ${expected.own}, ${expected.other}`);
    }
    positions += batch.length;
    if (wrong.length >= FEW) break;
  }
  return { positions, wrong };
}

function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < LANES) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Of the seat of this color, by the product's circuits or with faults in their copies. */
export const enumerateLines = (color: Color, planted: PlantedCopies = {}): Enumerated => compare(color, planted, linePositions());
export const enumerateLeaps = (color: Color, planted: PlantedCopies = {}): Enumerated =>
  compare(color, planted, leapPositions(color));
export const enumerateFronts = (color: Color, planted: PlantedCopies = {}): Enumerated =>
  compare(color, planted, frontPositions(color));
