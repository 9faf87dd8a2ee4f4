/**
 * Attack: others read the card that was dealt to seat 0 alone. Each rule of docs/protocol/cards.md ("What a seat must keep to") is
 * left out once, by a device that gives shares without it, and the card is read; with the rule nothing is given.
 */

import { describe, expect, it } from 'vitest';
import { cardPoints } from '../../shared/cards/card-points.ts';
import { addKey, addShuffle, beginDeck, type DealtDeck, nextShuffle } from '../../shared/cards/dealt-deck.ts';
import { cardAt, decodeDeck, encodeDeck } from '../../shared/cards/deck.ts';
import { G } from '../../shared/cards/generators.ts';
import { handSecret, jointKey, makeHandKey } from '../../shared/cards/hand-key.ts';
import { onceOfDeal, onceOfShuffle } from '../../shared/cards/once.ts';
import { ownDeck } from '../../shared/cards/own-deck.ts';
import { applyShuffle, proveWithoutChecking } from '../../shared/cards/prove-shuffle.ts';
import { checkShares, openOwn, openPlace, sharesOf } from '../../shared/cards/shares.ts';
import { checkShuffles, shuffleSecrets } from '../../shared/cards/shuffle.ts';
import { deriveBytes } from '../../shared/crypto/derive.ts';
import { decodePoint, multiplyUnsafe } from '../../shared/crypto/ristretto.ts';
import { contradicts, withEntry } from '../../shared/player/ledger.ts';
import { faultCode } from '../support/fault-code.ts';
import { dealtDeck, keyedDeck, MATCH, seedOf, shareWithoutRules, shuffledBy } from '../support/shuffled-decks.ts';

/** Place 0 is dealt to seat 0, place 2 to seat 1, place 4 to everybody. */
const N = 6;
const [OF_0, OF_1, BOARD] = [0, 2, 4];
const other = (label: string) => deriveBytes(seedOf(1), label, [], 32);

const cardOf0 = (deck: DealtDeck): number => openOwn(seedOf(0), deck, 0, OF_0, [shareWithoutRules(deck, 1, OF_0)]);
/** What seat 1 sees at a place once seat 0 has given its share. */
const readBy1 = (deck: DealtDeck, place: number, share: Uint8Array): number => openOwn(seedOf(1), deck, 1, place, [share]);

describe('a seat that has not shuffled (I1)', () => {
  const alone = shuffledBy(keyedDeck([0, 1], N), 1);
  const knownOrder = shuffleSecrets(seedOf(1), nextShuffle(keyedDeck([0, 1], N), 1)).permutation;

  it('has its card known to who shuffled alone, before anything is dealt', () => {
    // Without the rule the deck of seat 1 alone is dealt from: its shares open what its permutation says.
    const unruled = { ...alone, shuffles: [alone.shuffles[0]!, { ...alone.shuffles[0]!, seat: 0 }] };
    expect(cardOf0(unruled)).toBe(knownOrder[OF_0]);
  });

  it('gives no share: neither of a deck that is not complete, nor of one in which it has no part', () => {
    expect(faultCode(() => ownDeck(alone, 0))).toBe('cards/incomplete-deck');
    expect(faultCode(() => shuffledBy(alone, 1))).toBe('cards/out-of-place');
    expect(faultCode(() => ownDeck(dealtDeck([1], N), 0))).toBe('cards/no-own-shuffle');
    expect(faultCode(() => ownDeck(dealtDeck([1, 2], N), 0))).toBe('cards/no-own-shuffle');
  });

  it('uses permutation and masks of one shuffle for no other hand, match, key or deck', () => {
    const inputs = [
      nextShuffle(keyedDeck([0, 1], N), 0),
      nextShuffle(keyedDeck([0, 1], N, 2), 0),
      nextShuffle(keyedDeck([0, 1], N, 1, 'BAQEBAQEBAQEBAQEBAQEBA'), 0),
      nextShuffle(keyedDeck([0, 2], N), 0),
      nextShuffle(alone, 0),
    ];
    const masks = inputs.flatMap((input) => shuffleSecrets(seedOf(0), input).masks);
    expect(new Set(masks).size).toBe(inputs.length * N);
    expect(new Set(inputs.map(onceOfShuffle)).size).toBe(inputs.length);
  });
});

