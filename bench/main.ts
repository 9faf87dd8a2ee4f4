/**
 * `npm run bench` measures speed and size, each beside its baseline in the same run. `npm run bench -- proofs` runs one part, and `--json`
 * lets `relay` print its rates for programs.
 */

import os from 'node:os';
import { parseArgs } from 'node:util';
import { benchAndos } from './andos.ts';
import { benchBrowser } from './browser.ts';
import { benchDarkChess } from './dark-chess.ts';
import { benchExtension } from './extension.ts';
import { benchMatchSize } from './match-size.ts';
import { benchProofs } from './proofs.ts';
import { benchRelay } from './relay.ts';
import { benchVerification } from './verification.ts';

const PARTS: Readonly<Record<string, (options: { readonly json: boolean }) => void | Promise<void>>> = {
  proofs: benchProofs,
  'dark-chess': benchDarkChess,
  andos: benchAndos,
  extension: benchExtension,
  verification: benchVerification,
  match: benchMatchSize,
  relay: benchRelay,
  browser: benchBrowser,
};

const {
  positionals: chosen,
  values: { json },
} = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean', default: false } } });
const unknown = chosen.find((part) => !Object.hasOwn(PARTS, part));
if (unknown !== undefined) {
  console.error(`there is no part "${unknown}"; choose from ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
if (!json) console.log(`Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown processor'}\n`);
for (const [name, part] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  await part({ json });
  if (!json) console.log();
}
process.exit(0);
