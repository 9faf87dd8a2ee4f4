/**
 * Makes the vectors of the record from public seeds: `node test/vectors/make-vectors.ts` writes them beside itself. A test
 * compares its output with the files.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { canonicalJsonVectors } from './make/canonical-json.ts';
import { cardsVectors } from './make/cards.ts';
import { evidenceVectors } from './make/evidence.ts';
import { httpVectors } from './make/http.ts';
import { logProofVectors } from './make/log-proofs.ts';
import { logsVectors } from './make/logs.ts';
import { messagesVectors } from './make/messages.ts';
import { secretsVectors } from './make/secrets.ts';
import { stepsVectors } from './make/steps.ts';
import { timestampVectors } from './make/timestamps.ts';

/** JSON in ASCII, so that no editor and no tool changes the vectors' bytes. */
const asciiJson = (value: unknown): string => {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
};

/** The text of every file, by name. */
export async function makeVectors(): Promise<ReadonlyMap<string, string>> {
  const { played, files, index } = await logsVectors();
  return new Map([
    ['canonical-json.json', asciiJson(canonicalJsonVectors())],
    ['steps.json', asciiJson(stepsVectors())],
    ['secrets.json', asciiJson(secretsVectors())],
    ['messages.json', asciiJson(messagesVectors())],
    ['cards.json', asciiJson(cardsVectors())],
    ['http.json', asciiJson(httpVectors(played.xaya))],
    ['evidence.json', asciiJson(evidenceVectors())],
    ['log-proofs.json', asciiJson(logProofVectors())],
    [
      'timestamps.json',
      asciiJson(await timestampVectors(new Uint8Array(readFileSync(new URL('timestamp/final.tsr', import.meta.url))))),
    ],
    ['logs.json', asciiJson(index)],
    ...files,
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of await makeVectors()) writeFileSync(new URL(name, import.meta.url), text);
}
