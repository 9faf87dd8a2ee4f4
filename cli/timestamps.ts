/**
 * Checks the timestamp of an authority with the program `openssl`, as anybody can by hand (docs/protocol/timestamps.md): the signature, the
 * purpose of its certificate, and the chain to a root that the caller trusts, all at the time that the timestamp itself names.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bytes } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { certificatesAsPem } from '../shared/timestamp/pem.ts';
import { readTimestamp } from '../shared/timestamp/timestamp-reply.ts';

export interface CheckedTimestamp {
  /** What its signer is called. */
  readonly authority: string;
  /** The match was there by then, says the authority: UTC, as ISO 8601 writes it. */
  readonly existedBy: string;
  /** Whether it leads to a root certificate that the caller trusts. */
  readonly trusted: boolean;
  /** Why it was not checked at all. */
  readonly unchecked?: string;
}

/** `roots`: a file of certificates that the caller trusts. Throws where the timestamp is not what it says it is. */
export async function checkTimestamp(reply: Bytes, finalHash: string, roots?: string): Promise<CheckedTimestamp> {
  const { hash, time, authority, certificates } = readTimestamp(reply);
  if (hash !== finalHash) throw new Fault('timestamp/other-hash');
  const said = { authority, existedBy: new Date(time).toISOString() };
  const folder = await mkdtemp(join(tmpdir(), 'fogline-timestamp-'));
  try {
    const [file, chain] = [join(folder, 'final.tsr'), join(folder, 'chain.pem')];
    await Promise.all([writeFile(file, reply), writeFile(chain, certificatesAsPem(certificates))]);
    // Without a root of the caller's, the certificates in the timestamp show at least that one key has signed it as it is.
    const trust = roots === undefined ? ['-CAfile', chain, '-partial_chain'] : ['-CAfile', roots];
    const given = ['-digest', finalHash, '-in', file, '-untrusted', chain, '-attime', `${Math.floor(time / 1_000)}`];
    const { output, passed, missing } = await runOpenssl(['ts', '-verify', ...given, ...trust]);
    if (missing) return { ...said, trusted: false, unchecked: 'the program openssl is missing' };
    // Not by its words, which repeat the names in certificates that anybody has made.
    if (passed) return { ...said, trusted: roots !== undefined };
    if (output.includes('Verification: FAILED')) throw new Fault('timestamp/not-verified', `openssl says: ${reasonIn(output)}`);
    return { ...said, trusted: false, unchecked: `openssl cannot check it: ${reasonIn(output)}` };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const run = promisify(execFile);

interface Ended {
  readonly output: string;
  readonly passed: boolean;
  readonly missing: boolean;
}

async function runOpenssl(args: readonly string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await run('openssl', args);
    return { output: stdout + stderr, passed: true, missing: false };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    return { output: stdout + stderr, passed: false, missing: code === 'ENOENT' };
  }
}

/** The last part of OpenSSL's own words, which are lines of fields with colons. */
const reasonIn = (output: string): string =>
  /:(?:reason\([^)]*\)|[^:\n]*):[^:\n]*:\d+:(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? '';
