/** Finds the replay of a game. One that has none is replayed in the words for every match. */

import type { GameReplay } from '../games/game-replay.ts';
import { REPLAYS } from '../games/replay-list.ts';

const WORDLESS: GameReplay = { describeStep: () => undefined, reasons: {} };

export function findGameReplay(game: string | null, rules = 0): GameReplay {
  return (game !== null && Object.hasOwn(REPLAYS, game) ? REPLAYS[game]![rules] : undefined) ?? WORDLESS;
}
