/**
 * Compares what is beside the log in a bundle with it, so that nothing in an archive is believed because it lies beside a record that holds.
 * Whose signatures a proof or a timestamp has is checked elsewhere.
 */

import { sha256 } from '../crypto/hash.ts';
import { encodeHex } from '../encoding/bytes.ts';
import { encodeCanonical, type Json } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import { certificatesAsPem } from '../timestamp/pem.ts';
import { readTimestamp, type Timestamp } from '../timestamp/timestamp-reply.ts';
import { readCheckpoint } from '../transparency/checkpoint.ts';
import { decodeLogProof } from '../transparency/log-proof.ts';
import { linesOf, readVerifierKey } from '../transparency/signed-note.ts';
import type { FinalRecord } from '../wire/http.ts';
import type { Bundle } from './read-bundle.ts';
import { verifyPage } from './verify-page.ts';

export interface BundleReport {
  /** What the archive says and its log does not bear out. */
  readonly faults: readonly Fault[];
  /** What is no fault of the record, and what its reader should know before using the archive by hand. */
  readonly remarks: readonly Fault[];
}

/** `own` is the record that follows from the log of the bundle. */
export function checkBundle(bundle: Bundle, own: FinalRecord): BundleReport {
  const timestamp = bundle.timestamp && readTimestamp(bundle.timestamp);
  const faults = [...checkRecord(bundle.record, own), ...checkKeys(bundle, own, timestamp), ...checkRules(bundle, own)];
  return { faults, remarks: checkPage(bundle, timestamp) };
}

function checkRecord(record: FinalRecord, own: FinalRecord): Fault[] {
  if (record.match !== own.match) return [new Fault('bundle/other-match', 'final.json is of another match than the log')];
  const members = [...new Set([...Object.keys(own), ...Object.keys(record)])] as (keyof FinalRecord)[];
  const others = members.filter((name) => textOf(record[name]) !== textOf(own[name]));
  if (others.length === 0) return [];
  return [new Fault('bundle/other-record', `final.json and the log differ in: ${others.join(', ')}`)];
}

/** Rules in an archive are those whose code the log states, or nobody should run them for this match. */
function checkRules({ rules }: Bundle, { code }: FinalRecord): Fault[] {
  if (rules === undefined || encodeHex(sha256(rules)) === code) return [];
  return [new Fault('bundle/other-rules', 'rules.mjs is not what the log states as the code of its rules')];
}

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : encodeCanonical(value as Json));

function checkKeys({ keys, proof, chain }: Bundle, own: FinalRecord, timestamp: Timestamp | undefined): Fault[] {
  const faults: Fault[] = [];
  const expect = (holds: boolean, what: string): void => {
    if (!holds) faults.push(new Fault('bundle/other-keys', what));
  };
  const seats = own.seats.map((seat) => seat?.key ?? null);
  expect(keys.relay === own.relay, 'keys.json names another relay than the log');
  expect(textOf(keys.seats) === textOf(seats), 'keys.json names other keys of seats than the log');
  expect((keys.log === undefined) === (proof === undefined), 'keys.json and final.tlog-proof are not of one log');
  expect((keys.witnesses === undefined) === (proof === undefined), 'keys.json and final.tlog-proof are not of one log');
  if (proof !== undefined)
    for (const witness of keys.witnesses ?? [])
      expect(hasCosigned(witness, proof), 'keys.json names a witness that has not cosigned the proof');
  const signer = timestamp && encodeHex(sha256(timestamp.certificates[0]!));
  expect(keys.timestamp?.certificate === signer, 'keys.json and final.tsr are not of one authority');
  expect(
    chain === (timestamp && certificatesAsPem(timestamp.certificates)),
    'chain.pem does not hold the certificates of final.tsr',
  );
  return faults;
}

/** Whether the checkpoint has a line of this key; whether that line is true is checked with the proof. */
function hasCosigned(witness: string, proof: string): boolean {
  const lines = attempt(() => linesOf(readCheckpoint(decodeLogProof(proof).checkpoint).signatures, readVerifierKey(witness)));
  return lines.ok && lines.value.length > 0;
}

/** The page follows from the other files, and from the release that wrote it: another one is no fault of the match. */
function checkPage({ page, keys, record, proof }: Bundle, timestamp: Timestamp | undefined): Fault[] {
  if (page === undefined) return [new Fault('bundle/other-page', 'there is no VERIFY.md')];
  const root = keys.timestamp?.root;
  const own = verifyPage({
    finalHash: record.finalHash,
    isLogged: proof !== undefined,
    isWitnessed: (keys.witnesses?.length ?? 0) > 0,
    ...(timestamp === undefined || root === undefined ? {} : { timestamp: { ...timestamp, root } }),
  });
  if (page === own) return [];
  const advice =
    'another release wrote it, or somebody who wants you to run other commands: run those of docs/protocol/timestamps.md';
  return [new Fault('bundle/other-page', `VERIFY.md is not what this release writes: ${advice}`)];
}
