/**
 * A log that is a whole match: its chain holds, its steps keep to the rules of every match, and its last step closed it. A relay
 * checks this before it publishes a log that it did not write. It knows no games: whether a seat lied in one is for everyone to
 * verify.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import type { Sha256Hex } from '../crypto/hash.ts';
import { type Bytes, concatBytes, encodeUtf8 } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { CHAIN_START, checkSignatures, type LinkedEntry, linkEntry } from '../log/chain.ts';
import { decodeLog, encodeLog } from '../log/file.ts';
import { cutLines } from '../log/parts.ts';
import { type Entry, encodeStep, type Step } from '../log/step.ts';
import { applyStep } from './apply-step.ts';
import { isLeftOut, type LeftOut, leftOutOfRecord, leftOutOfView } from './left-out.ts';
import { beginMatchState, linkMatchState, type MatchState } from './match-state.ts';

export interface WholeLog {
  readonly finalHash: string;
  readonly state: MatchState;
  readonly lastPayload: JsonObject;
  /**
   * The file without what its record leaves out, in parts of at most so many bytes (or of one chunk that has more), and without the names
   * that these steps claim.
   */
  parts(most: number, nameless?: readonly number[]): Iterable<Bytes>;
}

interface Checking {
  readonly ed25519: Ed25519;
  readonly sha256Hex: Sha256Hex;
  /** Lets others have their turn. It is called before each chunk, so that no check holds up the neighbours for long. */
  readonly turn?: () => Promise<void>;
}

/** What is checked in one turn: some ten milliseconds of signatures. */
const CHUNK = { lines: 64, bytes: 1_048_576 } as const;

/**
 * Throws the first fault. Only payloads that a record leaves out may be missing; the parts are without all of them, so the final hash
 * fixes every byte of the record but for names that the file has forgotten.
 *
 * What costs the sender as much as us comes last: first the final hash, for which the last line is enough, then links and rules, then the
 * signatures, from the end, because those are of the steps on which most depends.
 */
export async function readWholeLog(file: Bytes, checking: Checking, finalHash?: string): Promise<WholeLog> {
  const { ed25519, sha256Hex, turn = async () => {} } = checking;
  if (finalHash !== undefined && linkOfLast(file, sha256Hex) !== finalHash) throw new Fault('log/other-final-hash');
  const chunks = [...cutLines(file, CHUNK)];
  const missing: Step[] = [];
  let tip = CHAIN_START;
  let state: MatchState | undefined;
  let lastPayload: JsonObject = {};
  for (const chunk of chunks) {
    await turn();
    const { entries, fault } = decodeLog(chunk);
    for (const entry of entries) {
      const next = linkEntry(tip, entry, sha256Hex);
      state = applyLinked(state ?? beginMatchState(entry.step.match), next.linked);
      tip = next.tip;
      lastPayload = entry.payload ?? {};
      if (entry.payload === undefined) missing.push(entry.step);
    }
    if (fault !== undefined) throw fault.fault;
  }
  if (state === undefined) throw new Fault('log/empty');
  if (state.phase !== 'closed') throw new Fault('log/not-closed');
  const leftOut = leftOutOfRecord(state);
  for (const step of missing) if (leftOut === undefined || !isLeftOut(leftOut, step)) throw isMissing(step);
  for (const chunk of chunks.toReversed()) {
    await turn();
    const { entries } = decodeLog(chunk);
    const faults = await Promise.all(entries.map((entry) => checkSignatures(entry, ed25519)));
    const fault = faults.find((one) => one !== undefined);
    if (fault !== undefined) throw fault;
  }
  return {
    finalHash: state.prev,
    state,
    lastPayload,
    parts: (most, nameless = []) => partsOf(chunks, { leftOut, nameless }, most),
  };
}

const LINE_FEED = 0x0a;

function linkOfLast(file: Bytes, sha256Hex: Sha256Hex): string {
  const start = file.lastIndexOf(LINE_FEED, file.length - 2) + 1;
  const { entries, fault } = decodeLog(file.subarray(start));
  if (fault !== undefined) throw fault.fault;
  return sha256Hex(encodeStep(entries[0]!.step));
}

interface Removal {
  readonly leftOut: LeftOut | undefined;
  readonly nameless: readonly number[];
}

/** The chunks without what a record leaves out, as parts. */
function* partsOf(chunks: readonly Bytes[], removal: Removal, most: number): Iterable<Bytes> {
  let part: Bytes[] = [];
  let size = 0;
  for (const chunk of chunks) {
    const kept = removal.leftOut === undefined && removal.nameless.length === 0 ? chunk : without(chunk, removal);
    if (size + kept.length > most && size > 0) {
      yield concatBytes(...part);
      [part, size] = [[], 0];
    }
    part.push(kept);
    size += kept.length;
  }
  yield concatBytes(...part);
}

function without(chunk: Bytes, { leftOut, nameless }: Removal): Bytes {
  const left = ({ step, payload, name }: Entry): Entry => ({
    step,
    ...(payload === undefined || (leftOut !== undefined && isLeftOut(leftOut, step)) ? {} : { payload }),
    ...(name === undefined || nameless.includes(step.seq) ? {} : { name }),
  });
  return encodeUtf8(encodeLog(decodeLog(chunk).entries.map(left)));
}

function applyLinked(state: MatchState, { entry: { step, payload, name }, link }: LinkedEntry): MatchState {
  const hidden = leftOutOfView(state);
  if (payload === undefined && (hidden === undefined || !isLeftOut(hidden, step))) throw isMissing(step);
  const signers = step.signatures.map(({ key }) => key);
  return linkMatchState(
    applyStep(state, { header: step, signers, payload: payload ?? {}, name, time: step.timestamp.time }),
    link,
  );
}

const isMissing = ({ seq }: Step): Fault => new Fault('log/payload-missing', `the payload of step ${seq} was left out`);
