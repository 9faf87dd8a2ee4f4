/** Greedy Pig as a `Game`. */

import { LIMITS } from '../../encoding/limits.ts';
import { defineGame } from '../define-game.ts';
import { lengthOf } from '../length.ts';
import { readParams } from './params.ts';
import { KINDS } from './payloads.ts';
import { DICE_RULES, forfeit, MOST_THROWS } from './public-rules.ts';
import { compose, type DiceSeat, decide, decisions, needOf, observe } from './seat.ts';
import { viewOf } from './view.ts';

export const DICE = defineGame({
  id: 'dice',
  version: 1,
  seats: { min: 2, max: LIMITS.seats },
  goesOn: true,
  openings: false,
  moves: [KINDS.commit],
  readParams,
  // Every seat commits to each throw and reveals.
  longest: (_, seats) => lengthOf(2 * seats * MOST_THROWS),
  rules: DICE_RULES,
  forfeit,
  // Shares and choices open their commitments in play: an opened seed would show nothing more.
  mustOpen: () => [],
  proofOf: () => 'proven',
  enter: (_, secret): DiceSeat => ({ secret }),
  observe,
  need: needOf,
  decide,
  decisions,
  compose,
  view: viewOf,
});
