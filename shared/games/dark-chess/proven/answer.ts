/**
 * Selectors and answers: how a seat asks what it sees, and how the other answers, within a message (docs/protocol/proven-dark-chess.md,
 * "Bodies"). Each part is described once and run by both seats.
 */

import type { CrossTuples } from '../../../oblivious-transfer/bucket.ts';
import { answerShares, productBits } from '../../../oblivious-transfer/product.ts';
import type { PlaceAddress } from '../../../oblivious-transfer/stock.ts';
import { type AuthenticatedBits, concatBits, selectBits, sliceBits, xorBits } from '../../../proofs/authenticated-bits.ts';
import type { ProvenMessage } from '../../../proofs/proven-message.ts';
import { lineSelectors, lineStrings } from '../circuits/selectors.ts';
import { PRODUCTS } from '../circuits/view-layout.ts';
import { type BoardBits, otherStringBits, wiresOf } from './board-bits.ts';
import type { CapturePlan } from './capture-plan.ts';

/** A seat's selectors as they stand in the log, masked. They serve two answers. */
export interface Asked {
  /** The place of the asker whose tuples mask them, and serve the answers. */
  readonly address: PlaceAddress;
  /** d, 1,318 opened bits, and r, which masks them. */
  readonly opened: Uint8Array;
  readonly masks: AuthenticatedBits;
}

/** s, p and v of the strings of one answer, one of each product in the order of a view. */
export type AnswerBits = Pick<CrossTuples, 'strings' | 'askerShares' | 'answererShares'>;

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
  readonly bits: AnswerBits;
  readonly plan: CapturePlan;
  /** Whether the strings of lines are proven in this message: its board is new. */
  readonly fresh: boolean;
  /** The secret of the seat that runs the description. */
  readonly delta: Uint32Array;
}

/** Returns the products of the asker's view, and the answerer's strings of lines. */
export function answerSelectors(message: ProvenMessage, answerer: BoardBits, to: AnswerTo) {
  const { asked, bits, plan } = to;
  const lines = maskLines(message, answerer, sliceBits(bits.strings, 0, PRODUCTS.leaps), to.fresh);
  const otherMasks = sliceBits(bits.strings, PRODUCTS.leaps, PRODUCTS.end - PRODUCTS.leaps);
  const strings = joinBytes(lines.masked, message.open(xorBits(otherStringBits(answerer), otherMasks)));
  const ofKept = (list: AuthenticatedBits): AuthenticatedBits => selectBits(list, plan.kept);
  const selectors = plan.kept.map((product) => plan.selectors[product]!);
  const opened = gatherBytes(asked.opened, selectors);
  const shares = message.open(answerShares(opened, ofKept(bits.strings), ofKept(bits.answererShares)));
  const products = productBits(
    { selectors: opened, strings: gatherBytes(strings, plan.kept), shares },
    selectBits(asked.masks, selectors),
    ofKept(bits.askerShares),
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

const gatherBytes = (bytes: Uint8Array, places: Int32Array): Uint8Array => Uint8Array.from(places, (place) => bytes[place]!);

function joinBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  const joined = new Uint8Array(left.length + right.length);
  joined.set(left);
  joined.set(right, left.length);
  return joined;
}
