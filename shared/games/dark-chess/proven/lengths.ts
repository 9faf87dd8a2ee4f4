/** The forms of all bodies: every length is a function of public history, so that none of them tells anything. */

import { unpackBits } from '../../../proofs/authenticated-bits.ts';
import { decodeBase64url } from '../../../encoding/bytes.ts';
import { Fault } from '../../../fault.ts';
import { type Color, fileOf, isOnBoard, ownRank, rankOf, type Square } from '../board.ts';
import { PROOF_BITS, SELECTOR_BITS, SELECTORS } from './plan.ts';

/** AND gates of NoMove. */
export const NO_MOVE_ANDS = 1_333;
/** Strings of an answer: three bits of each line, then the rest. */
export const LINE_STRINGS = 3 * SELECTORS.lines;
export const OTHER_STRINGS = 3 * 64 + 48 + 8 + 8;
export const STRINGS = LINE_STRINGS + OTHER_STRINGS;

const PROOF_BYTES = 32;
const MAC_DIGEST_BYTES = 32;

/** Lists of bits, each packed for itself with padding bits 0, then whole bytes. */
export interface BodyForm {
  readonly lists: readonly number[];
  readonly bytes: number;
}

const packed = (bits: number): number => Math.ceil(bits / 8);
const listBytes = (lists: readonly number[]): number => lists.reduce((sum, bits) => sum + packed(bits), 0);

export const formBytes = ({ lists, bytes }: BodyForm): number => listBytes(lists) + bytes;

const bytesAlone = (bytes: number): BodyForm => ({ lists: [], bytes });

const POINT_BYTES = 32;
const BASE_TRANSFERS = 128;
const HELLO_BYTES = POINT_BYTES + BASE_TRANSFERS * 2 * POINT_BYTES;
/** For each tree two sums a level, the sum of the tags and the hash of all of them. */
const treesBytes = (depth: number): number => (BASE_TRANSFERS / depth) * (depth * 2 * 16 + 64);

/** The three messages of a set-up: points; points and trees; trees. */
export function setUpForm(message: number, treeDepth: number): BodyForm {
  const points = message < 2 ? HELLO_BYTES : 0;
  const trees = message > 0 ? treesBytes(treeDepth) : 0;
  return bytesAlone(points + trees);
}

export const flightForm = (bytes: number): BodyForm => bytesAlone(bytes);

const SELECTOR_LISTS = [SELECTORS.lines, SELECTOR_BITS - SELECTORS.lines];

export const SELECTORS_FORM: BodyForm = { lists: SELECTOR_LISTS, bytes: MAC_DIGEST_BYTES };

const answerLists = (dropped: number): readonly number[] => [LINE_STRINGS, OTHER_STRINGS, STRINGS - dropped];

/** `lost`: the seat lost a piece and has not shown the first part of its board since. */
export function answerForm(lost: boolean): BodyForm {
  return lost
    ? { lists: [PROOF_BITS.first, ...answerLists(0)], bytes: PROOF_BYTES + MAC_DIGEST_BYTES }
    : { lists: answerLists(0), bytes: MAC_DIGEST_BYTES };
}

/** What is public of a move: the captured square and its owner, whether the move states `quiet`, and whether it ends the game. */
export interface PublicMove {
  readonly captured?: { readonly square: Square; readonly owner: Color } | undefined;
  readonly states: boolean;
  readonly ends: boolean;
}

export function moveForm({ captured, states, ends }: PublicMove): BodyForm {
  const dropped = captured === undefined ? 0 : droppedProducts(captured.square, captured.owner);
  return {
    lists: [
      PROOF_BITS.hiddenMove,
      PROOF_BITS.move,
      ...(states ? [PROOF_BITS.quiet] : []),
      ...(ends ? [] : [PROOF_BITS.board, ...answerLists(dropped), ...SELECTOR_LISTS]),
    ],
    bytes: PROOF_BYTES + MAC_DIGEST_BYTES,
  };
}

export const NO_MOVE_FORM: BodyForm = { lists: [NO_MOVE_ANDS], bytes: PROOF_BYTES + MAC_DIGEST_BYTES };
export const NOTHING_FORM: BodyForm = bytesAlone(0);

/**
 * How many products the answer to a seat leaves out when its piece on `square` was taken: those of lines from there, of a pawn's fronts,
 * and of en passant. What the piece was makes no difference.
 */
export function droppedProducts(square: Square, owner: Color): number {
  const [file, rank] = [fileOf(square), rankOf(square)];
  const from = ownRank(owner, rank);
  const fronts = (rank >= 2 && rank <= 7 ? 1 : 0) + (from === 2 ? 1 : 0);
  return 3 * linesFrom(file, rank) + fronts + SELECTORS.enPassant;
}

/** Lines of a queen from a square to each square at distance two or more. */
function linesFrom(file: number, rank: number): number {
  let lines = 0;
  for (const dFile of [-1, 0, 1])
    for (const dRank of [-1, 0, 1])
      if (dFile !== 0 || dRank !== 0) for (let far = 2; isOnBoard(file + far * dFile, rank + far * dRank); far++) lines++;
  return lines;
}

/** Decodes a body. Throws `encoding/wrong-length`, or `encoding/wrong-shape` where padding is not 0. */
export function readBody(text: string, form: BodyForm): Uint8Array {
  const body = decodeBase64url(text);
  const expected = formBytes(form);
  if (body.length !== expected) throw new Fault('encoding/wrong-length', `${body.length} bytes where ${expected} belong`);
  let at = 0;
  for (const bits of form.lists) {
    const end = at + packed(bits);
    unpackBits(body.subarray(at, end), bits);
    at = end;
  }
  return body;
}
