/** What the steps of hold'em prove, as plain data that can be checked many at once and on other threads. */

import type { DeckContext } from '../../cards/context.ts';
import { type DealtDeck, nextShuffle } from '../../cards/dealt-deck.ts';
import type { ShuffleClaim } from '../../cards/shuffle.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import { attempt, Fault } from '../../fault.ts';
import type { ProofTask } from '../interface.ts';
import type { Seat, SeatStep } from '../steps.ts';
import { buttonOf } from './params.ts';
import { readDeal, readKey, readShares, readShuffle } from './payloads.ts';
import { otherOf, placesOf } from './places.ts';
import { PRIMITIVE } from './primitive.ts';
import { dueOnBoard } from './progress.ts';
import { type HoldemState, isLastHand, owesShuffle } from './state.ts';

interface KeyClaim {
  readonly context: DeckContext;
  readonly seat: Seat;
  readonly key: Bytes;
  readonly proof: Bytes;
}

interface SharesClaim {
  readonly deck: DealtDeck;
  readonly seat: Seat;
  readonly places: readonly number[];
  readonly shares: Bytes;
  readonly proof: Bytes;
}

type Task =
  | { readonly kind: 'key'; readonly claim: KeyClaim }
  | { readonly kind: 'shares'; readonly claim: SharesClaim }
  | { readonly kind: 'shuffle'; readonly claim: ShuffleClaim };

export function keyProofs({ next }: HoldemState, { by: seat, payload }: SeatStep): readonly ProofTask[] {
  return tasks({ kind: 'key', claim: { context: next!.deck.context, seat, ...readKey(payload, 'payload') } });
}

export function shuffleProofs(state: HoldemState, { by: seat, payload }: SeatStep): readonly ProofTask[] {
  if (!owesShuffle(state, seat)) throw new Fault('holdem/no-shuffle-due');
  const { deck: output, proof } = readShuffle(payload, 'payload');
  return tasks({ kind: 'shuffle', claim: { ...nextShuffle(state.next!.deck, seat), output, proof } });
}

export function dealProofs(state: HoldemState, { by: seat, payload }: SeatStep): readonly ProofTask[] {
  const { next, setup, hand } = state;
  const { shares, proof, key, keyProof } = readDeal(isLastHand(state))(payload, 'payload');
  const places = placesOf(buttonOf(hand), otherOf(seat));
  const dealt: Task = { kind: 'shares', claim: { deck: next!.deck, seat, places, shares, proof } };
  if (key === undefined) return tasks(dealt);
  const context = { match: setup.match, hand: hand + 1 };
  return tasks(dealt, { kind: 'key', claim: { context, seat, key, proof: keyProof! } });
}

export const boardProofs = (state: HoldemState, step: SeatStep): readonly ProofTask[] =>
  sharesProof(state, step, dueOnBoard(state.table!));

export const showProofs = (state: HoldemState, step: SeatStep): readonly ProofTask[] =>
  sharesProof(state, step, placesOf(buttonOf(state.hand), step.by));

function sharesProof({ table }: HoldemState, { by: seat, payload }: SeatStep, places: readonly number[]): readonly ProofTask[] {
  const { shares, proof } = readShares(places.length)(payload, 'payload');
  return tasks({ kind: 'shares', claim: { deck: table!.deck, seat, places, shares, proof } });
}

const tasks = (...made: readonly Task[]): readonly ProofTask[] => made;

/** All shuffles in one sum; which of them is false is found all the same. */
export function checkProofs(given: readonly ProofTask[]): readonly (Fault | undefined)[] {
  const made = given as readonly Task[];
  const shuffles = PRIMITIVE.checkShuffles(made.flatMap((task) => (task.kind === 'shuffle' ? [task.claim] : [])));
  let checked = 0;
  return made.map((task) => (task.kind === 'shuffle' ? shuffles[checked++] : faultIn(task)));
}

function faultIn(task: Exclude<Task, { readonly kind: 'shuffle' }>): Fault | undefined {
  const found = attempt(() => {
    if (task.kind === 'key') PRIMITIVE.checkHandKey(task.claim.context, task.claim.seat, task.claim.key, task.claim.proof);
    else PRIMITIVE.checkShares(task.claim.deck, task.claim.seat, task.claim.places, task.claim.shares, task.claim.proof);
  });
  return found.ok ? undefined : found.fault;
}
