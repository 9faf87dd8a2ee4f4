/** The least that the deadlines and the clock of a match may be, so that a creator cannot state terms that only it can meet. */

import { Fault } from '../fault.ts';
import type { Clock, Deadlines } from '../log/match-payloads.ts';

/** In ms. A game may state more of the deadlines and of the grace: `floors` in `shared/games/interface.ts`. */
type Floors = Readonly<Partial<Record<keyof Deadlines | 'grace' | 'budget', number>>>;

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
  budget: 0,
};

/** Deadlines of the settlement: a seat that may be away for the grace of a step may be away for as long when the play ends without it. */
const OUTLASTING_GRACE: readonly (keyof Floors)[] = ['settle', 'opening'];

/** No first turn is shorter than the increment makes the later ones: otherwise a creator's device could win while the other person reads the board. */
function leastOf(name: keyof Floors, { grace, increment = 0 }: Clock): number {
  if (name === 'budget') return increment;
  return OUTLASTING_GRACE.includes(name) ? grace : 0;
}

/** Throws `life/short-deadline` for terms that leave less time than the floors of every match, or those of its game. */
export function expectFloors(
  { clock, deadlines }: { readonly clock: Clock; readonly deadlines: Deadlines },
  game: Floors = {},
): void {
  const stated: Floors = { ...deadlines, grace: clock.grace, budget: clock.budget };
  for (const [name, floor] of Object.entries(FLOORS) as [keyof Floors, number][]) {
    const least = Math.max(floor, game[name] ?? 0, leastOf(name, clock));
    const given = stated[name];
    if (given !== undefined && given < least) {
      throw new Fault('life/short-deadline', `${name} is ${given} ms, and ${least} ms at least`);
    }
  }
}

/** What a clock and its deadlines must fit: what a game says of itself. */
interface TimedGame {
  readonly floors?: Floors;
  /** Whether it may ask for openings, for which there is a deadline then. */
  readonly openings: boolean;
  /** Present where the seats play, and set up, one after the other, so that a set-up of many steps waits for each as long as a turn. */
  readonly sameTurn?: readonly string[];
}

/** These deadlines, none below the floors of the game. What the creator chose is kept where it is enough; the clock is played as it is stated. */
export function raiseToFloors(
  { clock, deadlines }: { readonly clock: Clock; readonly deadlines: Deadlines },
  { floors = {}, openings, sameTurn }: TimedGame,
): Deadlines {
  const raised = (name: keyof Deadlines, stated: number): number => Math.max(stated, floors[name] ?? 0, leastOf(name, clock));
  const { opening = FLOORS.opening } = deadlines;
  const setup = raised('setup', deadlines.setup);
  return {
    join: raised('join', deadlines.join),
    setup: sameTurn === undefined ? setup : Math.max(setup, clock.grace),
    settle: raised('settle', deadlines.settle),
    ...(openings ? { opening: raised('opening', opening) } : {}),
  };
}
