/**
 * `npm run cost` plays some matches of each game at a local relay with a meter, and prints what Cloudflare would ask for one of them in the mean. `--games rps,dice` plays
 * some only, `--json` is for programs, `--write` also keeps what was counted and brings docs/deploy.md and docs/scale.md up to date. `--recorded` plays
 * nothing and takes what was kept, also for another sampling of logs; `--scale` says from it what bends as a relay grows, and `--rows` by what
 * the rows of a match were written.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { unstable_readConfig } from 'wrangler';
import { readOptions } from '../../cli/program-options.ts';
import { GAMES } from '../../shared/games/game-list.ts';
import { CountedRelay } from './counted-match.ts';
import { replaceBlock } from './document.ts';
import type { Logging } from './price.ts';
import { describePrices, describeReport, describeRows, type PlayedGames, reportOf } from './report.ts';
import { describeScale } from './scale.ts';

const local = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const RECORDED = local('bench/cost/recorded.json');

/** The id of a game, with the version of its rules where it has several. */
const nameOf = ({ id, version }: (typeof GAMES)[number]): string =>
  GAMES.filter((game) => game.id === id).length > 1 ? `${id}/${version}` : id;

/** What of the log lines is kept, by wrangler.toml. */
function readLogging(): Logging {
  const { observability, vars } = unstable_readConfig({ config: local('wrangler.toml') });
  const { enabled, head_sampling_rate: share = 1, logs } = observability ?? {};
  const isOn = enabled === true || logs?.enabled === true;
  const kept = Number(vars['LOG_SHARE'] ?? 1);
  return { share: isOn ? kept * (logs?.head_sampling_rate ?? share) : 0, invocations: logs?.invocation_logs !== false };
}

/** How many matches of a game are played: audited dark chess takes many minutes. */
const TIMES: Readonly<Record<string, number>> = { 'dark-chess/1': 1, 'dark-chess/2': 3 };

async function play(names: readonly string[]): Promise<PlayedGames> {
  const played: Record<string, PlayedGames[string]> = {};
  const relay = await CountedRelay.start();
  try {
    for (const game of GAMES) {
      const name = nameOf(game);
      if (!names.includes(name)) continue;
      const times = TIMES[name] ?? 5;
      console.error(`playing ${name}, ${times === 1 ? 'once' : `${times} times`}`);
      played[name] = await relay.playSeveral(game.id, game.version, times);
    }
  } finally {
    await relay.stop();
  }
  return played;
}

async function write(page: string, command: string, block: string): Promise<void> {
  await writeFile(local(page), replaceBlock(await readFile(local(page), 'utf8'), command, block));
}

const HELP = `npm run cost -- [options]

Plays some matches of each game at a local relay with a meter, and prints what
Cloudflare would ask for one of them in the mean.

  --games LIST      some games alone, with commas between them
  --recorded        plays nothing, and takes what was counted before
  --scale           what bends as a relay grows, from what was counted
  --rows            by what the rows of a match were written, from the same
  --write           keeps what was counted, and brings the documents up to date
  --json            for programs`;

const { values } = readOptions(HELP, {
  options: {
    games: { type: 'string', default: GAMES.map(nameOf).join(',') },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    recorded: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    rows: { type: 'boolean', default: false },
  },
});
const names = values.games.split(',');
const unknown = names.find((name) => !GAMES.some((game) => nameOf(game) === name));
if (unknown !== undefined) {
  console.error(`there is no game "${unknown}"; choose from ${GAMES.map(nameOf).join(', ')}`);
  process.exit(2);
}
const recorded = JSON.parse(await readFile(RECORDED, 'utf8')) as { readonly logging: Logging; readonly games: PlayedGames };
const isPlayed = !values.recorded && !values.scale && !values.rows;
const games = isPlayed ? await play(names) : recorded.games;
const logging = isPlayed || values.write ? readLogging() : recorded.logging;
if (values.write) {
  const kept = { ...recorded.games, ...games };
  await writeFile(RECORDED, `${JSON.stringify({ logging, games: kept }, null, 2)}\n`);
  await write('docs/deploy.md', 'cost', describePrices(kept, logging));
  await write('docs/scale.md', 'cost -- --scale', describeScale(kept, logging));
}
if (values.scale) console.log(describeScale(games, logging));
else if (values.rows) console.log(describeRows(games));
else console.log(values.json ? JSON.stringify(reportOf(games, logging), null, 2) : describeReport(games, logging));
process.exit(0);
