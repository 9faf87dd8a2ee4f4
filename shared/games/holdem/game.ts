/** No-limit hold'em between two seats as a `Game`. */

import { defineGame } from '../define-game.ts';
import { forfeitOfTwo } from '../forfeit.ts';
import { lengthOf } from '../length.ts';
import { HOLDEM_CLOCKS } from './clocks.ts';
import { readParams } from './params.ts';
import { KINDS } from './payloads.ts';
import { checkProofs } from './proofs.ts';
import { HOLDEM_RULES } from './public-rules.ts';
import { compose, decide, decisions, type HoldemSeat, inHaste, needOf, observe } from './seat.ts';
import { viewOf } from './view.ts';

/** A phone shuffles and proves it within its own turn. */
const FLOORS = { grace: 10_000 };

/** A key and a shuffle of each seat. */
const SET_UP_STEPS = 4;
/**
 * Eight actions before the flop, with a call, six raises and a call; nine on each later street, with a check and a bet before them; and
 * one more where the seventh raise, on the last street, is all-in.
 */
const ACTS_OF_A_HAND = 8 + 3 * 9 + 1;
/** A deal and a shuffle of each seat, its share of each of three streets, and its showing. */
const DEVICE_STEPS_OF_A_HAND = 2 * (2 + 3 + 1);
/** A deck and its proof in base64url. */
const SHUFFLE_BYTES = 16_000;

export const HOLDEM = defineGame({
  id: 'holdem',
  version: 1,
  seats: { min: 2, max: 2 },
  goesOn: false,
  openings: false,
  keepsHidden: true,
  answersOnce: true,
  clocks: HOLDEM_CLOCKS,
  floors: FLOORS,
  sameTurn: [KINDS.shuffle],
  readParams,
  longest: ({ hands }) => lengthOf(SET_UP_STEPS + hands * (ACTS_OF_A_HAND + DEVICE_STEPS_OF_A_HAND), 2 * hands * SHUFFLE_BYTES),
  rules: HOLDEM_RULES,
  forfeit: forfeitOfTwo,
  mustOpen: () => [],
  proofOf: () => 'proven',
  checkProofs,
  enter: (_, secret): HoldemSeat => ({ secret }),
  observe,
  need: needOf,
  decide,
  decisions,
  inHaste,
  compose,
  view: viewOf,
});
