/** Views of proven dark chess against the queries of rules 1, and the products against what such a view tells. */

import { describe, expect, it } from 'vitest';
import { builtPosition } from '../../../../test/support/built-positions.ts';
import { sidesOf, viewOf } from '../../../../test/support/dark-chess-game.ts';
import { type Bits, freshProducts, numberOf } from '../../../../test/support/proven-bits.ts';
import { seededRng } from '../../../../test/support/seeded-rng.ts';
import { COLORS, isPieceType, type Side, SQUARES, type Square, startSide, type View } from '../board.ts';
import { FILES, FRONTS, firstFront, homeSquare, leapTargets, secondFront } from '../circuits/leaps.ts';
import { DIRECTED_LINES } from '../circuits/lines.ts';
import { CODE_BITS, codeOf, EMPTY_ALONG_LINE, numberBits } from '../circuits/pieces.ts';
import { PRODUCTS } from '../circuits/view-layout.ts';
import { readView } from './read-view.ts';

/** `PROVEN_POSITIONS=20000` for a long run. */
const POSITIONS = Number(process.env['PROVEN_POSITIONS'] ?? 100);
const LONG_MS = 900_000 + 50 * POSITIONS;

const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -',
  'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -',
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -',
];

const knowledge = ({ seen, enPassant }: View) => ({ seen, enPassant });

/** The code that a line answers to a seat that sees this much: 0 unless it is looked along, and clear up to its end. */
function lineCode({ side, seen }: View, line: number): number {
  const { from, to, diagonal, between } = DIRECTED_LINES[line]!;
  const type = side.pieces[from]?.type;
  const looks = type === 'queen' || type === (diagonal ? 'bishop' : 'rook');
  if (!looks || between.some((square) => seen[square] !== 'empty')) return 0;
  const end = seen[to]!;
  return isPieceType(end) ? codeOf(end) : EMPTY_ALONG_LINE;
}

const seenCode = ({ seen }: View, square: Square): number => {
  const what = seen[square]!;
  return isPieceType(what) ? codeOf(what) : 0;
};

/** All products, from the own board and the legal view alone. */
function predictProducts(view: View): Bits {
  const { side, seen, enPassant } = view;
  const { color, pieces } = side;
  const looked = new Set(pieces.flatMap((piece, square) => (piece ? leapTargets(piece.type, color, square) : [])));
  const isTheirs = (square: Square): boolean => seen[square] === 'occupied' || isPieceType(seen[square]!);
  const hasPawn = (square: Square): boolean => pieces[square]?.type === 'pawn';
  const lines = DIRECTED_LINES.flatMap((_, line) => numberBits(lineCode(view, line), CODE_BITS));
  const leaps = Array.from({ length: SQUARES }, (_, square) =>
    numberBits(looked.has(square) ? seenCode(view, square) : 0, CODE_BITS),
  );
  const fronts = FRONTS[color].map(({ square, pawnSquare }) => hasPawn(pawnSquare) && isTheirs(square));
  const doubleSteps = FILES.map((file) => {
    const reaches = hasPawn(homeSquare(color, file)) && seen[firstFront(color, file)] === 'empty';
    return reaches && isTheirs(secondFront(color, file));
  });
  const passed = FILES.map((file) => enPassant !== undefined && enPassant % 8 === file - 1);
  return Uint8Array.from([...lines, ...leaps.flat(), ...[...fronts, ...doubleSteps, ...passed].map(Number)]);
}

/** Both seats' views: the opponent of the seat to move may have made a double step, and its own is past. */
function check(sides: readonly [Side, Side]): void {
  for (const seat of [0, 1]) {
    const [own, other] = [sides[seat]!, sides[1 - seat]!];
    const products = freshProducts(own, other);
    const legal = viewOf(sides, seat);
    expect(knowledge(readView(products, own))).toEqual(knowledge(legal));
    expect(predictProducts(legal).findIndex((bit, product) => bit !== products[product])).toBe(-1);
  }
}

describe('a view that is read from products', () => {
  it.each(FENS)('is the one of rules 1, and its products tell no more, in %s', (fen) => {
    check(sidesOf(fen));
  });

  it(
    `is the one of rules 1, and its products tell no more, in ${POSITIONS} built positions`,
    () => {
      const rng = seededRng(1);
      let enPassants = 0;
      for (let i = 0; i < POSITIONS; i++) {
        const { mover, other } = builtPosition(rng, COLORS[i % 2]!);
        check(i % 2 === 0 ? [mover, other] : [other, mover]);
        if (viewOf(i % 2 === 0 ? [mover, other] : [other, mover], i % 2).enPassant !== undefined) enPassants++;
      }
      expect(enPassants).toBeGreaterThan(0);
    },
    LONG_MS,
  );

  it('is refused where products contradict each other', () => {
    const [own, other] = sidesOf('4k3/8/8/3q4/8/8/3R4/4K3 w - -');
    const products = freshProducts(own, other);
    expect(readView(products, own).seen[35]).toBe('queen');
    const line = PRODUCTS.lines + CODE_BITS * DIRECTED_LINES.findIndex(({ from, to }) => from === 11 && to === 19 + 8);
    expect(numberOf(products.subarray(line, line + CODE_BITS))).toBe(EMPTY_ALONG_LINE);
    const bent = products.slice();
    bent.set(numberBits(codeOf('rook'), CODE_BITS), PRODUCTS.leaps + CODE_BITS * 27);
    expect(() => readView(bent, { ...own, pieces: own.pieces.with(26, { type: 'king', promoted: false }) })).toThrow('seen as');
  });

  it('is refused with another number of products', () => {
    expect(() => readView(new Uint8Array(PRODUCTS.end - 1), startSide('white'))).toThrow('3364');
  });
});
