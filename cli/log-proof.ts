/** `fogline verify --policy`: where the proof of a log comes from, and what it shows in words. */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decodeUtf8 } from '../shared/encoding/bytes.ts';
import { attempt, Fault } from '../shared/fault.ts';
import { type Policy, readPolicy } from '../shared/transparency/policy.ts';
import type { LogReport } from '../shared/verify/check-logged.ts';
import { relayClient } from './platform.ts';
import { hangText, printable, UsageError } from './usage.ts';

/** Whom the user trusts, from a file. */
export async function readPolicyFile(file: string): Promise<Policy> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`"${file}" cannot be read: ${error.message}.`);
  });
  const policy = attempt(() => readPolicy(decodeUtf8(bytes)));
  if (!policy.ok) throw new UsageError(`"${file}" is no policy of logs and witnesses: ${policy.fault.message}.`);
  return policy.value;
}

/** The proof beside a file, `<final hash>.tlog-proof`, or the one that a relay gives; undefined where there is none. */
export async function findLogProof(
  finalHash: string,
  { file, origin }: { readonly file?: string; readonly origin?: string },
): Promise<string | undefined> {
  try {
    if (origin !== undefined) return await relayClient(origin).logProof(finalHash);
    return file === undefined ? undefined : decodeUtf8(await readFile(join(dirname(file), `${finalHash}.tlog-proof`)));
  } catch (error) {
    if (error instanceof Fault || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const INDENT = 12;
const dayOf = (time: number): string => new Date(time * 1_000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');

/** The lines of a report; `asked`: whether there was a policy. */
export function describeLog({ log, fault }: LogReport, asked: boolean): string {
  const line = (text: string): string => `${'Log'.padEnd(INDENT)}${hangText(printable(text), INDENT)}`;
  if (fault !== undefined) return line(`the proof shows nothing: ${fault.code}, ${fault.message}`);
  if (log === null) return line(asked ? 'no proof that the match is in a log' : 'none');
  const { origin, index, size, witnesses, trusted } = log;
  const place = `entry ${index} of ${size} in ${origin}`;
  if (!asked) return line(`${place}, by the relay's own word: --policy says whom you trust`);
  const seen = witnesses.map(({ name, time }) => `seen by ${name} on ${dayOf(time)}`).join(', ');
  const verdict = trusted ? 'as your policy asks' : 'but too few of the witnesses of your policy have seen it';
  return line([place, ...(seen === '' ? [] : [seen]), verdict].join(', '));
}
