/**
 * A deck of 52 that two seats shuffle, deal and open, and proofs of each kind: 20 that hold and 40 that were changed. Decks of the
 * proofs are small, for the equations are the same at any size.
 */

import { addKey, addShuffle, beginDeck, type DealtDeck, deckDigest, nextShuffle } from '../../../shared/cards/dealt-deck.ts';
import { openDeck } from '../../../shared/cards/deck.ts';
import { checkHandKey, makeHandKey } from '../../../shared/cards/hand-key.ts';
import { onceOfDeal, onceOfShuffle } from '../../../shared/cards/once.ts';
import { ownDeck } from '../../../shared/cards/own-deck.ts';
import { checkShares, openPlace, shareBlocks, sharesOf } from '../../../shared/cards/shares.ts';
import { checkShuffles, makeShuffle, type ShuffleClaim } from '../../../shared/cards/shuffle.ts';
import type { Equation } from '../../../shared/cards/shuffle-equations.ts';
import { ORDER } from '../../../shared/crypto/ristretto.ts';
import { type Bytes, decodeBase64url, decodeHex, encodeBase64url, encodeHex } from '../../../shared/encoding/bytes.ts';
import { attempt, type FaultCode } from '../../../shared/fault.ts';
import { cheatShuffle } from '../../support/cheating-shuffler.ts';
import { shuffleCheats } from '../../support/shuffle-cheats.ts';
import { MATCH, plainSeed } from './keys.ts';

const CARDS = 'playing-cards';
const SEEDS = [plainSeed(0x31), plainSeed(0x32)];
/** The order in which the seats shuffle. */
const SEATS = [1, 0];
const OTHER_MATCH = encodeBase64url(plainSeed(9).subarray(0, 16));

/** Each field is what it is in `docs/protocol/cards.md`; byte strings are base64url. */
interface KeyStatement {
  readonly of: 'key';
  readonly match: string;
  readonly hand: number;
  readonly seat: number;
  readonly key: string;
  readonly proof: string;
}
interface ShuffleStatement {
  readonly of: 'shuffle';
  readonly match: string;
  readonly hand: number;
  readonly seat: number;
  readonly keys: readonly string[];
  readonly deck: string;
  readonly output: string;
  readonly proof: string;
}
/** Shares of the deck of the whole hand. */
interface SharesStatement {
  readonly of: 'shares';
  readonly seat: number;
  readonly places: readonly number[];
  readonly shares: string;
  readonly proof: string;
}
type Statement = KeyStatement | ShuffleStatement | SharesStatement;

/** What makes a statement false: fields that are others, or bytes (hex) that are put at a place of a field. */
interface Change {
  readonly set?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  readonly put?: { readonly field: string; readonly at: number; readonly bytes: string };
}

export function change(statement: Statement, { set = {}, put }: Change): Statement {
  const changed: Record<string, unknown> = { ...statement, ...set };
  if (put !== undefined) {
    const bytes = decodeBase64url(changed[put.field] as string);
    bytes.set(decodeHex(put.bytes), put.at);
    changed[put.field] = encodeBase64url(bytes);
  }
  return changed as unknown as Statement;
}

export interface CardsVectors {
  readonly hand: {
    readonly match: string;
    readonly hand: number;
    readonly cards: string;
    readonly count: number;
    readonly seats: readonly number[];
    readonly seeds: readonly string[];
    /** The deck before anybody has shuffled: first components alone, in hex. */
    readonly points: readonly string[];
    readonly keys: readonly { readonly seat: number; readonly key: string; readonly proof: string }[];
    readonly shuffles: readonly {
      readonly seat: number;
      readonly once: string;
      readonly deck: string;
      readonly proof: string;
      readonly digest: string;
    }[];
    readonly digest: string;
    readonly shares: readonly (Omit<SharesStatement, 'of'> & { readonly once: string })[];
    readonly opened: readonly { readonly place: number; readonly card: number }[];
  };
  readonly proofs: readonly Statement[];
  /** Shuffles of a deck of three that each but one equation accepts. */
  readonly cheats: readonly (ShuffleStatement & { readonly refusedBy: Equation['name']; readonly fault: FaultCode })[];
  readonly changed: readonly (Change & { readonly proof: number; readonly why: string; readonly fault: FaultCode })[];
}

