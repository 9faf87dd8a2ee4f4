/** The replays of each game, by its id and the version of its rules. */
// Made by `npm run games` from the packages that `games/all.ts` names.

import { BATTLESHIP_REPLAYS } from './battleship/replay.tsx';
import { BLACKJACK_REPLAYS } from './blackjack/replay.tsx';
import { DARK_CHESS_REPLAYS } from './dark-chess/replays.ts';
import { DICE_REPLAYS } from './dice/replay.tsx';
import type { GameReplay } from './game-replay.ts';
import { HOLDEM_REPLAYS } from './holdem/replay.tsx';
import { MONTE_REPLAYS } from './monte/replay.tsx';
import { RPS_REPLAYS } from './rps/replay.tsx';

export const REPLAYS: Readonly<Record<string, Readonly<Record<number, GameReplay>>>> = {
  'battleship/xaya': BATTLESHIP_REPLAYS,
  'battleship/classic': BATTLESHIP_REPLAYS,
  'dark-chess': DARK_CHESS_REPLAYS,
  holdem: HOLDEM_REPLAYS,
  blackjack: BLACKJACK_REPLAYS,
  dice: DICE_REPLAYS,
  rps: RPS_REPLAYS,
  monte: MONTE_REPLAYS,
};
