/**
 * The id of a game, as `open` states it. One from outside is a name that its author owns, `example.com/liars-dice` or `npm:@ada/liars-dice`,
 * and comes with the code of its rules. Every other one is built in, and has no code.
 */

import { Fault } from '../fault.ts';
import { LIMITS } from './limits.ts';
import { hex, NAME, type Reader, refined, string } from './shape.ts';

/** SHA-256 of the rules bundle of a game from outside. */
export const readCode: Reader<string> = hex(32);

const PART = '[a-z0-9]+([.-][a-z0-9]+)*';
const LABEL = '[a-z0-9]+(-+[a-z0-9]+)*';
const OUTSIDE = `^(npm:(@${PART}/)?${PART}|${LABEL}([.]${LABEL})+(/${PART})+)$`;
const OUTSIDE_PATTERN = new RegExp(OUTSIDE);
const GAME_ID = `${NAME}|${OUTSIDE}`;
const GAME_ID_PATTERN = new RegExp(GAME_ID);

/** Whether an id says whose game it is: only then a log states the code of its rules. */
export const isOutsideId = (id: string): boolean => OUTSIDE_PATTERN.test(id);

export const gameId: Reader<string> = refined(
  string({ min: 1, max: LIMITS.nameLength }),
  (id, path) => {
    if (!GAME_ID_PATTERN.test(id)) throw new Fault('encoding/wrong-shape', `${path}: the id of a game`);
    return id;
  },
  { pattern: GAME_ID },
);
