/** What a seat or a spectator of rock, paper, scissors may see. */

import type { Result } from '../interface.ts';
import type { Hand } from './hands.ts';
import { type RpsState, SEATS, winsOf } from './public-rules.ts';
import type { RpsSeat } from './seat.ts';

export interface RpsView {
  readonly stage: RpsState['stage'];
  /** The viewer's seat; `undefined` for a spectator. */
  readonly seat: number | undefined;
  readonly bestOf: number;
  /** By seat. */
  readonly wins: readonly number[];
  readonly rounds: readonly (readonly Hand[])[];
  /** By seat, in the round that is played: whether it has committed, and its hand once this viewer knows it. */
  readonly now: readonly { readonly committed: boolean; readonly hand: Hand | undefined }[];
  readonly result: Result | undefined;
}

export function viewOf(seatState: RpsSeat | undefined, { setup, stage, hands, rounds, result }: RpsState): RpsView {
  const seat = seatState?.secret.seat;
  const now = hands.actors.map((actor) => ({
    committed: actor.seal !== undefined,
    hand: (actor.value as Hand | undefined) ?? (actor.seat === seat ? seatState?.hand : undefined),
  }));
  const wins = SEATS.map((one) => winsOf(rounds, one));
  return { stage, seat, bestOf: setup.params.bestOf, wins, rounds, now, result };
}
