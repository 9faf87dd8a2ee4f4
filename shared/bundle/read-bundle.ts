/** Reads the bundle of a match. Nothing of it is believed here: the log is verified, and the rest compared with it. */

import { unpackTar } from 'modern-tar';
import { type Bytes, decodeUtf8 } from '../encoding/bytes.ts';
import { parseCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { attempt, Fault } from '../fault.ts';
import { readTimestamp } from '../timestamp/timestamp-reply.ts';
import { type FinalRecord, readFinalRecord } from '../wire/http.ts';
import { ARCHIVE_MARK, BUNDLE_FILES, type BundleFile, MOST_BUNDLE_BYTES } from './bundle-files.ts';
import { expectPlainHeaders } from './plain-headers.ts';

export interface Bundle {
  readonly log: Bytes;
  readonly record: FinalRecord;
  /** The answer of an authority for timestamps. */
  readonly timestamp?: Bytes;
  /** A proof of a log of final hashes, as text. */
  readonly proof?: string;
  /** The key of that log (vkey), as `keys.json` names it. */
  readonly logKey?: string;
}

const malformed = (what: string): Fault => new Fault('bundle/malformed', what);

const BRACE = '{'.charCodeAt(0);

/** Whether these bytes are an archive, and no log: a log begins with a brace, and may have the mark of an archive in a name. */
export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] !== BRACE && [...ARCHIVE_MARK.text].every((character, i) => bytes[ARCHIVE_MARK.at + i] === character.charCodeAt(0));

export async function readBundle(archive: Bytes): Promise<Bundle> {
  if (archive.length > MOST_BUNDLE_BYTES) throw malformed('it is larger than the bundle of any match');
  const files = await filesOf(archive);
  const [log, json] = [files.get('match.jsonl'), files.get('final.json')];
  if (log === undefined || json === undefined) throw malformed('it lacks match.jsonl or final.json');
  const read = attempt(() => readFinalRecord(parseCanonical(decodeUtf8(json), LIMITS.messageBytes), 'final.json'));
  if (!read.ok) throw malformed(`final.json is no record: ${read.fault.message}`);
  const record = read.value;
  const timestamp = files.get('final.tsr');
  const proof = attempt(() => decodeUtf8(files.get('final.tlog-proof') ?? new Uint8Array()));
  if (!proof.ok) throw malformed('final.tlog-proof is not UTF-8');
  if (timestamp !== undefined && readTimestamp(timestamp).hash !== record.finalHash)
    throw new Fault('bundle/other-match', 'its timestamp is for another final hash than its record names');
  return {
    ...{ log, record },
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(files.has('final.tlog-proof') ? { proof: proof.value } : {}),
    ...logKeyIn(files.get('keys.json')),
  };
}

/** Whether the key signed anything, and whom to trust, is for the reader to say. */
function logKeyIn(keys: Bytes | undefined): Pick<Bundle, 'logKey'> {
  if (keys === undefined) return {};
  const read = attempt(() => parseCanonical(decodeUtf8(keys), LIMITS.messageBytes) as { readonly log?: unknown } | null);
  const log = read.ok ? read.value?.log : undefined;
  return typeof log === 'string' ? { logKey: log } : {};
}

interface Header {
  readonly name: string;
  readonly size: number;
  readonly type?: string;
}

/** Only files that a bundle has, each once: a reader that took others could be made to write or to believe them. */
async function filesOf(archive: Bytes): Promise<ReadonlyMap<BundleFile, Bytes>> {
  const seen = new Set<string>();
  const expectKnown = ({ name, size, type = 'file' }: Header): boolean => {
    if (!isBundleFile(name) || type !== 'file') throw malformed(`no bundle holds ${JSON.stringify(name.slice(0, 100))}`);
    if (seen.has(name)) throw malformed(`it holds ${name} twice`);
    if (size > BUNDLE_FILES[name]) throw malformed(`its ${name} is larger than any`);
    seen.add(name);
    return true;
  };
  expectPlainHeaders(archive);
  try {
    const entries = await unpackTar(archive, { strict: true, filter: expectKnown });
    return new Map(entries.map(({ header, data }) => [header.name as BundleFile, data!]));
  } catch (error) {
    throw error instanceof Fault
      ? error
      : malformed(`it is no whole tar archive: ${error instanceof Error ? error.message : error}`);
  }
}

const isBundleFile = (name: string): name is BundleFile => Object.hasOwn(BUNDLE_FILES, name);
