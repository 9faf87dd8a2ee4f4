/** The settings to explore: every kind of game that the rules of a match distinguish, and which seat in it plays fairly. */

import type { Setting } from './world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const EVERYTHING = Number.POSITIVE_INFINITY;
const WISHES = ['resign', 'draw-offer', 'draw-accept', 'draw-decline'] as const;

const PLAIN = {
  ...{ name: 'two seats, one move', seats: 2, plies: 1, honest: 0, creator: 0 },
  ...{ budget: 0, grace: 2 * SECOND, settle: 30 * SECOND },
  ...{ lag: false, requests: [], handOvers: 0, showAtEnd: true },
} satisfies Setting;

const ADDING = { budget: 3 * SECOND, increment: 2 * SECOND };

interface Explored {
  /** Within so many events from the beginning everything is tried; from there on, only what the honest seat does alone. */
  readonly depth: number;
  /** The same in the suite, which has little time; `npm run explore` goes to `depth` each week. */
  readonly short?: number;
}

export const SETTINGS: readonly (Setting & Explored)[] = [
  { ...PLAIN, depth: EVERYTHING },
  { ...PLAIN, name: 'two seats, two moves', plies: 2, depth: 13 },
  { ...PLAIN, name: 'two seats, three moves, and an increment', plies: 3, honest: 1, ...ADDING, depth: 12 },
  { ...PLAIN, name: 'the creator cheats', honest: 1, requests: WISHES, depth: 12 },
  { ...PLAIN, name: 'the creator states the shortest terms', honest: 1, settle: 0, opens: 'everyone', depth: 12 },
  // With a budget, because a person may offer a draw at the end of the grace, which leaves no time to answer a late reply.
  { ...PLAIN, name: 'steps arrive late', budget: 20 * SECOND, lag: true, requests: WISHES, depth: 12 },
  { ...PLAIN, name: 'steps arrive late, and the winner opens', lag: true, opens: 'winner', honest: 1, depth: 11 },
  { ...PLAIN, name: 'everyone opens', opens: 'everyone', requests: ['resign'], depth: 12 },
  { ...PLAIN, name: 'the last move is an opening', plies: 2, opens: 'winner', endsByOpening: true, depth: 12 },
  { ...PLAIN, name: 'both move at once', atOnce: true, depth: 12 },
  { ...PLAIN, name: 'seats change their keys', handOvers: 2, plies: 2, depth: 11 },
  { ...PLAIN, name: 'a person calls the match off', requests: ['abort'], handOvers: 1, lag: true, depth: 11 },
  { ...PLAIN, name: 'a turn of several steps', turns: 'plain', requests: WISHES, handOvers: 1, depth: 14, short: 8 },
  {
    ...PLAIN,
    name: 'turns of several steps',
    turns: 'plain',
    plies: 2,
    honest: 1,
    ...ADDING,
    requests: ['abort'],
    handOvers: 1,
    depth: 14,
  },
  { ...PLAIN, name: 'flights in a row', turns: 'row', budget: 3 * SECOND, handOvers: 2, depth: 11 },
  {
    ...PLAIN,
    name: 'flights in a row, and both open',
    turns: 'row',
    honest: 1,
    opens: 'everyone',
    handOvers: 1,
    depth: 10,
    short: 5,
  },
  { ...PLAIN, name: 'flights in a row, and days', turns: 'row', grace: 2 * MINUTE, settle: 2 * MINUTE, handOvers: 1, depth: 10 },
  { ...PLAIN, name: 'three seats', seats: 3, depth: 11 },
  { ...PLAIN, name: 'three seats, and the match goes on', seats: 3, plies: 2, goesOn: true, depth: 11 },
  {
    ...PLAIN,
    name: 'three seats move at once, and the match goes on',
    seats: 3,
    atOnce: true,
    goesOn: true,
    honest: 1,
    depth: 9,
    short: 5,
  },
  { ...PLAIN, name: 'three seats, everyone opens, and the match goes on', seats: 3, goesOn: true, opens: 'everyone', depth: 10 },
];
