/** What the views of every game hold, by every version of its rules. */
// Made by `npm run games` from the packages that `games/all.ts` names.

import { BATTLESHIP_VIEWS } from './battleship/view-schema.ts';
import { BLACKJACK_VIEW } from './blackjack/view-schema.ts';
import { DARK_CHESS_VIEWS } from './dark-chess/all-views.ts';
import { DICE_VIEW } from './dice/view-schema.ts';
import { HOLDEM_VIEW } from './holdem/view-schema.ts';
import { MONTE_VIEW } from './monte/view-schema.ts';
import { RPS_VIEW } from './rps/view-schema.ts';
import type { ViewSchema } from './view-schema.ts';

export const VIEWS: readonly ViewSchema[] = [
  BATTLESHIP_VIEWS,
  DARK_CHESS_VIEWS,
  HOLDEM_VIEW,
  BLACKJACK_VIEW,
  DICE_VIEW,
  RPS_VIEW,
  MONTE_VIEW,
].flat();
