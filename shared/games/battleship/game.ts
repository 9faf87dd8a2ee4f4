/** Battleship as a `Game`, in both rule sets. */

import { object } from '../../encoding/shape.ts';
import { defineGame } from '../define-game.ts';
import { forfeitOfTwo } from '../forfeit.ts';
import { lengthOf } from '../length.ts';
import { commitBytes, KINDS } from './payloads.ts';
import { openBoard, publicRules } from './public-rules.ts';
import { CLASSIC, type Rules, XAYA } from './rule-sets.ts';
import { type BattleshipSeat, compose, decide, decisions, needOf, observe } from './seat.ts';
import { viewOf } from './view.ts';

function battleship(rules: Rules) {
  return defineGame({
    id: rules.id,
    version: 1,
    seats: { min: 2, max: 2 },
    goesOn: false,
    openings: false,
    moves: [KINDS.shot],
    readParams: (json) => object({})(json, 'params'),
    // Both commit and reveal a share, and each shoots at every cell of the other.
    longest: () => lengthOf(4 + 4 * rules.size ** 2, 2 * commitBytes(rules)),
    rules: publicRules(rules),
    open: openBoard,
    forfeit: forfeitOfTwo,
    mustOpen: () => [],
    // That the hashes are those of the board is shown by its opening alone.
    proofOf: ({ boards }, seat) => (boards[seat]?.hashes === undefined ? 'proven' : 'unproven'),
    enter: (_, secret): BattleshipSeat => ({ secret, finishing: false }),
    observe,
    need: needOf,
    decide,
    decisions,
    compose,
    view: viewOf,
  });
}

export const BATTLESHIP_XAYA = battleship(XAYA);
export const BATTLESHIP_CLASSIC = battleship(CLASSIC);

export const BATTLESHIP_GAMES = [BATTLESHIP_XAYA, BATTLESHIP_CLASSIC];
