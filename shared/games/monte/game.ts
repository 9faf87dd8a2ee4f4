/** Three Card Monte as a `Game`, and what its viewers see. */

import { forfeitOfTwo } from '../forfeit.ts';
import type { Game } from '../interface.ts';
import { lengthOf } from '../length.ts';
import { openSeed } from '../opened-seed.ts';
import { type Params, readParams } from './payloads.ts';
import { applyPlay, beginState, DEALER, type MonteState, scoresOf, startStep } from './public-rules.ts';
import { act, decide, enterSeat, type MonteSeat, needOf, observe } from './seat.ts';
import type { MonteView } from './view.ts';

function viewOf(own: MonteSeat | undefined, state: MonteState): MonteView {
  const { stage, setup, rounds, pointed, result } = state;
  const seat = own?.secret.seat;
  return {
    stage,
    seat,
    of: setup.params.rounds,
    rounds,
    scores: scoresOf(state),
    queen: seat === DEALER ? own?.card : undefined,
    pointed,
    result,
  };
}

export const MONTE: Game<Params, MonteState, MonteSeat, MonteView> = {
  id: 'monte',
  version: 1,
  seats: { min: 2, max: 2 },
  goesOn: false,
  openings: false,
  readParams,
  longest: ({ rounds }) => lengthOf(3 * rounds),
  begin: beginState,
  startStep,
  apply: applyPlay,
  // Nothing is left to show: every place of the queen was revealed in its round.
  open: openSeed,
  forfeit: forfeitOfTwo,
  mustOpen: () => [],
  isProven: () => true,
  enter: enterSeat,
  observe,
  need: needOf,
  decide,
  act,
  view: viewOf,
};
