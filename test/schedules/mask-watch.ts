/**
 * Watches which masks go into which message. A mask is told by its MAC, 128 random bits, and not by its address: so it is found again
 * also where a second device, or a second stock, comes to the same bits under another name.
 */

import { createHash } from 'node:crypto';
import { StockTaker } from '../../shared/oblivious-transfer/stock.ts';
import { type AuthenticatedBits, WORDS_PER_TAG } from '../../shared/proofs/authenticated-bits.ts';
import { writeMessage } from '../../shared/proofs/message-writer.ts';

/** What was taken by each taker, and who has taken last: a message is written right after its masks were taken. */
const TAKEN = new WeakMap<StockTaker, AuthenticatedBits[]>();
let last: StockTaker | undefined;

/** A reader takes the same bits as their keeper, without values. */
function note(taker: StockTaker, ...lists: readonly AuthenticatedBits[]): void {
  if (lists.some(({ values }) => values === undefined)) return;
  TAKEN.set(taker, [...(TAKEN.get(taker) ?? []), ...lists]);
  last = taker;
}

const { selectors, strings, proof } = StockTaker.prototype;
StockTaker.prototype.selectors = function (address) {
  const bits = selectors.call(this, address);
  note(this, bits);
  return bits;
};
StockTaker.prototype.strings = function (address, indices) {
  const taken = strings.call(this, address, indices);
  note(this, taken.strings, taken.answererShares);
  return taken;
};
StockTaker.prototype.proof = function (address, run) {
  const bits = proof.call(this, address, run);
  note(this, bits);
  return bits;
};

/** Of a tag as four words: its first 53 bits, which name a mask, and 32 further ones, which confirm that it is the same. */
const nameOf = (tags: Uint32Array, at: number): number => tags[at]! + (tags[at + 1]! & 0x1f_ffff) * 2 ** 32;
const MESSAGES = 2 ** 20;

export class MaskWatch {
  /** By the name of a mask: the number of its message, and what confirms it. */
  readonly #masks = new Map<number, number>();
  readonly #messages = new Map<string, number>();
  /** The first mask that was found in two messages, in words. */
  violation: string | undefined;

  /** Writes a message as the game does. */
  readonly write: typeof writeMessage = (describe) => {
    const written = writeMessage(describe);
    this.#wrote(written.body, last === undefined ? [] : (TAKEN.get(last) ?? []));
    // Selectors may leave before their place is complete, and take nothing then.
    last = undefined;
    return written;
  };

  get masks(): number {
    return this.#masks.size;
  }

  #wrote(body: Uint8Array, lists: readonly AuthenticatedBits[]): void {
    const digest = createHash('sha256').update(body).digest('hex');
    if (this.#messages.has(digest)) return;
    const message = this.#messages.size;
    if (message >= MESSAGES) throw new Error('too many messages to watch');
    this.#messages.set(digest, message);
    for (const { tags } of lists) {
      for (let at = 0; at < tags.length; at += WORDS_PER_TAG) this.#use(tags, at, message);
    }
  }

  #use(tags: Uint32Array, at: number, message: number): void {
    const name = nameOf(tags, at);
    const confirmed = tags[at + 2]!;
    const known = this.#masks.get(name);
    if (known === undefined) this.#masks.set(name, message * 2 ** 32 + confirmed);
    else if (known % 2 ** 32 === confirmed) {
      const before = Math.floor(known / 2 ** 32);
      const where = before === message ? `twice in message ${message}` : `in the messages ${before} and ${message}`;
      this.violation ??= `a mask serves ${where}`;
    }
  }
}
