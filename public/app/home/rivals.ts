/** Whom the player of this device has met alone, more than once, and how it went between them. Pure. */

import { nameIn } from '../device/contacts.ts';
import type { MatchNote } from '../device/device-store.ts';

export interface Rival {
  readonly key: string;
  /** Undefined where this device knows none. */
  readonly name: string | undefined;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** The other player of a match of two. */
export function opponentIn({ players, seat }: MatchNote): string | undefined {
  return players?.length === 2 ? (players[1 - seat] ?? undefined) : undefined;
}

/** In the order of `notes`. */
export function rivalsIn(notes: readonly MatchNote[]): Rival[] {
  return [...new Set(notes.map(opponentIn))].flatMap((key): Rival[] => {
    const met = notes.filter((note) => opponentIn(note) === key);
    if (key === undefined || met.length < 2) return [];
    const count = (outcome: MatchNote['outcome']): number => met.filter((one) => one.outcome === outcome).length;
    return [{ key, name: nameIn(met, key), won: count('won'), lost: count('lost'), drawn: count('drawn') }];
  });
}
