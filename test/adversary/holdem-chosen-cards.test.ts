/**
 * The cheat: a seat of hold'em that reads the other's cards or chooses the board, by a key, a shuffle or a share for which it has no proof.
 * Each is refused; and each is shown to succeed where its one check is left out, so that it is that check which stops it.
 */

import { expect, it } from 'vitest';
import { cardAtPoint, cardPoints } from '../../shared/cards/card-points.ts';
import { finalDeck } from '../../shared/cards/dealt-deck.ts';
import { cardAt, encodeDeck } from '../../shared/cards/deck.ts';
import { handSecret, jointKey } from '../../shared/cards/hand-key.ts';
import { FRESH_DECK } from '../../shared/cards/playing-cards.ts';
import { openPlace, shareBlocks } from '../../shared/cards/shares.ts';
import { decodePoint, encodePoint, generator, multiply, type Scalar } from '../../shared/crypto/ristretto.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { HOLDEM } from '../../shared/games/holdem/game.ts';
import { CARDS, DECK, placesOf } from '../../shared/games/holdem/places.ts';
import { compose } from '../../shared/games/holdem/seat.ts';
import { faultCode } from '../support/fault-code.ts';
import { HoldemHands } from '../support/holdem-hands.ts';
import { rememberShuffles } from '../support/remember-shuffles.ts';

rememberShuffles();

const ALICE = 1;
const BOB = 0;
const G = generator();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** A match of one hand, played until a step of this kind by Bob is due. */
function untilBob(kind: string, ...actions: readonly string[]): { readonly hands: HoldemHands; readonly honest: JsonObject } {
  const hands = new HoldemHands({ hands: 1 }, 'chosen cards');
  for (;;) {
    const [before, seats] = [hands.state, hands.seats];
    const step = hands.step();
    if (step === undefined) hands.play(actions[hands.state.table!.acts.length - 2]!);
    else if (step.by === BOB && step.kind === kind) {
      Object.assign(hands, { state: before, seats });
      hands.steps.pop();
      return { hands, honest: step.payload };
    }
  }
}

const refusal = (hands: HoldemHands, kind: string, payload: JsonObject): string | undefined =>
  faultCode(() => HOLDEM.check!(hands.state, { seq: hands.steps.length, by: BOB, kind, payload, prev: '', digest: '' }));

it('a key that is made from the other one opens every card of the deck', () => {
  const hands = new HoldemHands({ hands: 1 }, 'rogue key');
  // Alice's is there already.
  const honest = hands.seats;
  hands.apply(ALICE, compose(honest[ALICE]!, hands.state));
  const alices = decodePoint(hands.state.next!.deck.keys[ALICE]!.key);
  const secret: Scalar = 7n;
  const rogue = { key: text(encodePoint(multiply(G, secret).subtract(alices))), proof: text(new Uint8Array(64).fill(1)) };
  expect(refusal(hands, 'cards.key', rogue)).toBe('cards/wrong-key');

  hands.apply(BOB, { kind: 'cards.key', payload: rogue });
  while (hands.state.stage === 'shuffle') hands.step();
  const deck = finalDeck(hands.state.next!.deck);
  const read = Array.from({ length: CARDS }, (_, place) => {
    const { A, B } = cardAt(deck, place);
    return cardAtPoint(DECK, CARDS, A.subtract(multiply(B, secret)));
  });
  expect(read.toSorted((a, b) => a! - b!)).toEqual(FRESH_DECK.map((_, card) => card));
  // Even so the device of Alice gives no share: it looks at every proof of a deck before its first one.
  expect(faultCode(() => compose(hands.seats[ALICE]!, hands.state))).toBe('cards/wrong-key');
});

it('a shuffle that is a deck of its own has the cards that its author wants', () => {
  const { hands, honest } = untilBob('cards.shuffle');
  const P = jointKey(hands.state.next!.deck.keys.map((key) => key!.key));
  const own = encodeDeck(
    cardPoints(DECK, CARDS).map((M, i) => ({ A: M.add(multiply(P, BigInt(i + 1))), B: multiply(G, BigInt(i + 1)) })),
  );
  const chosen = { ...honest, deck: text(own) };
  expect(refusal(hands, 'cards.shuffle', honest)).toBeUndefined();
  expect(refusal(hands, 'cards.shuffle', chosen)).toBe('cards/wrong-shuffle');

  hands.apply(BOB, { kind: 'cards.shuffle', payload: chosen });
  // A device that had left out the check gives no share either.
  expect(faultCode(() => compose(hands.seats[ALICE]!, hands.state))).toBe('cards/wrong-shuffle');
  const { deck } = hands.state.next!;
  const secrets = hands.seats.map(({ secret: { seed, seat } }) => handSecret(seed, deck.context, seat));
  const dealt = placesOf(BOB, ALICE).map((place) => {
    const { B } = cardAt(finalDeck(deck), place);
    return FRESH_DECK[
      openPlace(
        deck,
        place,
        secrets.map((secret) => encodePoint(multiply(B, secret))),
      )
    ];
  });
  expect(dealt).toEqual(FRESH_DECK.slice(0, 2));
});

it('a share that is made from the other one opens the card that its author wants', () => {
  const { hands, honest } = untilBob('cards.share', 'call', 'check');
  const { deck, shares } = hands.state.table!;
  const wanted = ['AS', 'AH', 'AD'] as const;
  const made = shareBlocks(shares[ALICE]!, 3).map((given, i) => {
    const M = cardPoints(DECK, CARDS)[FRESH_DECK.indexOf(wanted[i]!)]!;
    return encodePoint(
      cardAt(finalDeck(deck), 4 + i)
        .A.subtract(decodePoint(given))
        .subtract(M),
    );
  });
  const chosen = { ...honest, shares: text(Buffer.concat(made)) };
  expect(refusal(hands, 'cards.share', honest)).toBeUndefined();
  expect(refusal(hands, 'cards.share', chosen)).toBe('cards/wrong-share');

  hands.apply(BOB, { kind: 'cards.share', payload: chosen });
  expect(hands.view().board).toEqual(wanted);
});