describe('two decks from one shuffle of a seat (I2)', () => {
  const shuffled = shuffledBy(keyedDeck([0, 1], N), 0);
  const input = nextShuffle(shuffled, 1);
  const one = shuffledBy(shuffled, 1);
  /** A second true shuffle by seat 1, which lays at its own place what lies at seat 0's place of the first deck. */
  const two = (() => {
    const wanted = shuffleSecrets(seedOf(1), input).permutation[OF_0]!;
    for (let tries = 0; ; tries++) {
      const seed = other(`try ${tries}`);
      if (shuffleSecrets(seed, input).permutation[OF_1] === wanted) return shuffledBy(shuffled, 1, seed);
    }
  })();

  it('show a card: the share that opens a place of the second to seat 1 opens the card of seat 0 in the first', () => {
    const { deck, proof } = two.shuffles[1]!;
    expect(checkShuffles([{ ...input, output: deck, proof }])).toEqual([undefined]);
    const { shares } = sharesOf(seedOf(0), ownDeck(two, 0), [OF_1]);
    expect(readBy1(two, OF_1, shares)).toBe(cardOf0(one));
  });

  it('have one name for what the seat deals, so that its device signs the deal of one of them and no other', () => {
    const [first, second] = [one, two].map((deck) => {
      const { shares, proof } = sharesOf(seedOf(0), ownDeck(deck, 0), [OF_1]);
      return { once: onceOfDeal(deck, 0), digest: `${shares.join()} ${proof.join()}` };
    });
    expect(second!.once).toBe(first!.once);
    expect(second!.digest).not.toBe(first!.digest);
    const ledger = withEntry([], first!);
    expect([contradicts(ledger, first!), contradicts(ledger, second!)]).toEqual([false, true]);
    expect(onceOfDeal(one, 1)).not.toBe(onceOfDeal(two, 1));
  });
});

describe('a share before the shuffles were checked (I3)', () => {
  const shuffled = shuffledBy(keyedDeck([0, 1], N), 0);
  const input = nextShuffle(shuffled, 1);
  const P = jointKey(input.keys);
  /** Seat 1 lays the card at seat 0's place, masked anew, also at a place that is opened to itself, and proves as well as it can. */
  const copiedTo = (place: number, change = (card: { A: typeof G; B: typeof G }) => card): DealtDeck => {
    const secrets = shuffleSecrets(seedOf(1), input);
    const cards = applyShuffle(input, P, secrets);
    const { A, B } = cards[OF_0]!;
    cards[place] = change({ A: A.add(multiplyUnsafe(P, 5n)), B: B.add(multiplyUnsafe(G, 5n)) });
    const bytes = encodeDeck(cards);
    const proof = proveWithoutChecking(input, P, secrets, { cards, bytes }, (label, boundTo, length) =>
      deriveBytes(seedOf(1), label, boundTo, length),
    );
    return addShuffle(shuffled, 1, bytes, proof);
  };

  it.each([OF_1, BOARD])('shows the card of seat 0 that a false shuffle has copied to place %i', (place) => {
    const deck = copiedTo(place);
    expect(readBy1(deck, place, shareWithoutRules(deck, 0, place))).toBe(cardOf0(deck));
    expect(faultCode(() => ownDeck(deck, 0))).toBe('cards/wrong-shuffle');
  });

  it('shows it also where a board card only depends on it', () => {
    const [M0, M1] = cardPoints('test-cards', N) as [typeof G, typeof G];
    const deck = copiedTo(BOARD, ({ A, B }) => ({ A: A.add(M0).subtract(M1), B }));
    const { A } = cardAt(deck.shuffles[1]!.deck, BOARD);
    const shares = [0, 1].map((seat) => decodePoint(shareWithoutRules(deck, seat, BOARD)));
    const seen = shares.reduce((rest, share) => rest.subtract(share), A);
    const read = cardPoints('test-cards', N).findIndex((point) => point.add(M0).subtract(M1).equals(seen));
    expect(read).toBe(cardOf0(deck));
    expect(faultCode(() => ownDeck(deck, 0))).toBe('cards/wrong-shuffle');
  });

  it('is given by no device, whose check fails again after every reload', () => {
    const deck = copiedTo(OF_1);
    for (let times = 0; times < 2; times++) expect(faultCode(() => ownDeck(deck, 0))).toBe('cards/wrong-shuffle');
  });

  it('is given by no device for a deck with a key whose secret nobody has shown to know', () => {
    const context = { match: MATCH, hand: 1 };
    const mine = makeHandKey(seedOf(0), context, 0);
    // Seat 1 states as its key what makes the joint key its own.
    const own = handSecret(seedOf(1), context, 1);
    const rogue = multiplyUnsafe(G, own).subtract(decodePoint(mine.key)).toBytes() as typeof mine.key;
    let deck = addKey(beginDeck(context, 'test-cards', N, [0, 1]), 0, mine.key, mine.proof);
    deck = addKey(deck, 1, rogue, makeHandKey(seedOf(1), context, 1).proof);
    deck = shuffledBy(shuffledBy(deck, 0), 1);
    // It opens every card alone, without a share of seat 0.
    const { A, B } = cardAt(deck.shuffles[1]!.deck, OF_0);
    const seen = A.subtract(multiplyUnsafe(B, own));
    expect(cardPoints('test-cards', N).some((point) => point.equals(seen))).toBe(true);
    expect(faultCode(() => ownDeck(deck, 0))).toBe('cards/wrong-key');
  });
});

