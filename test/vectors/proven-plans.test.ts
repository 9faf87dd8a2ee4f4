/** Lines, selectors, strings and capture plans against those of the second implementation in Python. */

import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { encodeHex } from '../../shared/encoding/bytes.ts';
import { COLORS, type Color, PIECE_TYPES, SQUARES, type Square } from '../../shared/games/dark-chess/board.ts';
import { FRONTS, opponentOf } from '../../shared/games/dark-chess/circuits/leaps.ts';
import { DIRECTED_LINES, PAIRS, THROUGH } from '../../shared/games/dark-chess/circuits/lines.ts';
import { CODE_BITS, numberBits, typeOf } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { type Capture, type CapturePlan, capturePlan } from '../../shared/games/dark-chess/proven/capture-plan.ts';
import { type Bits, productsOf, type SeatBits, seatBitsFrom } from '../support/proven-bits.ts';
import { lineLists } from './make/circuits.ts';
import json from './proven-dark-chess.json';

interface PlanCase {
  readonly name: string;
  /** Of the seat that has lost a piece; `null` where nothing is lost. */
  readonly color: Color;
  readonly square: Square | null;
  readonly type: number | null;
  /** Codes by square. The board still has the lost piece. */
  readonly board: string;
  readonly doubleStep: string;
  readonly otherBoard: string;
  readonly otherDoubleStep: string;
  readonly dropped: readonly number[];
  readonly changed: readonly (readonly [product: number, selector: number])[];
  readonly selectorsDigest: string;
  readonly componentsDigests: readonly [string, string];
  readonly selectors: string;
  readonly strings: string;
  readonly products: string;
}

const [LISTS] = json.lines;
const PLANS = json.plans as unknown as readonly PlanCase[];

/** Of canonical JSON, which of integers and digests in a list is what `JSON.stringify` prints. */
const digestOf = (list: Iterable<number | string>): string => sha256Hex(JSON.stringify([...list]));
const packed = (bits: Bits): string => {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [place, bit] of bits.entries()) bytes[place >> 3]! |= bit << (place & 7);
  return encodeHex(bytes);
};

const bitsOf = (color: Color, board: string, doubleStep: string): SeatBits =>
  seatBitsFrom(
    color,
    Uint8Array.from([...board].flatMap((code) => numberBits(Number(code), CODE_BITS))),
    Uint8Array.from(doubleStep, Number),
  );

/** Dropped products count as selector -1. */
const selectorsDigest = ({ selectors, dropped }: CapturePlan): string =>
  digestOf(selectors.map((selector, product) => (dropped[product] === 1 ? -1 : selector)));

it('lines, what passes through squares, and fronts are those of the second implementation', () => {
  const lists = lineLists();
  expect([...lists.values()].map(sha256Hex)).toEqual([LISTS!.pairsDigest, LISTS!.directedDigest, LISTS!.throughDigest]);
  expect(PAIRS.slice(0, 12).map(({ from, to }) => [from, to])).toEqual(LISTS!.firstPairs);
  expect(DIRECTED_LINES.slice(0, 12).map(({ from, to }) => [from, to])).toEqual(LISTS!.firstDirected);
  expect(THROUGH.map(({ length }) => length)).toEqual(LISTS!.throughLengths);
  expect(COLORS.map((color) => FRONTS[color].map(({ square }) => square))).toEqual(LISTS!.fronts);
});

describe.each(PLANS.map((one) => [one.name, one] as const))('the plan of "%s"', (_, one) => {
  const type = one.type === null ? undefined : typeOf(one.type);
  const capture: Capture | undefined = type === undefined ? undefined : { square: one.square!, type };
  const plan = capturePlan(one.color, 1, capture);

  it('serves and drops the same products', () => {
    const ordinary = capturePlan(one.color, 1).selectors;
    const changed = [...plan.selectors.entries()].filter(([product, selector]) => selector !== ordinary[product]);
    expect(changed).toEqual(one.changed);
    expect([...plan.dropped.keys()].filter((product) => plan.dropped[product] === 1)).toEqual(one.dropped);
    expect(selectorsDigest(plan)).toBe(one.selectorsDigest);
    expect([capturePlan(one.color, 0), plan].map(({ components }) => digestOf(components))).toEqual(one.componentsDigests);
  });

  it('has the same selectors, strings and products', () => {
    const asker = bitsOf(one.color, one.board, one.doubleStep);
    const answerer = bitsOf(opponentOf(one.color), one.otherBoard, one.otherDoubleStep);
    expect(packed(asker.selectors)).toBe(one.selectors);
    expect(packed(answerer.strings)).toBe(one.strings);
    expect(packed(productsOf(plan, asker, answerer))).toBe(one.products);
  });
});

it('the plans of all colors, squares and types are those of the second implementation', () => {
  const digests = COLORS.flatMap((color) =>
    Array.from({ length: SQUARES }, (_, square) =>
      PIECE_TYPES.filter((type) => type !== 'pawn' || (square >= 8 && square < SQUARES - 8)).map((type) =>
        selectorsDigest(capturePlan(color, 1, { square, type })),
      ),
    ).flat(),
  );
  expect([digests.length, digestOf(digests)]).toEqual([json.everyPlan[0]!.count, json.everyPlan[0]!.digest]);
});
