/** Dark chess as a `Game`, rules "profile 1" (docs/protocol/dark-chess.md). */

import { defineGame } from '../../define-game.ts';
import { forfeitOfTwo } from '../../forfeit.ts';
import { COLORS } from '../board.ts';
import { claimedViews } from '../claimed-views.ts';
import { decisionsAt } from '../decision.ts';
import { AUDITED_FLOORS } from '../floors.ts';
import { openSide } from '../opened-side.ts';
import { longestMatch } from './longest.ts';
import { readParams } from './params.ts';
import { KINDS } from './payloads.ts';
import { DARK_CHESS_RULES, SEATS } from './public-rules.ts';
import { compose, decide, enterSeat, needOf, observe } from './seat.ts';
import { viewOf } from './view.ts';

export const AUDITED_DARK_CHESS = defineGame({
  id: 'dark-chess',
  version: 1,
  seats: { min: 2, max: 2 },
  roleOf: (seat) => COLORS[seat]!,
  goesOn: false,
  openings: true,
  // A question is answered by a machine, in the visit that it was asked in: nobody is fetched for it.
  calls: [KINDS.commit, KINDS.kingCaptured, KINDS.move, KINDS.noMove],
  moves: [KINDS.move],
  floors: AUDITED_FLOORS,
  readParams,
  longest: longestMatch,
  rules: DARK_CHESS_RULES,
  open: (state, step) => openSide(state, step),
  forfeit: forfeitOfTwo,
  // A peek, a false answer or an impossible move shows only when its seat is run again from its seed.
  mustOpen: () => SEATS,
  conceded: ({ result }) =>
    result?.kind === 'won' && result.reason === 'king-captured' ? SEATS.filter((seat) => !result.winners.includes(seat)) : [],
  proofOf: () => 'unproven',
  enter: enterSeat,
  observe,
  need: needOf,
  decide,
  decisions: ({ view }) => decisionsAt(view),
  compose,
  view: viewOf,
  claimedViews,
});
