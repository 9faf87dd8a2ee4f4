/**
 * `npm run bench` measures speed and size, each beside its baseline in the same run. `npm run bench -- proofs` runs one part, and `--json`
 * lets `relay`, `browser` and `cards` print their figures for programs. `--plies` is how long the browser's match of dark chess is, `--games` how many
 * each pairing of bots plays, and `--game` the only one that engines play.
 */

import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../cli/program-options.ts';
import { benchAndos } from './andos.ts';
import { benchArena } from './arena.ts';
import { benchBots } from './bots.ts';
import { type BrowserOptions, benchBrowser } from './browser.ts';
import { benchCards } from './cards.ts';
import { benchEngines } from './engines.ts';
import { benchKernels } from './kernels.ts';
import { benchLoading } from './loading.ts';
import { benchMatchSize } from './match-size.ts';
import { benchProofs } from './proofs.ts';
import { benchProvenChess } from './proven-chess.ts';
import { benchRelay } from './relay.ts';
import { benchRelayParts } from './relay-parts.ts';
import { benchVerification } from './verification.ts';

type Options = BrowserOptions & { readonly games: number; readonly game: string | undefined };

const PARTS: Readonly<Record<string, (options: Options) => void | Promise<void>>> = {
  proofs: benchProofs,
  'dark-chess': benchProvenChess,
  kernels: benchKernels,
  andos: benchAndos,
  cards: benchCards,
  arena: benchArena,
  verification: benchVerification,
  match: benchMatchSize,
  'transparency-log': benchTransparencyLog,
  relay: benchRelay,
  'relay-parts': benchRelayParts,
  browser: benchBrowser,
  bots: benchBots,
  engines: benchEngines,
  loading: benchLoading,
};

/** A log of a million matches, in a process of its own. */
function benchTransparencyLog(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('log/main.ts', import.meta.url))], { stdio: 'inherit' });
}

/** Parts that take an hour, or look closer at another one, run only where they are named. */
const NAMED_ONLY = ['bots', 'engines', 'relay-parts'];

const HELP = `npm run bench -- [parts] [options]

Measures the parts that are named: ${Object.keys(PARTS).join(', ')}.

  --json            for programs
  --plies N         of dark chess (default: 48)
  --games N         between bots (default: 500)
  --game GAME       of engines (default: every game)`;

const {
  positionals: chosen,
  values: { json, plies, games, game },
} = readOptions(HELP, {
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    plies: { type: 'string', default: '48' },
    games: { type: 'string', default: '500' },
    game: { type: 'string' },
  },
});
const unknown = chosen.find((part) => !Object.hasOwn(PARTS, part));
if (unknown !== undefined) {
  console.error(`there is no part "${unknown}"; choose from ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
if (!json) console.log(`Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown processor'}\n`);
for (const [name, part] of Object.entries(PARTS)) {
  if (chosen.length > 0 ? !chosen.includes(name) : NAMED_ONLY.includes(name)) continue;
  await part({ json, plies: Number(plies), games: Number(games), game });
  if (!json) console.log();
}
process.exit(0);
