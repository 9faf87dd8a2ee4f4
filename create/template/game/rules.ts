/** The game by its rules and its machine. `npm run rules` packs this file and those that it imports, and writes their code. */

import { defineGame, forfeitOfTwo, lengthOf, object } from 'fogline/game';
import { compose, decide, decisions, enter, need, observe, view } from './seat.ts';
import { CARDS, KINDS, RULES } from './state.ts';

export default defineGame({
  id: 'example.com/high-card',
  version: 1,
  seats: { min: 2, max: 2 },
  goesOn: false,
  openings: false,
  moves: [KINDS.seal],
  readParams: (json) => object({})(json, 'params'),
  longest: () => lengthOf(5 + 4 * CARDS),
  rules: RULES,
  forfeit: forfeitOfTwo,
  mustOpen: () => [],
  proofOf: () => 'proven',
  ...{ enter, observe, need, decide, decisions, compose, view },
});
