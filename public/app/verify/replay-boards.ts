/** The replay of each game, one line for each version of its rules. A game without an entry is replayed in the words for every match. */

import { BATTLESHIP_REPLAY } from '../games/battleship/replay.tsx';
import { BLACKJACK_REPLAY } from '../games/blackjack/replay.tsx';
import { DARK_CHESS_REPLAY } from '../games/dark-chess/replay.tsx';
import { DICE_REPLAY } from '../games/dice/replay.tsx';
import type { GameReplay } from '../games/game-replay.ts';
import { HOLDEM_REPLAY } from '../games/holdem/replay.tsx';
import { MONTE_REPLAY } from '../games/monte/replay.tsx';
import { PROVEN_DARK_CHESS_REPLAY } from '../games/proven-dark-chess/replay.tsx';
import { RPS_REPLAY } from '../games/rps/replay.tsx';

const GAMES: Readonly<Record<string, GameReplay>> = {
  'battleship/xaya 1': BATTLESHIP_REPLAY,
  'battleship/classic 1': BATTLESHIP_REPLAY,
  'blackjack 1': BLACKJACK_REPLAY,
  'dark-chess 1': DARK_CHESS_REPLAY,
  'dark-chess 2': PROVEN_DARK_CHESS_REPLAY,
  'dice 1': DICE_REPLAY,
  'holdem 1': HOLDEM_REPLAY,
  'monte 1': MONTE_REPLAY,
  'rps 1': RPS_REPLAY,
};

const WORDLESS: GameReplay = { describeStep: () => undefined, reasons: {} };

export function findGameReplay(game: string | null, rules: number | undefined): GameReplay {
  const name = `${game} ${rules}`;
  return Object.hasOwn(GAMES, name) ? GAMES[name]! : WORDLESS;
}
