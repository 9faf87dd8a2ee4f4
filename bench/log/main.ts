/** A transparency log of 10^6 matches over the SQL of the real one: sizes, time, requests and storage. It is a program of its own, for its types are those of workerd. */

import crypto from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LogArchive } from '../../durable-objects/log-duties/archive.ts';
import { LogProofs } from '../../durable-objects/log-duties/proofs.ts';
import { LogTables } from '../../durable-objects/log-tables.ts';
import { nodeEd25519, nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { sha256, sha256Hex } from '../../shared/crypto/hash.ts';
import { type Bytes, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { readCheckpoint, signCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { cosign } from '../../shared/transparency/cosignature.ts';
import { encodeLogEntry, type LogEntry, matchEntry, subjectOf } from '../../shared/transparency/log-entry.ts';
import { checkLogProof, decodeLogProof, encodeLogProof } from '../../shared/transparency/log-proof.ts';
import { inclusionPath } from '../../shared/transparency/merkle-log.ts';
import { encodeVerifierKey, logKey, witnessKey } from '../../shared/transparency/signed-note.ts';
import { readTrustPolicy } from '../../shared/transparency/trust-policy.ts';
import { memoryStorage } from '../../test/support/memory-storage.ts';
import { median, quantile, timeEach } from '../statistics.ts';

const ORIGIN = 'fogline.example/tlog';
const ENTRIES = 1_000_000;
/** How many entries a second's checkpoint takes in, as at a thousand matches a second. */
const AT_ONCE = 1_000;
const SAMPLES = 200;
const CLOSED = 1_790_000_000_000;

const signerOf = (name: string) => nodeSigner(crypto, sha256(encodeUtf8(name)));
const RELAY = signerOf('relay').publicKey;
const entryOf = (i: number): LogEntry => {
  const id = sha256Hex(`${i}`);
  return matchEntry({ finalHash: id, match: id.slice(0, 22), relay: RELAY, closed: CLOSED + i });
};
const ms = (times: readonly number[]): string =>
  `${median(times).toFixed(3)} ms, 99 % below ${quantile(times, 0.99).toFixed(3)} ms`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

async function benchTransparencyLog(): Promise<void> {
  const signer = signerOf('log');
  const storage = memoryStorage();
  const sign = (head: { readonly size: number; readonly root: string }) => signCheckpoint({ origin: ORIGIN, ...head }, signer);
  const tables = new LogTables(storage, { sign, isFrozenAtOnce: false });
  const stored = { values: 0, bytes: 0 };
  const put = async (_: string, value: Bytes): Promise<void> => {
    stored.values++;
    stored.bytes += value.length;
  };
  const archive = new LogArchive(tables, {
    origin: ORIGIN,
    gzip: async (bytes) => new Uint8Array(gzipSync(bytes)),
    logs: () => ({ put }),
  });
  const sequenced: number[] = [];
  const began = performance.now();
  for (let i = 0; i < ENTRIES; ) {
    for (const end = i + AT_ONCE; i < end; i++) {
      const entry = entryOf(i);
      tables.append(subjectOf(entry), encodeLogEntry(entry));
    }
    const started = performance.now();
    tables.show(tables.grow());
    sequenced.push(performance.now() - started);
    await archive.run();
  }
  const seconds = (performance.now() - began) / 1_000;

  const witnesses = ['one', 'two', 'three'].map((name) => {
    const witness = signerOf(name);
    return { signer: witness, key: witnessKey(`${name}.example/witness`, witness.publicKey) };
  });
  const { note } = tables.shown!;
  const { text } = readCheckpoint(note);
  const cosigned = note + witnesses.map(({ key, signer: by }) => cosign(text, CLOSED / 1_000, key, by)).join('');
  const indices = Array.from({ length: SAMPLES }, (_, i) => Math.floor((i * ENTRIES) / SAMPLES));
  let at = 0;
  const proofOf = (index: number) =>
    encodeLogProof({ index, path: inclusionPath(index, ENTRIES, tables.hashOf), checkpoint: cosigned });
  const made = timeEach(SAMPLES, () => void proofOf(indices[at++ % SAMPLES]!));
  const proofs = indices.map(proofOf);
  const policy = readTrustPolicy(
    [
      `log ${encodeVerifierKey(logKey(ORIGIN, signer.publicKey))}`,
      ...witnesses.map(({ key }, i) => `witness w${i} ${encodeVerifierKey(key)}`),
      'group all all w0 w1 w2',
      'quorum all',
    ].join('\n'),
  );
  const ed25519 = nodeEd25519(crypto);
  const checked: number[] = [];
  for (const [i, proof] of proofs.entries()) {
    const entry = encodeLogEntry(entryOf(indices[i]!));
    const started = performance.now();
    const { trusted } = await checkLogProof(decodeLogProof(proof), entry, policy, ed25519);
    checked.push(performance.now() - started);
    if (!trusted) throw new Error('a proof does not hold');
  }
  // The frozen proofs of the last entries, as the log stores them.
  tables.keepCosigned({ size: ENTRIES, note: cosigned, isFrozen: true });
  tables.setMeta('proofs', `${ENTRIES - AT_ONCE}`);
  const frozen = { values: 0, bytes: 0 };
  const proofsStored = new LogProofs(tables, {
    key: logKey(ORIGIN, signer.publicKey),
    witnesses: () => witnesses.map(({ key }) => key),
    logs: () => ({
      get: async () => undefined,
      put: async (_, value) => {
        frozen.values++;
        frozen.bytes += value.length;
      },
    }),
  });
  const freezing = performance.now();
  while (proofsStored.dueAt() !== undefined) await proofsStored.run();
  const frozenMs = (performance.now() - freezing) / frozen.values;
  const pages = storage.sql.exec<{ bytes: number }>(
    'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
  );

  console.log(`A transparency log of ${ENTRIES.toLocaleString('en')} matches, ${AT_ONCE} to a checkpoint`);
  console.log(
    `  root                      ${encodeHex(sha256(encodeUtf8(readCheckpoint(note).body.root))).slice(0, 8)}… of its hash, the same in every run`,
  );
  console.log(`  an entry                  ${encodeLogEntry(entryOf(ENTRIES - 1)).length} bytes`);
  console.log(`  a proof, 3 cosignatures   ${Math.max(...proofs.map((proof) => encodeUtf8(proof).length))} bytes at most`);
  console.log(`  making one                ${ms(made)}`);
  console.log(`  checking one              ${ms(checked)}`);
  console.log(`  a checkpoint              ${ms(sequenced)}`);
  console.log(`  all of it                 ${seconds.toFixed(0)} s`);
  console.log(`  in the object             ${megabytes(pages.one().bytes)}`);
  console.log(`  in the store of logs      ${stored.values} values, ${megabytes(stored.bytes)}`);
  console.log(
    `  a frozen proof there      ${Math.round(frozen.bytes / frozen.values)} bytes, made in ${frozenMs.toFixed(3)} ms beside its neighbours`,
  );
  console.log(
    `  calls of objects a match  1 to the log, and ${(3 / AT_ONCE).toFixed(3)} of its own for a checkpoint (an alarm, its register)`,
  );
}

await benchTransparencyLog();
