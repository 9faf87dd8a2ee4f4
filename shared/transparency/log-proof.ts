/**
 * Proofs that something is in a log (c2sp.org/tlog-proof): the place of the entry, the path from it to the root of the log's tree, and the
 * checkpoint with its cosignatures. Checked offline against a policy; without one only the path is.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { type Bytes, decodeBase64, encodeBase64, encodeHex, utf8Length } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import { type Checkpoint, readCheckpoint, readDecimal } from './checkpoint.ts';
import { cosignedAt } from './cosignature.ts';
import { leafHash, rootOfInclusion } from './merkle-log.ts';
import { isSignedBy } from './signed-note.ts';
import { isMet, type TrustPolicy } from './trust-policy.ts';

export interface LogProof {
  /** Of the entry in the log, from 0. */
  readonly index: number;
  /** From the sibling of the entry's leaf to the child of the root. */
  readonly path: readonly Bytes[];
  /** The whole note. */
  readonly checkpoint: string;
}

/** A cosignature that verified, by the name of the witness's key; `time` in seconds since 1970. */
interface Cosigner {
  readonly name: string;
  readonly time: number;
}

/** What a proof shows. */
export interface LogFinding {
  readonly origin: string;
  readonly index: number;
  readonly size: number;
  readonly witnesses: readonly Cosigner[];
  /** Whether a policy was asked, and the checkpoint is signed as it asks. */
  readonly trusted: boolean;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
/** A path in the largest tree and a note of the largest size fit. */
const PROOF_BYTES = 131_072;
const HASH_BYTES = 32;

export function encodeLogProof({ index, path, checkpoint }: LogProof): string {
  return [FIRST_LINE, `index ${index}`, ...path.map(encodeBase64), '', checkpoint].join('\n');
}

/** Whether a text means to be a proof. */
export const isLogProof = (text: string): boolean => text.startsWith(`${FIRST_LINE}\n`);

/** Reads a proof. Neither the path nor a signature is checked yet. Data beside the proof (`extra`) is left out, as nothing vouches for it. */
export function decodeLogProof(text: string): LogProof {
  if (utf8Length(text) > PROOF_BYTES) throw new Fault('transparency/bad-proof', `a proof is at most ${PROOF_BYTES} bytes`);
  const end = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, end).split('\n');
  const extra = lines[0]?.startsWith('extra ') ? lines.shift() : undefined;
  const index = readDecimal(/^index (\d+)$/.exec(lines.shift() ?? '')?.[1] ?? '');
  const path = attempt(() => lines.map((line) => decodeBase64(line, HASH_BYTES)));
  const hasExtra = extra === undefined || attempt(() => decodeBase64(extra.slice('extra '.length))).ok;
  if (end < 0 || first !== FIRST_LINE || index === undefined || !path.ok || !hasExtra) throw new Fault('transparency/bad-proof');
  return { index, path: path.value, checkpoint: text.slice(end + 2) };
}

/** The checkpoint in whose tree the entry is, by the path alone; nobody's signature is checked. */
export function checkInclusion({ index, path, checkpoint }: LogProof, entry: Uint8Array): Checkpoint {
  const read = readCheckpoint(checkpoint);
  const { size, root } = read.body;
  const found = index < size ? attempt(() => rootOfInclusion(leafHash(entry), index, size, path)) : undefined;
  if (!found?.ok || encodeHex(found.value) !== root) throw new Fault('transparency/not-in-log');
  return read;
}

/**
 * Checks a proof against a policy. Throws if the entry is not in the log, if the policy does not name the log, if the log has not signed, or if a
 * line of any key of the policy is false. `trusted` is false if too few witnesses have cosigned.
 */
export async function checkLogProof(
  proof: LogProof,
  entry: Uint8Array,
  policy: TrustPolicy,
  ed25519: Ed25519,
): Promise<LogFinding> {
  const checkpoint = checkInclusion(proof, entry);
  const { origin, size } = checkpoint.body;
  const keys = policy.logs.filter(({ name }) => name === origin);
  if (keys.length === 0) throw new Fault('transparency/unknown-log', `the policy does not name the log ${origin.slice(0, 255)}`);
  // By a key of this log; and a false line of any other log of the policy makes the note void, too.
  const signed = await Promise.all([keys, policy.logs].map((some) => isSignedBy(checkpoint, some, ed25519)));
  if (signed.includes(false)) throw new Fault('transparency/bad-signature');
  const { cosigned, witnesses } = await cosignersOf(checkpoint, policy, ed25519);
  return { origin, index: proof.index, size, witnesses, trusted: isMet(policy.quorum, cosigned) };
}

/** Which witnesses of a policy have cosigned: their names in the policy, and whose keys they are. */
async function cosignersOf(
  checkpoint: Checkpoint,
  { witnesses }: Pick<TrustPolicy, 'witnesses'>,
  ed25519: Ed25519,
): Promise<{ readonly cosigned: ReadonlySet<string>; readonly witnesses: readonly Cosigner[] }> {
  const found = await Promise.all(
    [...witnesses].map(async ([name, { key }]) => ({ name, key, time: await cosignedAt(checkpoint, key, ed25519) })),
  );
  const cosigners = found.flatMap(({ name, key, time }) =>
    time === undefined ? [] : [{ name, cosigner: { name: key.name, time } }],
  );
  return { cosigned: new Set(cosigners.map(({ name }) => name)), witnesses: cosigners.map(({ cosigner }) => cosigner) };
}
