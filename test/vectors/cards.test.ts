import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deckDigest, shuffleClaims } from '../../shared/cards/dealt-deck.ts';
import { openDeck } from '../../shared/cards/deck.ts';
import { onceOfShuffle } from '../../shared/cards/once.ts';
import { openPlace, shareBlocks } from '../../shared/cards/shares.ts';
import { decodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import json from './cards.json';
import { type CardsVectors, change, deckOf, faultOf } from './make/cards.ts';

const { hand, proofs, cheats, changed } = json as unknown as CardsVectors;
const deck = deckOf(hand);

describe('the vectors of cards', () => {
  it('hold a hand whose digests, names and cards follow from its public fields', () => {
    const bare = openDeck(hand.cards, hand.count);
    expect(hand.points).toEqual(hand.points.map((_, card) => encodeHex(bare.subarray(64 * card, 64 * card + 32))));
    expect(deck.shuffles.map(({ digest }) => digest)).toEqual(hand.shuffles.map(({ digest }) => digest));
    expect(shuffleClaims(deck).map(onceOfShuffle)).toEqual(hand.shuffles.map(({ once }) => once));
    expect(encodeHex(deckDigest(deck))).toBe(hand.digest);
    for (const { place, card } of hand.opened) {
      const shares = hand.shares.flatMap((given) => {
        const at = given.places.indexOf(place);
        return at < 0 ? [] : [shareBlocks(decodeBase64url(given.shares), given.places.length)[at]!];
      });
      expect(openPlace(deck, place, shares)).toBe(card);
    }
  });

  it.each(proofs.map((proof, i) => [i, proof] as const))('hold a proof that is accepted: %i', (_, proof) => {
    expect(faultOf(deck, proof)).toBeUndefined();
  });

  it.each(changed)('hold a changed proof that is refused: $proof, $why', ({ proof, fault, ...made }) => {
    expect(faultOf(deck, change(proofs[proof]!, made))).toBe(fault);
  });

  it.each(cheats)('hold a shuffle that only one equation refuses: $refusedBy', ({ refusedBy, fault, ...cheat }) => {
    expect(faultOf(deck, cheat)).toBe(fault);
  });

  it('are 20 proofs that hold and 46 that do not, and the example of the page is of them', () => {
    expect([proofs.length, changed.length, cheats.length]).toEqual([20, 40, 6]);
    const page = readFileSync(new URL('../../docs/protocol/cards.md', import.meta.url), 'utf8');
    for (const shown of [hand.match, hand.keys[0]!.key, hand.keys[0]!.proof, hand.digest, `card ${hand.opened[0]!.card} of`]) {
      expect(page).toContain(shown);
    }
  });
});
