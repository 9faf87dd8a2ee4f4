/** Greedy Pig as a `Game`, and what its viewers see. */

import type { Game, Result } from '../interface.ts';
import { lengthOf } from '../length.ts';
import { openSeed } from '../opened-seed.ts';
import { type Choice, type DiceParams, MAX_SEATS, MOST_THROWS, readParams } from './payloads.ts';
import { applyPlay, beginState, type DiceState, forfeit, startStep, type Throw } from './public-rules.ts';
import { act, choiceOf, type DiceSeat, decide, needOf, observe } from './seat.ts';

export interface DiceView {
  readonly stage: DiceState['stage'];
  /** The viewer's seat; `undefined` for a spectator. */
  readonly seat: number | undefined;
  readonly target: number;
  readonly playing: readonly number[];
  readonly standing: readonly number[];
  /** What everyone who stands would keep by sitting down. */
  readonly points: number;
  /** Points kept, by seat. */
  readonly totals: readonly number[];
  /** From 0. */
  readonly round: number;
  readonly throws: readonly Throw[];
  /** The seats that have committed to the throw to be made. */
  readonly committed: readonly number[];
  /** The viewer's own choice before that throw. */
  readonly choice: Choice | undefined;
  readonly result: Result | undefined;
}

function viewOf(own: DiceSeat | undefined, state: DiceState): DiceView {
  const { setup, stage, playing, standing, points, totals, round, throws, event, result } = state;
  return {
    ...{ stage, playing, standing, points, totals, round, throws, result },
    seat: own?.secret.seat,
    target: setup.params.target,
    committed: event.parties.flatMap(({ seat, seal }) => (seal === undefined ? [] : [seat])),
    choice: own === undefined ? undefined : choiceOf(own, state),
  };
}

export const DICE: Game<DiceParams, DiceState, DiceSeat, DiceView> = {
  id: 'dice',
  version: 1,
  seats: { min: 2, max: MAX_SEATS },
  goesOn: true,
  openings: false,
  readParams,
  // Every seat commits to each throw and reveals.
  longest: (_, seats) => lengthOf(2 * seats * MOST_THROWS),
  begin: beginState,
  startStep,
  apply: applyPlay,
  open: openSeed,
  forfeit,
  // Shares and choices open their commitments in play: an opened seed would show nothing more.
  mustOpen: () => [],
  isProven: () => true,
  enter: (_, secret) => ({ secret }),
  observe,
  need: needOf,
  decide,
  act,
  view: viewOf,
};
