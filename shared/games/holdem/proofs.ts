/** What the steps of hold'em prove, as plain data that can be checked many at once and on other threads. */

import type { DeckContext } from '../../cards/context.ts';
import type { DealtDeck } from '../../cards/dealt-deck.ts';
import { checkHandKey } from '../../cards/hand-key.ts';
import { checkShares } from '../../cards/shares.ts';
import { checkShuffles, type ShuffleClaim } from '../../cards/shuffle.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import { attempt, type Fault } from '../../fault.ts';
import type { Seat, SeatStep } from '../steps.ts';
import { dueOnBoard } from './course.ts';
import { buttonOf } from './params.ts';
import { KINDS, readDeal, readKey, readShares, readShuffle } from './payloads.ts';
import { otherOf, placesOf } from './places.ts';
import { type HoldemState, isLastHand, shuffleInput } from './state.ts';

interface KeyClaim {
  readonly kind: 'key';
  readonly context: DeckContext;
  readonly seat: Seat;
  readonly key: Bytes;
  readonly proof: Bytes;
}

interface SharesClaim {
  readonly kind: 'shares';
  readonly deck: DealtDeck;
  readonly seat: Seat;
  readonly places: readonly number[];
  readonly shares: Bytes;
  readonly proof: Bytes;
}

export type HoldemProof = KeyClaim | SharesClaim | { readonly kind: 'shuffle'; readonly claim: ShuffleClaim };

/** None of a step that is malformed, or at a stage at which nothing is to be proven: the rules refuse it as it is applied. */
export function proofsOf(state: HoldemState, step: SeatStep): readonly HoldemProof[] {
  const claimed = attempt(() => claimsOf(state, step));
  return claimed.ok ? claimed.value : [];
}

function claimsOf(state: HoldemState, { by: seat, kind, payload }: SeatStep): readonly HoldemProof[] {
  const { next, table, setup, hand } = state;
  switch (kind) {
    case KINDS.key:
      return [{ kind: 'key', context: next!.deck.context, seat, ...readKey(payload, 'payload') }];
    case KINDS.shuffle: {
      const { deck: output, proof } = readShuffle(payload, 'payload');
      return [{ kind: 'shuffle', claim: { ...shuffleInput(next!.deck, seat), output, proof } }];
    }
    case KINDS.deal: {
      const { shares, proof, key, keyProof } = readDeal(isLastHand(state))(payload, 'payload');
      const places = placesOf(buttonOf(hand), otherOf(seat));
      const dealt = { kind: 'shares', deck: next!.deck, seat, places, shares, proof } as const;
      if (key === undefined) return [dealt];
      return [dealt, { kind: 'key', context: { match: setup.match, hand: hand + 1 }, seat, key, proof: keyProof! }];
    }
    case KINDS.share: {
      const places = dueOnBoard(table!);
      return [{ kind: 'shares', deck: table!.deck, seat, places, ...readShares(places.length)(payload, 'payload') }];
    }
    case KINDS.show: {
      const places = placesOf(buttonOf(table!.hand), seat);
      return [{ kind: 'shares', deck: table!.deck, seat, places, ...readShares(places.length)(payload, 'payload') }];
    }
    default:
      return [];
  }
}

/** All shuffles in one sum; whose proof is false is found all the same. */
export function checkProofs(claims: readonly HoldemProof[]): readonly (Fault | undefined)[] {
  const shuffles = checkShuffles(claims.flatMap((one) => (one.kind === 'shuffle' ? [one.claim] : [])));
  let checked = 0;
  return claims.map((one) => (one.kind === 'shuffle' ? shuffles[checked++] : faultIn(one)));
}

function faultIn(claim: KeyClaim | SharesClaim): Fault | undefined {
  const found = attempt(() =>
    claim.kind === 'key'
      ? checkHandKey(claim.context, claim.seat, claim.key, claim.proof)
      : checkShares(claim.deck, claim.seat, claim.places, claim.shares, claim.proof),
  );
  return found.ok ? undefined : found.fault;
}

/** Throws the first fault of a step. */
export function checkStep(state: HoldemState, step: SeatStep): void {
  for (const fault of checkProofs(proofsOf(state, step))) if (fault !== undefined) throw fault;
}
