/** The bots of dark chess against each other, from the weakest to one that sees everything. */

import { Worker } from 'node:worker_threads';
import { botNames } from '../../bots/registry.ts';
import { quantile } from '../statistics.ts';
import { CHEATER } from './dark-chess-players.ts';
import type { LadderGame, LadderGames } from './ladder-thread.ts';
import { describeShare } from './statistics.ts';

const THREADS = 2;

function playIn(games: LadderGames): Promise<LadderGame[]> {
  const { promise, resolve, reject } = Promise.withResolvers<LadderGame[]>();
  const played: LadderGame[] = [];
  const worker = new Worker(new URL('ladder-thread.ts', import.meta.url), { workerData: games });
  worker.on('message', (game: LadderGame) => played.push(game));
  worker.on('error', reject);
  worker.on('exit', () => resolve(played));
  return promise;
}

export async function benchDarkChessLadder(games: number): Promise<void> {
  console.log(`Dark chess: ${games} games a pairing, each side half of them; at most 600 plies; seeded`);
  const names = [...botNames('dark-chess'), CHEATER];
  for (const [i, stronger] of names.slice(1).entries()) {
    const weaker = names[i]!;
    const numbers = [...Array(games).keys()];
    const threads = Array.from({ length: THREADS }, (_, thread) =>
      numbers.filter((number) => (number % (2 * THREADS)) >> 1 === thread),
    );
    const played = (await Promise.all(threads.map((some) => playIn({ weaker, stronger, numbers: some })))).flat();
    report(weaker, stronger, played);
  }
}

function report(weaker: string, stronger: string, played: readonly LadderGame[]): void {
  const won = played.filter(({ winner }) => winner === stronger).length;
  const drawn = played.filter(({ winner }) => winner === undefined).length;
  const sum = (of: (game: LadderGame) => number): number => played.reduce((total, game) => total + of(game), 0);
  const each = sum(({ spent }) => spent) / sum(({ decisions }) => decisions);
  const slowest = Math.max(...played.map((game) => game.slowest));
  const names = `${stronger} beats ${weaker}`.padEnd(22);
  const plies = quantile(
    played.map((game) => game.plies),
    0.5,
  );
  console.log(
    `  ${names} ${describeShare(won, played.length).padEnd(26)} ${drawn} drawn, ${played.length - won - drawn} lost; ${plies} plies; ${each.toFixed(1)} ms a decision of ${stronger}, ${Math.round(slowest)} at most`,
  );
}
