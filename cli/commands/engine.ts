/** `fogline engine check`: whether a program speaks the protocol of engines. */

import { resolve } from 'node:path';
import { gameIds } from '../../shared/games/registry.ts';
import { seatNumber } from '../../shared/match/seat-names.ts';
import { type Command, JSON_OPTION, readArguments, readCount } from '../command.ts';
import { checkGame, introduce, type SeatCheck } from '../engine/check-engine.ts';
import { DEFAULT_SECRETS } from '../seat-options.ts';
import { EXIT, printable, printJson, UsageError } from '../usage.ts';

const HELP = `fogline engine check <command> [options]

Starts an engine, in any language, and plays the beginning of a match of each
game that it says it plays, with the engine at every seat and a relay in this
process: no address is needed, and nothing is published. Beside what a match
asks, it greets the engine twice, says once that a decision is illegal, goes on
once to the next turn before the last one is answered, and starts the engine
once more in the middle of the match. It prints every answer that is not one of
the protocol (docs/library/engine.md) or not one of the rules.

  --game GAME       only this game (may be given several times)
  --seconds N       how long an answer may take (default: 60)
  --json            {name, version, seats: [{game, rules, seat, turns,
                    slowestMs, problems}]}

Exit code: 0 nothing is wrong, 1 something is, 2 wrong usage, or an engine that
does not say who it is.`;

const OPTIONS = {
  ...JSON_OPTION,
  game: { type: 'string', multiple: true },
  seconds: { type: 'string', default: '60' },
} as const;

async function run([verb, ...args]: readonly string[]): Promise<number> {
  if (verb !== 'check') throw new UsageError('Say "engine check".');
  const { values, operand: command } = readArguments(args, OPTIONS);
  if (command === undefined) throw new UsageError('Which engine? Give its command.');
  const unknown = values.game?.find((game) => !gameIds().includes(game));
  if (unknown !== undefined) throw new UsageError(`There is no game "${unknown}"; choose one of ${gameIds().join(', ')}.`);
  const limitMs = 1_000 * readCount('seconds', values.seconds, 1, 3_600);
  const checked = { command, hidden: resolve(DEFAULT_SECRETS), limitMs, endMs: 5_000 };
  const seats: SeatCheck[] = [];
  const { name, version, games = gameIds() } = await introduce(checked, values.game?.[0] ?? gameIds()[0]!);
  for (const game of values.game ?? gameIds().filter((one) => games.includes(one))) {
    const found = await checkGame(checked, game);
    seats.push(...found);
    if (!values.json) for (const seat of found) console.log(printable(describe(seat)));
  }
  if (seats.length === 0) throw new UsageError(`${name} says that it plays ${games.join(', ')}, and none of that is known here.`);
  const isGood = seats.every(({ problems }) => problems.length === 0);
  if (values.json) printJson({ name, version, seats });
  else console.log(`${name} ${version}: ${isGood ? 'nothing is wrong' : 'something is wrong'}.`);
  return isGood ? EXIT.good : EXIT.fault;
}

function describe({ game, seat, turns, slowestMs, problems }: SeatCheck): string {
  const line = `${game}, seat ${seatNumber(seat)}: ${turns} turns, the slowest answer in ${slowestMs} ms`;
  return [line, ...problems.map((problem) => `  ${problem}`)].join('\n');
}

export const ENGINE: Command = {
  name: 'engine',
  takes: 'check <command>',
  summary: 'check whether a program speaks the protocol of engines',
  help: HELP,
  run,
};