/** The deck of the hand, from its public fields alone. */
export function deckOf({ match, hand, cards, count, seats, keys, shuffles }: CardsVectors['hand']): DealtDeck {
  let deck = beginDeck({ match, hand }, cards, count, seats);
  for (const { seat, key, proof } of keys) deck = addKey(deck, seat, decodeBase64url(key), decodeBase64url(proof));
  for (const made of shuffles) deck = addShuffle(deck, made.seat, decodeBase64url(made.deck), decodeBase64url(made.proof));
  return deck;
}

/** What our code says of a statement: nothing, or the fault. */
export function faultOf(deck: DealtDeck, statement: Statement): FaultCode | undefined {
  if (statement.of === 'shuffle') {
    const { match, hand, seat, keys, deck: before, output, proof } = statement;
    const claim: ShuffleClaim = {
      ...{ context: { match, hand }, seat, keys: keys.map((key) => decodeBase64url(key)) },
      ...{ deck: decodeBase64url(before), output: decodeBase64url(output), proof: decodeBase64url(proof) },
    };
    return checkShuffles([claim])[0]?.code;
  }
  const checked = attempt(() => {
    const proof = decodeBase64url(statement.proof);
    if (statement.of === 'key') {
      const { match, hand, seat, key } = statement;
      return checkHandKey({ match, hand }, seat, decodeBase64url(key), proof);
    }
    return checkShares(deck, statement.seat, statement.places, decodeBase64url(statement.shares), proof);
  });
  return checked.ok ? undefined : checked.fault.code;
}

/** A whole hand: both shuffle, seat 0 opens two places to seat 1, and both open a third one to everybody. */
function wholeHand(): CardsVectors['hand'] {
  const context = { match: MATCH, hand: 1 };
  let deck = beginDeck(context, CARDS, 52, SEATS);
  const keys = SEEDS.map((seed, seat) => ({ seat, ...makeHandKey(seed, context, seat) }));
  for (const { seat, key, proof } of keys) deck = addKey(deck, seat, key, proof);
  const onces: string[] = [];
  for (const seat of SEATS) {
    const input = nextShuffle(deck, seat);
    onces.push(onceOfShuffle(input));
    const made = makeShuffle(SEEDS[seat]!, input);
    deck = addShuffle(deck, seat, made.deck, made.proof);
  }
  const given = [
    { seat: 0, places: [0, 1] },
    { seat: 1, places: [2, 3] },
    { seat: 0, places: [4, 5, 6] },
    { seat: 1, places: [4, 5, 6] },
  ].map(({ seat, places }) => ({ seat, places, ...sharesOf(SEEDS[seat]!, ownDeck(deck, seat), places) }));
  const [, , flop0, flop1] = given.map(({ places, shares }) => shareBlocks(shares, places.length));
  const bare = openDeck(CARDS, 52);
  return {
    ...{ match: MATCH, hand: 1, cards: CARDS, count: 52, seats: SEATS, seeds: SEEDS.map(encodeHex) },
    points: Array.from({ length: 52 }, (_, card) => encodeHex(bare.subarray(64 * card, 64 * card + 32))),
    keys: keys.map(({ seat, key, proof }) => ({ seat, key: encodeBase64url(key), proof: encodeBase64url(proof) })),
    shuffles: deck.shuffles.map((made, i) => ({
      ...{ seat: made.seat, once: onces[i]!, deck: encodeBase64url(made.deck), proof: encodeBase64url(made.proof) },
      digest: made.digest,
    })),
    digest: encodeHex(deckDigest(deck)),
    shares: given.map(({ seat, places, shares, proof }) => ({
      ...{ seat, places, once: onceOfDeal(deck, seat), shares: encodeBase64url(shares), proof: encodeBase64url(proof) },
    })),
    opened: [4, 5, 6].map((place, i) => ({ place, card: openPlace(deck, place, [flop0![i]!, flop1![i]!]) })),
  };
}

