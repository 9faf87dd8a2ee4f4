/** Reads the bundle of a match. Nothing of it is believed here: the log is verified, and the rest compared with it. */

import { type Bytes, decodeUtf8 } from '../encoding/bytes.ts';
import { parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, hex, nullable, object, optional, type Reader, string } from '../encoding/shape.ts';
import { attempt, Fault } from '../fault.ts';
import { readTimestamp } from '../timestamp/timestamp-reply.ts';
import { type FinalRecord, readFinalRecord } from '../wire/http.ts';
import { ARCHIVE_MARK, BUNDLE_FILES, type BundleFile, MOST_BUNDLE_BYTES } from './bundle-files.ts';
import { plainFiles } from './plain-files.ts';

/** A vkey of c2sp.org/signed-note; one of ML-DSA takes 1.8 KB. */
const vkey = string({ min: 1, max: 2_400 });

/** `keys.json`. Whether a key signed anything, and whom to trust, is for the reader to say. */
const readBundleKeys = object({
  /** By seat, the key that took it. */
  seats: array(nullable(hex(32)), { max: LIMITS.seats }),
  relay: hex(32),
  /** Of the log of final hashes, and of the witnesses whose cosignatures its proof carries. */
  log: optional(vkey),
  witnesses: optional(array(vkey, { max: 32 })),
  /** The authority that was asked for a timestamp, its root certificate and the one that it signed with (SHA-256 of DER). */
  timestamp: optional(object({ url: string({ min: 1, max: 200 }), root: hex(32), certificate: hex(32) })),
});
type BundleKeys = ReturnType<typeof readBundleKeys>;

export interface Bundle {
  readonly log: Bytes;
  readonly record: FinalRecord;
  readonly keys: BundleKeys;
  /** The answer of an authority for timestamps, and the certificates in it. */
  readonly timestamp?: Bytes;
  readonly chain?: string;
  /** A proof of a log of final hashes, as text. */
  readonly proof?: string;
  /** Rules of the game, which somebody has put beside the log. */
  readonly rules?: Bytes;
  /** `VERIFY.md`, whose commands somebody may run. */
  readonly page?: string;
}

const malformed = (what: string): Fault => new Fault('bundle/malformed', what);

const BRACE = '{'.charCodeAt(0);

/** Whether these bytes are an archive, and no log: a log begins with a brace, and may have the mark of an archive in a name. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] !== BRACE && [...ARCHIVE_MARK.text].every((character, i) => bytes[ARCHIVE_MARK.at + i] === character.charCodeAt(0));

/** Also refuses an archive whose timestamp is of another final hash than its record. What else it says is compared with its log (`check-bundle.ts`). */
export async function readBundle(archive: Bytes): Promise<Bundle> {
  if (archive.length > MOST_BUNDLE_BYTES) throw malformed('it is larger than the bundle of any match');
  const files = filesOf(archive);
  const log = files.get('match.jsonl');
  if (log === undefined) throw malformed('it lacks match.jsonl');
  const record = readJson(files, 'final.json', readFinalRecord);
  const keys = readJson(files, 'keys.json', readBundleKeys);
  const texts = { proof: textIn(files, 'final.tlog-proof'), chain: textIn(files, 'chain.pem'), page: textIn(files, 'VERIFY.md') };
  const timestamp = files.get('final.tsr');
  const rules = files.get('rules.mjs');
  if (timestamp !== undefined && readTimestamp(timestamp).hash !== record.finalHash)
    throw new Fault('bundle/other-match', 'its timestamp is for another final hash than its record names');
  return {
    ...{ log, record, keys },
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(texts.proof === undefined ? {} : { proof: texts.proof }),
    ...(texts.chain === undefined ? {} : { chain: texts.chain }),
    ...(rules === undefined ? {} : { rules }),
    ...(texts.page === undefined ? {} : { page: texts.page }),
  };
}

type Files = ReadonlyMap<BundleFile, Bytes>;

function readJson<T>(files: Files, name: BundleFile, reader: Reader<T>): T {
  const bytes = files.get(name);
  if (bytes === undefined) throw malformed(`it lacks ${name}`);
  const read = attempt(() => reader(parseCanonical(decodeUtf8(bytes), LIMITS.messageBytes), name));
  if (!read.ok) throw malformed(`${name} is not what a relay writes: ${read.fault.message}`);
  return read.value;
}

function textIn(files: Files, name: BundleFile): string | undefined {
  const bytes = files.get(name);
  const text = bytes && attempt(() => decodeUtf8(bytes));
  if (text?.ok === false) throw malformed(`${name} is not UTF-8`);
  return text?.value;
}

/** Only files that a bundle has, each once: a reader that took others could be made to write or to believe them. */
function filesOf(archive: Bytes): Files {
  const files = new Map<BundleFile, Bytes>();
  for (const { name, bytes } of plainFiles(archive)) {
    if (!isBundleFile(name)) throw malformed(`no bundle holds ${JSON.stringify(name)}`);
    if (files.has(name)) throw malformed(`it holds ${name} twice`);
    if (bytes.length > BUNDLE_FILES[name]) throw malformed(`its ${name} is larger than any`);
    files.set(name, bytes);
  }
  return files;
}

const isBundleFile = (name: string): name is BundleFile => Object.hasOwn(BUNDLE_FILES, name);
