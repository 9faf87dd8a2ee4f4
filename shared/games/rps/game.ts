/** Rock, paper, scissors as a `Game`, and what its viewers see. */

import { forfeitOfTwo } from '../forfeit.ts';
import type { Game, Result } from '../interface.ts';
import { lengthOf } from '../length.ts';
import { openSeed } from '../opened-seed.ts';
import { type Hand, MOST_TIES, type RpsParams, readParams } from './payloads.ts';
import { applyPlay, beginState, type RpsState, SEATS, startStep, winsOf } from './public-rules.ts';
import { act, decide, needOf, observe, type RpsSeat } from './seat.ts';

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

function viewOf(own: RpsSeat | undefined, { setup, stage, hands, rounds, result }: RpsState): RpsView {
  const seat = own?.secret.seat;
  const now = hands.actors.map((actor) => ({
    committed: actor.seal !== undefined,
    hand: (actor.value as Hand | undefined) ?? (actor.seat === seat ? own?.hand : undefined),
  }));
  const wins = SEATS.map((one) => winsOf(rounds, one));
  return { stage, seat, bestOf: setup.params.bestOf, wins, rounds, now, result };
}

export const RPS: Game<RpsParams, RpsState, RpsSeat, RpsView> = {
  id: 'rps',
  version: 1,
  seats: { min: 2, max: 2 },
  goesOn: false,
  openings: false,
  readParams,
  // Both commit and both show.
  longest: ({ bestOf }) => lengthOf(4 * (bestOf + MOST_TIES)),
  begin: beginState,
  startStep,
  apply: applyPlay,
  open: openSeed,
  forfeit: forfeitOfTwo,
  // Every hand is shown in play and opens its commitment: an opened seed would show nothing more.
  mustOpen: () => [],
  isProven: () => true,
  enter: (_, secret) => ({ secret }),
  observe,
  need: needOf,
  decide,
  act,
  view: viewOf,
};
