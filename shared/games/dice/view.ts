/** What a seat or a spectator of Greedy Pig may see. */

import type { Result } from '../interface.ts';
import type { Choice } from './payloads.ts';
import type { DiceState, Throw } from './public-rules.ts';
import { choiceOf, type DiceSeat } from './seat.ts';

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

export function viewOf(seatState: DiceSeat | undefined, state: DiceState): DiceView {
  const { setup, stage, playing, standing, points, totals, round, throws, event, result } = state;
  return {
    ...{ stage, playing, standing, points, totals, round, throws, result },
    seat: seatState?.secret.seat,
    target: setup.params.target,
    committed: event.parties.flatMap(({ seat, seal }) => (seal === undefined ? [] : [seat])),
    choice: seatState === undefined ? undefined : choiceOf(seatState, state),
  };
}