function keyStatement(hand: number, seat: number): KeyStatement {
  const { key, proof } = makeHandKey(SEEDS[seat]!, { match: MATCH, hand }, seat);
  return { of: 'key', match: MATCH, hand, seat, key: encodeBase64url(key), proof: encodeBase64url(proof) };
}

/** A shuffle of a deck of another name and size; the second one of two when `second`. */
function shuffleStatement(hand: number, count: number, second: boolean): ShuffleStatement {
  const context = { match: MATCH, hand };
  const keys = SEEDS.map((seed, seat) => makeHandKey(seed, context, seat).key);
  const input = (seat: number, deck: Bytes) => ({ context, seat, keys, deck });
  const before = second ? makeShuffle(SEEDS[1]!, input(1, openDeck('vectors', count))).deck : openDeck('vectors', count);
  const seat = second ? 0 : 1;
  const { deck, proof } = makeShuffle(SEEDS[seat]!, input(seat, before));
  return {
    ...{ of: 'shuffle', match: MATCH, hand, seat, keys: keys.map(encodeBase64url), deck: encodeBase64url(before) },
    ...{ output: encodeBase64url(deck), proof: encodeBase64url(proof) },
  };
}

function cheatStatements(): CardsVectors['cheats'] {
  const hand = 9;
  const keys = SEEDS.map((seed, seat) => makeHandKey(seed, { match: MATCH, hand }, seat).key);
  const input = (seat: number, deck: Bytes) => ({ context: { match: MATCH, hand }, seat, keys, deck });
  const second = input(0, makeShuffle(SEEDS[1]!, input(1, openDeck('vectors', 3))).deck);
  return Object.entries(shuffleCheats(second).cheats).map(([refusedBy, plan]) => {
    const { deck, output, proof } = cheatShuffle(second, plan);
    return {
      ...{ of: 'shuffle', match: MATCH, hand, seat: 0, keys: keys.map(encodeBase64url), deck: encodeBase64url(deck) },
      ...{ output: encodeBase64url(output), proof: encodeBase64url(proof) },
      ...{ refusedBy: refusedBy as Equation['name'], fault: 'cards/wrong-shuffle' },
    };
  });
}

const block = (statement: Statement, field: 'proof' | 'output' | 'shares', at: number): string =>
  encodeHex(decodeBase64url((statement as ShuffleStatement & SharesStatement)[field]).subarray(32 * at, 32 * at + 32));

const IDENTITY = '00'.repeat(32);
const NOT_CANONICAL = `edff${'ff'.repeat(29)}7f`;
const ORDER_HEX = encodeHex(Uint8Array.from({ length: 32 }, (_, i) => Number((ORDER >> BigInt(8 * i)) & 255n)));

