/**
 * The state of a match as it is stored now and then beside the step that led to it, so that a waking object folds only the steps after it.
 * It repeats what the log says: a snapshot that this code cannot read is passed over.
 */

import type { RelayState } from './machine.ts';

/** Counted up when the state of a match takes another form. */
const FORM = 2;
/** Form 1 did not say how seats came into `next`: nobody is told of a turn that had come before. */
const FORM_WITHOUT_ARRIVALS = 1;

/** Proposals are stored by themselves, because they change between steps. */
export type StoredState = Omit<RelayState, 'pending'>;

export function encodeState({ matchState, bytes, arrivals }: StoredState): string {
  return JSON.stringify({ form: FORM, matchState, bytes, arrivals });
}

export function decodeState(text: string): StoredState | undefined {
  const { form, matchState, bytes, arrivals = [] } = JSON.parse(text) as StoredState & { readonly form: number };
  if (form !== FORM && form !== FORM_WITHOUT_ARRIVALS) return undefined;
  // A seat that nobody took is `null` in JSON.
  return { matchState: { ...matchState, seats: matchState.seats.map((seat) => seat ?? undefined) }, bytes, arrivals };
}
