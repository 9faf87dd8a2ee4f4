/**
 * Selectors and answers: how a seat asks what it sees, and how the other answers, within a message (docs/protocol/proven-dark-chess.md,
 * "Views"). Each part is described once and run by both seats.
 */

import { answerShares, productBits } from '../../../oblivious-transfer/product.ts';
import { type AuthenticatedBits, concatBits, selectBits, sliceBits, xorBits } from '../../../proofs/authenticated-bits.ts';
import type { ProvenMessage } from '../../../proofs/proven-message.ts';
import { lineSelectors, lineStrings } from '../circuits/selectors.ts';
import { PRODUCTS } from '../circuits/view-layout.ts';
import { type BoardBits, otherStringBits, wiresOf } from './board-bits.ts';
import type { CapturePlan } from './capture-plan.ts';

/** The cross tuples of a place: r is the asker's, with p; s and v are the answerer's. */
export interface PlaceTuples {
  /** 1,318 bits. */
  readonly selectors: AuthenticatedBits;
  /** 7,254 bits each. */
  readonly strings: AuthenticatedBits;
  readonly askerShares: AuthenticatedBits;
  readonly answererShares: AuthenticatedBits;
}

/** A seat's selectors as they stand in the log, masked, with the tuples that mask them. They serve two answers. */
export interface Asked {
  /** Number of the place in the stock. */
  readonly place: number;
  /** d, 1,318 opened bits. */
  readonly opened: Uint8Array;
}

/** The selectors of a board that the message proves: their products are masked by r. Returns d, and the selectors of lines. */
export function proveSelectors(message: ProvenMessage, bits: BoardBits, masks: AuthenticatedBits) {
  const { left, right } = lineSelectors(bits.color);
  const lines = message.multiply(wiresOf(bits, left), wiresOf(bits, right), sliceBits(masks, 0, left.length));
  const others = message.open(xorBits(bits.otherSelectors, sliceBits(masks, left.length, bits.otherSelectors.count)));
  return { opened: joinBytes(lines.corrections, others), lineSelectors: lines.products };
}

/** The same selectors once more, masked by r of another stock. Returns d. */
export function openSelectors(message: ProvenMessage, bits: BoardBits, masks: AuthenticatedBits): Uint8Array {
  const lines = bits.lineSelectors.count;
  const opened = message.open(xorBits(bits.lineSelectors, sliceBits(masks, 0, lines)));
  const others = message.open(xorBits(bits.otherSelectors, sliceBits(masks, lines, bits.otherSelectors.count)));
  return joinBytes(opened, others);
}

/** One answer of a seat to the selectors of the other. */
interface AnswerTo {
  readonly asked: Asked;
  readonly tuples: PlaceTuples;
  readonly plan: CapturePlan;
  /** Whether the strings of lines are proven in this message: its board is new. */
  readonly fresh: boolean;
  /** The secret of the seat that runs the description. */
  readonly delta: Uint32Array;
}

/** Returns the products of the asker's view, and the answerer's strings of lines. */
export function answerSelectors(message: ProvenMessage, answerer: BoardBits, to: AnswerTo) {
  const { plan, tuples } = to;
  const masks = selectBits(tuples.strings, plan.components);
  const lines = maskLines(message, answerer, sliceBits(masks, 0, PRODUCTS.leaps), to.fresh);
  const otherMasks = sliceBits(masks, PRODUCTS.leaps, PRODUCTS.end - PRODUCTS.leaps);
  const strings = joinBytes(lines.masked, message.open(xorBits(otherStringBits(answerer), otherMasks)));
  const selectors = gather(plan.selectors, plan.kept);
  const components = gather(plan.components, plan.kept);
  const opened = gatherBytes(to.asked.opened, selectors);
  const shares = message.open(
    answerShares(opened, selectBits(tuples.strings, components), selectBits(tuples.answererShares, components)),
  );
  const products = productBits(
    { selectors: opened, strings: gatherBytes(strings, plan.kept), shares },
    selectBits(tuples.selectors, selectors),
    selectBits(tuples.askerShares, components),
    to.delta,
  );
  return { view: scatter(products, plan.kept), lineStrings: lines.bits };
}

/** e of the strings of lines: corrections of products that the message proves, or opened bits of ones that were proven before. */
function maskLines(message: ProvenMessage, answerer: BoardBits, masks: AuthenticatedBits, fresh: boolean) {
  if (!fresh) return { masked: message.open(xorBits(answerer.lineStrings, masks)), bits: answerer.lineStrings };
  const { left, right } = lineStrings(answerer.color);
  const { products, corrections } = message.multiply(wiresOf(answerer, left), wiresOf(answerer, right), masks);
  return { masked: corrections, bits: products };
}

/** The kept products at their places of a view; the others are the constant 0, whose tag is 0 on both sides. */
function scatter(products: AuthenticatedBits, kept: Int32Array): AuthenticatedBits {
  const zero = products.count;
  const places = new Int32Array(PRODUCTS.end).fill(zero);
  for (const [at, product] of kept.entries()) places[product] = at;
  return selectBits(concatBits(products, zeroLike(products)), places);
}

const zeroLike = (bits: AuthenticatedBits): AuthenticatedBits => xorBits(sliceBits(bits, 0, 1), sliceBits(bits, 0, 1));

const gather = (numbers: Int32Array, places: Int32Array): Int32Array => places.map((place) => numbers[place]!);
const gatherBytes = (bytes: Uint8Array, places: Int32Array): Uint8Array => Uint8Array.from(places, (place) => bytes[place]!);

function joinBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  const joined = new Uint8Array(left.length + right.length);
  joined.set(left);
  joined.set(right, left.length);
  return joined;
}
