/**
 * The state of a match as it is stored now and then beside the step that led to it, so that a waking object folds only the steps after it.
 * It repeats what the log says: a snapshot that this code cannot read is passed over.
 */

import type { RelayState } from './relay-rules.ts';

/** Counted up when the state of a match takes another form. */
const FORM = 1;

/** Proposals are stored by themselves, because they change between steps. */
export type StoredState = Omit<RelayState, 'pending'>;

export function encodeState({ matchState, bytes, nextSince }: StoredState): string {
  return JSON.stringify({ form: FORM, matchState, bytes, nextSince });
}

export function decodeState(text: string): StoredState | undefined {
  const { form, matchState, bytes, nextSince } = JSON.parse(text) as StoredState & { readonly form: number };
  // A seat that nobody took is `null` in JSON.
  return form === FORM
    ? { matchState: { ...matchState, seats: matchState.seats.map((seat) => seat ?? undefined) }, bytes, nextSince }
    : undefined;
}
