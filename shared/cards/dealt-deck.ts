/**
 * The public state of one deck: whose keys mask it, who has shuffled it, and how. It is a fold over steps and decodes nothing; the
 * proofs stay with it, so that a seat can see for itself that they hold (`own-deck.ts`).
 */

import { taggedHash } from '../crypto/hash.ts';
import { type Bytes, encodeBase64url, encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import type { DeckContext } from './context.ts';
import { CARD_BYTES, type Deck, openDeck } from './deck.ts';
import { type HandKey, jointKey } from './hand-key.ts';
import type { ShuffleClaim } from './shuffle.ts';
import type { ShuffleInput } from './shuffle-proof.ts';

interface AddedShuffle {
  readonly seat: number;
  readonly deck: Deck;
  readonly proof: Bytes;
  /** Of the shuffled deck, hex. */
  readonly digest: string;
}

export interface DealtDeck {
  readonly context: DeckContext;
  /** Name of its cards, such as `playing-cards`, and how many they are. */
  readonly name: string;
  readonly count: number;
  /** Seats that have a part in it: those whose keys mask it, and those that shuffle it. */
  readonly seats: readonly number[];
  /** By seat. */
  readonly keys: readonly (HandKey | undefined)[];
  /** In the order in which they were made. */
  readonly shuffles: readonly AddedShuffle[];
}

export function beginDeck(context: DeckContext, name: string, count: number, seats: readonly number[]): DealtDeck {
  return { context, name, count, seats, keys: [], shuffles: [] };
}

export function addKey(deck: DealtDeck, seat: number, key: Bytes, proof: Bytes): DealtDeck {
  if (!deck.seats.includes(seat) || deck.keys[seat] !== undefined) throw new Fault('cards/out-of-place');
  const keys = Array.from({ length: Math.max(deck.keys.length, seat + 1) }, (_, i) => deck.keys[i]);
  keys[seat] = { key, proof };
  const added = { ...deck, keys };
  // Keys that add up to nothing are the fault of the seat that stated the last one.
  if (hasAllKeys(added)) jointKey(keysOf(added));
  return added;
}

export function addShuffle(deck: DealtDeck, seat: number, output: Deck, proof: Bytes): DealtDeck {
  if (!hasAllKeys(deck) || !mayShuffle(deck, seat)) throw new Fault('cards/out-of-place');
  if (output.length !== deck.count * CARD_BYTES)
    throw new Fault('proofs/wrong-length', 'a shuffle gives as many cards as it takes');
  const digest = encodeHex(taggedHash('shuffleDigest', output));
  return { ...deck, shuffles: [...deck.shuffles, { seat, deck: output, proof, digest }] };
}

const hasAllKeys = ({ seats, keys }: DealtDeck): boolean => seats.every((seat) => keys[seat] !== undefined);
const mayShuffle = ({ seats, shuffles }: DealtDeck, seat: number): boolean =>
  seats.includes(seat) && !shuffles.some((one) => one.seat === seat);

export function isComplete(deck: DealtDeck): boolean {
  return hasAllKeys(deck) && deck.shuffles.length === deck.seats.length;
}

export function nextShuffle(deck: DealtDeck, seat: number): ShuffleInput {
  return shuffleInput(deck, seat, deck.shuffles.length);
}

/** Every shuffle of the deck as it has to be checked, each of what the one before has made. */
export function shuffleClaims(deck: DealtDeck): ShuffleClaim[] {
  return deck.shuffles.map((made, i) => ({ ...shuffleInput(deck, made.seat, i), output: made.deck, proof: made.proof }));
}

const shuffleInput = (deck: DealtDeck, seat: number, at: number): ShuffleInput => ({
  context: deck.context,
  seat,
  keys: keysOf(deck),
  deck: deck.shuffles[at - 1]?.deck ?? openDeck(deck.name, deck.count),
});

const keysOf = ({ seats, keys }: DealtDeck): Bytes[] =>
  seats.map((seat) => {
    const stated = keys[seat];
    if (stated === undefined) throw new Fault('cards/incomplete-deck');
    return stated.key;
  });

export function finalDeck(deck: DealtDeck): Deck {
  if (!isComplete(deck)) throw new Fault('cards/incomplete-deck');
  return deck.shuffles.at(-1)!.deck;
}

/** 32 bytes that stand for match, hand, keys and every shuffle: what shares are bound to. */
export function deckDigest(deck: DealtDeck): Bytes {
  const { context, name, count, seats, shuffles } = deck;
  const described = {
    cards: name,
    count,
    hand: context.hand,
    keys: keysOf(deck).map(encodeBase64url),
    match: context.match,
    seats,
    shuffles: shuffles.map(({ seat, digest }) => ({ digest, seat })),
  };
  return taggedHash('dealtDeck', encodeUtf8(encodeCanonical(described)));
}
