/** `npm run bench` measures speed and size, each beside its baseline in the same run. `npm run bench -- proofs` runs one part. */

import os from 'node:os';
import { benchAndos } from './andos.ts';
import { benchBrowser } from './browser.ts';
import { benchDarkChess } from './dark-chess.ts';
import { benchExtension } from './extension.ts';
import { benchMatchSize } from './match-size.ts';
import { benchProofs } from './proofs.ts';
import { benchRelay } from './relay.ts';
import { benchVerification } from './verification.ts';

const PARTS: Readonly<Record<string, () => void | Promise<void>>> = {
  proofs: benchProofs,
  'dark-chess': benchDarkChess,
  andos: benchAndos,
  extension: benchExtension,
  verification: benchVerification,
  match: benchMatchSize,
  relay: benchRelay,
  browser: benchBrowser,
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((part) => !Object.hasOwn(PARTS, part));
if (unknown !== undefined) {
  console.error(`there is no part "${unknown}"; choose from ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
console.log(`Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown processor'}\n`);
for (const [name, part] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  await part();
  console.log();
}
process.exit(0);