function changesOf(proofs: readonly Statement[]): { proof: number; why: string; change: Change }[] {
  const key = 0;
  const shuffle = proofs.findIndex((one) => one.of === 'shuffle' && one.output.length > 300);
  const shares = proofs.findIndex((one) => one.of === 'shares' && one.places.length === 3);
  const n = decodeBase64url((proofs[shuffle] as ShuffleStatement).deck).length / 64;
  const put = (field: 'proof' | 'output' | 'shares' | 'key', at: number, bytes: string): Change => ({
    put: { field, at: 32 * at, bytes },
  });
  const inProof = (why: string, at: number, from: number) => ({
    ...{ proof: shuffle, why, change: put('proof', at, block(proofs[shuffle]!, 'proof', from)) },
  });
  const set = (proof: number, why: string, fields: NonNullable<Change['set']>) => ({ proof, why, change: { set: fields } });
  const other = proofs[1] as KeyStatement;
  const { proof: keyProof } = proofs[key] as KeyStatement;
  const of = proofs[shuffle] as ShuffleStatement;
  const given = proofs[shares] as SharesStatement;
  const t = 2 * n;
  const s = t + 5 + n;
  return [
    set(key, 'another match', { match: OTHER_MATCH }),
    set(key, 'another hand', { hand: 7 }),
    set(key, 'another seat', { seat: 1 }),
    set(key, 'the key of another seat', { key: other.key }),
    set(key, 'the proof of another seat', { proof: other.proof }),
    { proof: key, why: 'the identity as key', change: put('key', 0, IDENTITY) },
    { proof: key, why: 'a key that is no canonical encoding', change: put('key', 0, NOT_CANONICAL) },
    { proof: key, why: 'a response that is the order', change: put('proof', 1, ORDER_HEX) },
    { proof: key, why: 'another challenge', change: put('proof', 0, block(proofs[key]!, 'proof', 1)) },
    set(key, 'a proof without its last byte', { proof: encodeBase64url(decodeBase64url(keyProof).subarray(0, 63)) }),
    set(shuffle, 'another match', { match: OTHER_MATCH }),
    set(shuffle, 'another hand', { hand: 7 }),
    set(shuffle, 'another seat', { seat: 1 - of.seat }),
    set(shuffle, 'the key of one seat for both', { keys: [of.keys[0]!] }),
    set(shuffle, 'the decks exchanged', { deck: of.output, output: of.deck }),
    { proof: shuffle, why: 'a card twice', change: put('output', 2, block(of, 'output', 0) + block(of, 'output', 1)) },
    { proof: shuffle, why: 'the first component of another card', change: put('output', 0, block(of, 'output', 2)) },
    { proof: shuffle, why: 'the second component of another card', change: put('output', 1, block(of, 'output', 3)) },
    { proof: shuffle, why: 'the identity as second component', change: put('output', 1, IDENTITY) },
    inProof('a commitment to another column', 0, 1),
    inProof('another link of the chain', n, n + 1),
    inProof('another first message of the columns', t, t + 1),
    inProof('another first message of the product', t + 1, t),
    inProof('another first message of the columns in order', t + 2, t),
    inProof('another first message of the first components', t + 3, t),
    inProof('another first message of the second components', t + 4, t),
    inProof('another first message of the chain', t + 5, t),
    inProof('another response of the columns', s, s + 1),
    inProof('another response of the product', s + 1, s),
    inProof('another response of the columns in order', s + 2, s),
    inProof('another response of the masks', s + 3, s),
    inProof('another response of the chain', s + 4, s),
    inProof('another response of the order', s + 4 + n, s),
    { proof: shuffle, why: 'the identity as first message', change: put('proof', t, IDENTITY) },
    { proof: shuffle, why: 'a response that is the order', change: put('proof', s, ORDER_HEX) },
    set(shuffle, 'a proof with 32 bytes more', {
      proof: encodeBase64url(new Uint8Array([...decodeBase64url(of.proof), ...new Uint8Array(32)])),
    }),
    set(shares, 'other places', { places: [4, 5, 7] }),
    set(shares, 'the places in another order', { places: [5, 4, 6] }),
    {
      proof: shares,
      why: 'two shares exchanged',
      change: put('shares', 0, block(given, 'shares', 1) + block(given, 'shares', 0)),
    },
    set(shares, 'another seat', { seat: 1 - given.seat }),
  ];
}

export function cardsVectors(): CardsVectors {
  const hand = wholeHand();
  const deck = deckOf(hand);
  const proofs: Statement[] = [
    ...[1, 2].flatMap((number) => [keyStatement(number, 0), keyStatement(number, 1)]),
    ...[2, 3, 4, 5, 7].flatMap((count, i) => [shuffleStatement(i + 2, count, false), shuffleStatement(i + 2, count, true)]),
    ...hand.shares.map(({ once: _, ...shares }): SharesStatement => ({ of: 'shares', ...shares })),
    ...[[51], [0, 51]].map((places): SharesStatement => {
      const { shares, proof } = sharesOf(SEEDS[0]!, ownDeck(deck, 0), places);
      return { of: 'shares', seat: 0, places, shares: encodeBase64url(shares), proof: encodeBase64url(proof) };
    }),
  ];
  const changed = changesOf(proofs).map(({ proof, why, change: made }) => {
    const fault = faultOf(deck, change(proofs[proof]!, made));
    if (fault === undefined) throw new Error(`a changed proof is accepted: ${why}`);
    return { proof, why, ...made, fault };
  });
  return { hand, proofs, cheats: cheatStatements(), changed };
}
