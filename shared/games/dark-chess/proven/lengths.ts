/** The forms of all bodies: every length is a function of public history, so that none of them tells anything. */

import { decodeBase64url } from '../../../encoding/bytes.ts';
import { packedLength, unpackBits } from '../../../encoding/packed-bits.ts';
import { Fault } from '../../../fault.ts';
import { BASE_MESSAGE_BYTES } from '../../../oblivious-transfer/base-ot.ts';
import { type TreeShape, treeMessageBytes } from '../../../oblivious-transfer/ggm-tree.ts';
import type { Color, Square } from '../board.ts';
import { PRODUCTS, SELECTORS } from '../circuits/view-layout.ts';
import { capturePlan } from './capture-plan.ts';
import { PROOF_BITS } from './plan.ts';

/** AND gates of NoMove. */
const NO_MOVE_ANDS = 1_333;
const PROOF_BYTES = 32;
const MAC_DIGEST_BYTES = 32;

/** Lists of bits, each packed for itself with padding bits 0, then whole bytes. */
export interface BodyForm {
  readonly lists: readonly number[];
  readonly bytes: number;
}

const listBytes = (lists: readonly number[]): number => lists.reduce((sum, bits) => sum + packedLength(bits), 0);

export const formBytes = ({ lists, bytes }: BodyForm): number => listBytes(lists) + bytes;

const bytesAlone = (bytes: number): BodyForm => ({ lists: [], bytes });

/** The three messages of a set-up: points; points and trees; trees. */
export function setUpForm(message: number, shape: TreeShape): BodyForm {
  const points = message < 2 ? BASE_MESSAGE_BYTES : 0;
  const trees = message > 0 ? treeMessageBytes(shape) : 0;
  return bytesAlone(points + trees);
}

export const flightForm = (bytes: number): BodyForm => bytesAlone(bytes);

/** Those of lines, then the others. */
const SELECTOR_LISTS = [SELECTORS.leaps, SELECTORS.end - SELECTORS.leaps];

export const SELECTORS_FORM: BodyForm = { lists: SELECTOR_LISTS, bytes: MAC_DIGEST_BYTES };

/** The strings of lines, masked; the others, masked; the answerer's shares of the products that are not left out. */
const answerLists = (products: number): readonly number[] => [PRODUCTS.leaps, PRODUCTS.end - PRODUCTS.leaps, products];

/** `lost`: the seat lost a piece and has not shown the first part of its board since. */
export function answerForm(lost: boolean): BodyForm {
  return lost
    ? { lists: [PROOF_BITS.first, ...answerLists(PRODUCTS.end)], bytes: PROOF_BYTES + MAC_DIGEST_BYTES }
    : { lists: answerLists(PRODUCTS.end), bytes: MAC_DIGEST_BYTES };
}

/** What is public of a move: the captured square and its owner, whether the move states `quiet`, and whether it ends the game. */
interface PublicMove {
  readonly captured?: { readonly square: Square; readonly owner: Color } | undefined;
  readonly states: boolean;
  readonly ends: boolean;
}

export function moveForm({ captured, states, ends }: PublicMove): BodyForm {
  const products = captured === undefined ? PRODUCTS.end : keptProducts(captured.square, captured.owner);
  return {
    lists: [
      PROOF_BITS.hiddenMove,
      PROOF_BITS.move,
      ...(states ? [PROOF_BITS.quiet] : []),
      ...(ends ? [] : [PROOF_BITS.board, ...answerLists(products), ...SELECTOR_LISTS]),
    ],
    bytes: PROOF_BYTES + MAC_DIGEST_BYTES,
  };
}

export const NO_MOVE_FORM: BodyForm = { lists: [NO_MOVE_ANDS], bytes: PROOF_BYTES + MAC_DIGEST_BYTES };
export const NOTHING_FORM: BodyForm = bytesAlone(0);

const KEPT = new Map<string, number>();

/** How many products the answer to a seat has whose piece on `square` was taken. What the piece was makes no difference. */
export function keptProducts(square: Square, owner: Color): number {
  const key = `${owner} ${square}`;
  const kept = KEPT.get(key) ?? capturePlan(owner, 1, { square, type: 'pawn' }).kept.length;
  KEPT.set(key, kept);
  return kept;
}

/** Decodes a body. Throws `encoding/wrong-length`, or `encoding/wrong-shape` where padding is not 0. */
export function readBody(text: string, form: BodyForm): Uint8Array {
  const body = decodeBase64url(text);
  const expected = formBytes(form);
  if (body.length !== expected) throw new Fault('encoding/wrong-length', `${body.length} bytes where ${expected} belong`);
  let at = 0;
  for (const bits of form.lists) {
    const end = at + packedLength(bits);
    unpackBits(body.subarray(at, end), bits);
    at = end;
  }
  return body;
}
