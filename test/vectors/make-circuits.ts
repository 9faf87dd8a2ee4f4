/**
 * Writes the netlists of proven dark chess, `node test/vectors/make-circuits.ts`, and prints their digests and those of the lists of
 * lines, as they stand in docs/protocol/proven-dark-chess.md.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { circuitFiles, lineLists } from './make/circuits.ts';

const folder = new URL('circuits/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of circuitFiles()) {
  writeFileSync(new URL(name, folder), text);
  console.log(`${name} ${sha256Hex(text)}`);
}
for (const [name, text] of lineLists()) console.log(`${name} ${sha256Hex(text)}`);
