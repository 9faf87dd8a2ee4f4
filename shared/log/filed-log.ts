/**
 * A log file that may be as large as any match. Its lines are decoded some at a time, and no payload stays in memory as a value, which takes
 * many times the bytes of its text: it is decoded again, from the file, whenever it is asked for.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import type { Sha256Hex } from '../crypto/hash.ts';
import { decodeUtf8 } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { CHAIN_START, type ChainReport, type LinkedEntry, verifyChain } from './chain.ts';
import { decodeLog, expectSize, type LogReading } from './file.ts';
import { cutLines } from './parts.ts';
import type { Entry } from './step.ts';

/** What is decoded at once: lines enough to keep every core busy with their signatures, few enough to report progress. */
const CHUNK = { lines: 256, bytes: 65_536 } as const;

interface ChainOptions {
  readonly ed25519: Ed25519;
  readonly sha256Hex?: Sha256Hex | undefined;
  /** Called after every few steps, with how many of the lines of the file were verified. */
  readonly progress?: (done: number, total: number) => void | Promise<void>;
}

/** Verifies the chain of a log file up to its first fault: shape, digests, signatures, timestamps and links. Nothing after that is decoded. */
export async function verifyFile(file: Uint8Array, { ed25519, sha256Hex, progress }: ChainOptions): Promise<ChainReport> {
  const linked: LinkedEntry[] = [];
  const total = countLines(file);
  let tip = CHAIN_START;
  for (const { entries, fault } of readChunks(file)) {
    const report = await verifyChain(
      tip,
      entries.map(({ entry }) => entry),
      ed25519,
      sha256Hex,
    );
    for (const [i, { link }] of report.linked.entries()) linked.push({ entry: entries[i]!.filed, link });
    tip = report.tip;
    await progress?.(linked.length, total);
    if (report.fault !== undefined) return { linked, tip, fault: report.fault };
    if (fault !== undefined) return { linked, tip, fault: { seq: linked.length, fault: fault.fault } };
  }
  return { linked, tip };
}

/** The entries before the first line that cannot be read. */
export function* filedEntries(file: Uint8Array): Iterable<Entry> {
  for (const { entries } of readChunks(file)) for (const { filed } of entries) yield filed;
}

/** The entries of a log that stand at their places. Others are no part of it. */
export const entriesInPlace = (file: Uint8Array): readonly Entry[] => {
  const inPlace: Entry[] = [];
  let at = 0;
  for (const entry of filedEntries(file)) if (entry.step.seq === at++) inPlace.push(entry);
  return inPlace;
};

/** The first entries of a file, at most so many, up to the first that does not stand at its place. */
export function firstInPlace(file: Uint8Array, most: number): readonly Entry[] {
  const inPlace: Entry[] = [];
  for (const entry of most > 0 ? filedEntries(file) : []) {
    if (entry.step.seq !== inPlace.length) break;
    inPlace.push(entry);
    if (inPlace.length === most) break;
  }
  return inPlace;
}

interface Chunk extends Pick<LogReading, 'fault'> {
  /** Each as it was decoded, and as it can be kept. */
  readonly entries: readonly { readonly entry: Entry; readonly filed: Entry }[];
}

/** The chunks of a file, to the first that has a fault. */
function* readChunks(file: Uint8Array): Iterable<Chunk> {
  const refused = expectSize(file);
  if (refused !== undefined) return yield { entries: [], fault: { seq: 0, fault: refused } };
  const payloads = new Payloads();
  for (const chunk of cutLines(file, CHUNK)) {
    const { entries, fault } = decodeLog(chunk);
    const lines = [...cutLines(chunk, { lines: 1, bytes: 0 })];
    const read = entries.map((entry, i) => ({ entry, filed: payloads.file(entry, lines[i]!) }));
    yield fault === undefined ? { entries: read } : { entries: read, fault };
    if (fault !== undefined) return;
  }
}

/** The payloads of a file: the last that was asked for is kept, because one step is looked at several times in a row. */
class Payloads {
  #line: Uint8Array | undefined;
  #payload: JsonObject | undefined;

  /** The entry without its payload, which is decoded whenever it is read. */
  file({ payload, ...kept }: Entry, line: Uint8Array): Entry {
    if (payload === undefined) return kept;
    const decode = () => this.#decode(line);
    return {
      ...kept,
      get payload() {
        return decode();
      },
    };
  }

  #decode(line: Uint8Array): JsonObject {
    if (this.#line !== line) this.#payload = (JSON.parse(decodeUtf8(line)) as Entry).payload!;
    this.#line = line;
    return this.#payload!;
  }
}

const LINE_FEED = 0x0a;

/** The lines of a file, as many as a match can have. */
function countLines(file: Uint8Array): number {
  let count = 0;
  for (let at = file.indexOf(LINE_FEED); at >= 0 && count < LIMITS.stepsPerMatch; at = file.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}
