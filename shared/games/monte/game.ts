/** Three Card Monte as a `Game`. */

import { defineGame } from '../define-game.ts';
import { forfeitOfTwo } from '../forfeit.ts';
import { lengthOf } from '../length.ts';
import { readParams } from './params.ts';
import { KINDS } from './payloads.ts';
import { MONTE_RULES } from './public-rules.ts';
import { compose, decide, decisions, type MonteSeat, needOf, observe } from './seat.ts';
import { viewOf } from './view.ts';

export const MONTE = defineGame({
  id: 'monte',
  version: 1,
  seats: { min: 2, max: 2 },
  roleOf: (seat) => (seat === 0 ? 'dealer' : 'guesser'),
  goesOn: false,
  openings: false,
  moves: [KINDS.place, KINDS.point],
  readParams,
  longest: ({ rounds }) => lengthOf(3 * rounds),
  rules: MONTE_RULES,
  forfeit: forfeitOfTwo,
  mustOpen: () => [],
  proofOf: () => 'proven',
  enter: (_, secret): MonteSeat => ({ secret }),
  observe,
  need: needOf,
  decide,
  decisions,
  compose,
  view: viewOf,
});
