/** Rock, paper, scissors as a `Game`. */

import { defineGame } from '../define-game.ts';
import { forfeitOfTwo } from '../forfeit.ts';
import { lengthOf } from '../length.ts';
import { readParams } from './params.ts';
import { KINDS } from './payloads.ts';
import { MOST_TIES, RPS_RULES } from './public-rules.ts';
import { compose, decide, decisions, needOf, observe, type RpsSeat } from './seat.ts';
import { viewOf } from './view.ts';

export const RPS = defineGame({
  id: 'rps',
  version: 1,
  seats: { min: 2, max: 2 },
  goesOn: false,
  openings: false,
  moves: [KINDS.commit],
  readParams,
  // Both commit and both show.
  longest: ({ bestOf }) => lengthOf(4 * (bestOf + MOST_TIES)),
  rules: RPS_RULES,
  forfeit: forfeitOfTwo,
  // Every hand is shown in play and opens its commitment: an opened seed would show nothing more.
  mustOpen: () => [],
  proofOf: () => 'proven',
  enter: (_, secret): RpsSeat => ({ secret }),
  observe,
  need: needOf,
  decide,
  decisions,
  compose,
  view: viewOf,
});
