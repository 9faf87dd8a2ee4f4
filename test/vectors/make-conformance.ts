/**
 * Makes the conformance corpus from public seeds: `node test/vectors/make-conformance.ts` writes `test/vectors/conformance/`. A test compares its
 * output with the files.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { addArchives } from './make/conformance/archives.ts';
import { addBattles } from './make/conformance/battles.ts';
import { addClients } from './make/conformance/clients.ts';
import { addConsistency } from './make/conformance/consistency.ts';
import { Corpus } from './make/conformance/corpus.ts';
import { addCosignatures, addWitness } from './make/conformance/cosigning.ts';
import { addDer, addEvidenceLimits } from './make/conformance/der.ts';
import { addEngines } from './make/conformance/engines.ts';
import {
  addCanonicalVectors,
  addEvidenceVectors,
  addLogProofVectors,
  addSignatureVectors,
  addTimestampVectors,
} from './make/conformance/from-vectors.ts';
import { addIncrements } from './make/conformance/increments.ts';
import { keysText } from './make/conformance/keys.ts';
import { addLineLimits, LINE_BASE } from './make/conformance/line-limits.ts';
import { addLives, DUEL } from './make/conformance/lives.ts';
import { addLogFiles } from './make/conformance/log-files.ts';
import { readLogVectors } from './make/conformance/log-vectors.ts';
import { addLogVectors } from './make/conformance/logs.ts';
import { addSizes } from './make/conformance/notes.ts';
import { addGamesFromOutside } from './make/conformance/outside-games.ts';
import { addPayloadLimits } from './make/conformance/payload-limits.ts';
import { addProofs } from './make/conformance/proofs.ts';
import { addTexts } from './make/conformance/texts.ts';

/** Every file by its path in the folder. */
export async function makeConformance(): Promise<ReadonlyMap<string, Bytes>> {
  const logs = readLogVectors();
  const played = logs.files.map(([name, text]) => [name.slice(0, -'.jsonl'.length), text] as const);
  const corpus = new Corpus(Object.fromEntries([...played, ['toy', LINE_BASE], ['duel', DUEL]]));
  addCanonicalVectors(corpus);
  addSignatureVectors(corpus);
  addTexts(corpus);
  addLogVectors(corpus, logs);
  addBattles(corpus, logs);
  addLineLimits(corpus);
  addPayloadLimits(corpus);
  addLogFiles(corpus);
  addLives(corpus);
  addEvidenceVectors(corpus);
  addLogProofVectors(corpus);
  for (const add of [addSizes, addProofs, addConsistency, addCosignatures, addWitness, addClients]) add(corpus);
  await addTimestampVectors(corpus);
  await addArchives(corpus);
  addDer(corpus);
  addEvidenceLimits(corpus);
  addIncrements(corpus);
  await addGamesFromOutside(corpus);
  await addEngines(corpus);
  return new Map([['keys.json', encodeUtf8(keysText())], ...corpus.finish()]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('conformance/', import.meta.url));
  rmSync(join(folder, 'files'), { recursive: true, force: true });
  for (const [path, bytes] of await makeConformance()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
