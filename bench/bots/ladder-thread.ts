/** A thread that plays games of dark chess between two players: those whose numbers it is given. */

import { parentPort, workerData } from 'node:worker_threads';
import { playerNamed } from './dark-chess-players.ts';
import { playDarkChess } from './dark-chess-referee.ts';
import { seeded } from './seeded.ts';
import { processorTime } from './timed.ts';

export interface LadderGames {
  readonly weaker: string;
  readonly stronger: string;
  readonly numbers: readonly number[];
}

/** A game as it ended. */
export interface LadderGame {
  readonly number: number;
  /** By name; `undefined` for a draw. */
  readonly winner: string | undefined;
  readonly plies: number;
  /** Milliseconds of the processor for the slowest decision of the stronger one, and of all of its decisions. */
  readonly slowest: number;
  readonly spent: number;
  readonly decisions: number;
}

const { weaker, stronger, numbers } = workerData as LadderGames;
for (const number of numbers) {
  const names = number % 2 === 0 ? [weaker, stronger] : [stronger, weaker];
  let [slowest, spent, decisions] = [0, 0, 0];
  const players = names.map((name, seat) => {
    const choose = playerNamed(name, seeded('ladder', weaker, stronger, number, seat));
    if (name !== stronger) return choose;
    return (...shown: Parameters<typeof choose>) => {
      const begun = processorTime();
      const move = choose(...shown);
      const took = processorTime() - begun;
      slowest = Math.max(slowest, took);
      spent += took;
      decisions++;
      return move;
    };
  });
  const { winner, plies } = playDarkChess(players);
  const game: LadderGame = { number, winner: winner === undefined ? undefined : names[winner], plies, slowest, spent, decisions };
  parentPort!.postMessage(game);
}
