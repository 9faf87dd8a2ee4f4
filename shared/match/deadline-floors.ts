/** The least that the deadlines and the grace of a match may be, so that a creator cannot state terms that only it can meet. */

import { Fault } from '../fault.ts';
import type { Clock, Deadlines } from '../log/match-payloads.ts';

/** In ms. A game may state more of each: `floors` in `shared/games/interface.ts`. */
type Floors = Readonly<Partial<Record<keyof Deadlines | 'grace', number>>>;

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600 * SECOND_MS;

/** Time that a device needs to sign a step again and to send it. No grace is shorter. */
export const TIME_TO_SIGN_MS = 2 * SECOND_MS;

/** Floors of every match: enough for a device on a slow network and, for an opening, for a person who has closed the laptop. */
const FLOORS: Required<Floors> = {
  join: 30 * SECOND_MS,
  setup: 30 * SECOND_MS,
  settle: 30 * SECOND_MS,
  opening: DAY_MS,
  grace: TIME_TO_SIGN_MS,
};

/** Throws `life/short-deadline` for terms that leave less time than the floors of every match, or those of its game. */
export function expectFloors(
  { clock, deadlines }: { readonly clock: Clock; readonly deadlines: Deadlines },
  game: Floors = {},
): void {
  const stated: Floors = { ...deadlines, grace: clock.grace };
  for (const [name, floor] of Object.entries(FLOORS) as [keyof Floors, number][]) {
    const least = Math.max(floor, game[name] ?? 0);
    const given = stated[name];
    if (given !== undefined && given < least) {
      throw new Fault('life/short-deadline', `${name} is ${given} ms, and ${least} ms at least`);
    }
  }
}

/** The same terms with no deadline below the floors of the game; `openings` says whether it asks for any. */
export function raiseToFloors(deadlines: Deadlines, game: Floors, openings: boolean): Deadlines {
  const { opening = FLOORS.opening, ...others } = deadlines;
  const settle = Math.max(others.settle, game.settle ?? 0);
  return { ...others, settle, ...(openings ? { opening: Math.max(opening, game.opening ?? 0) } : {}) };
}
