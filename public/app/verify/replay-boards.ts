/** The replay of each game, one line per game. A game without an entry is replayed in the words for every match. */

import { BATTLESHIP_REPLAY } from '../games/battleship/replay.tsx';
import { BLACKJACK_REPLAY } from '../games/blackjack/replay.tsx';
import { DARK_CHESS_REPLAY } from '../games/dark-chess/replay.tsx';
import { DICE_REPLAY } from '../games/dice/replay.tsx';
import type { GameReplay } from '../games/game-replay.ts';
import { MONTE_REPLAY } from '../games/monte/replay.tsx';
import { RPS_REPLAY } from '../games/rps/replay.tsx';

const GAMES: Readonly<Record<string, GameReplay>> = {
  'battleship/xaya': BATTLESHIP_REPLAY,
  'battleship/classic': BATTLESHIP_REPLAY,
  blackjack: BLACKJACK_REPLAY,
  'dark-chess': DARK_CHESS_REPLAY,
  dice: DICE_REPLAY,
  monte: MONTE_REPLAY,
  rps: RPS_REPLAY,
};

const WORDLESS: GameReplay = { describeStep: () => undefined, reasons: {} };

export function findGameReplay(game: string | null): GameReplay {
  return game !== null && Object.hasOwn(GAMES, game) ? GAMES[game]! : WORDLESS;
}