describe('what a league of all other seats knows', () => {
  /** Place 2·seat is dealt to each seat, 6 is open to all, 7 stays closed. */
  const seats = [0, 1, 2];
  const deck = dealtDeck(seats, 8);
  const places = [0, 2, 4, 6];
  const published = seats.map((seat) => {
    const given = places.filter((place) => place !== 2 * seat);
    return { seat, given, ...sharesOf(seedOf(seat), ownDeck(deck, seat), given) };
  });

  it('are the cards that the rules open and no others, by everything that follows from their secrets and the log', () => {
    for (const { seat, given, shares, proof } of published) checkShares(deck, seat, given, shares, proof);
    const { given, shares } = published[0]!;
    const points = cardPoints('test-cards', 8);
    const final = decodeDeck(deck.shuffles[2]!.deck);
    const secrets = [1, 2].map((seat) => handSecret(seedOf(seat), deck.context, seat));
    const rest = final.map(({ A, B }) => secrets.reduce((point, secret) => point.subtract(multiplyUnsafe(B, secret)), A));
    const fromHonest = given.map((place, i) => ({ place, share: decodePoint(shares.slice(32 * i, 32 * i + 32)) }));
    // Every share of seat 0 tried at every place, none of them included, and also between two places whose masks may be related.
    const known = [undefined, ...fromHonest.map(({ share }) => share)];
    const opened = rest.flatMap((point, place) =>
      known.flatMap((share) => {
        const card = points.findIndex((one) => one.equals(share === undefined ? point : point.subtract(share)));
        return card < 0 ? [] : [place];
      }),
    );
    expect(opened).toEqual(given);
    const differences = points.flatMap((a) => points.map((b) => a.subtract(b)));
    const closed = [0, 1, 3, 5, 7];
    for (const a of closed) {
      for (const b of closed) {
        const difference = rest[a]!.subtract(rest[b]!);
        if (a !== b) expect(differences.some((one) => one.equals(difference))).toBe(false);
      }
    }
  });

  it('and every seat opens its own card and the board, which are different cards', () => {
    const shareOf = (seat: number, place: number) => {
      const { given, shares } = published[seat]!;
      return shares.subarray(32 * given.indexOf(place), 32 * given.indexOf(place) + 32);
    };
    const own = seats.map((seat) => {
      const others = seats.filter((one) => one !== seat).map((one) => shareOf(one, 2 * seat));
      return openOwn(seedOf(seat), deck, seat, 2 * seat, others);
    });
    const board = openPlace(
      deck,
      6,
      seats.map((seat) => shareOf(seat, 6)),
    );
    expect(new Set([...own, board]).size).toBe(4);
  });
});
