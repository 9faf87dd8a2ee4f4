/** Whom this computer has played with: who sat in the matches whose logs its seats keep. */

import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeLog } from '../shared/log/file.ts';
import { tidyName } from '../shared/match/fit-name.ts';
import type { IsMet } from '../shared/match/seat-names.ts';
import { ifThere } from './whole-file.ts';

/** Seats are taken in the first lines of a log, which may be very large. */
const HEAD_BYTES = 65_536;

/** A match does not make its own players known to each other, nor does one that never left its lobby. */
export async function readContacts(folder: string, match: string): Promise<IsMet> {
  const files = ((await ifThere(readdir(folder))) ?? []).filter(
    (file) => file.endsWith('.jsonl') && !file.startsWith(`${match}.`),
  );
  const met = new Set<string>();
  for (const file of files) {
    const head = await readHead(join(folder, file));
    const { entries, fault } = decodeLog(head);
    const taken = entries.filter(({ step }) => step.kind === 'open' || step.kind === 'join');
    if (taken.length === entries.length && fault === undefined) continue;
    for (const { step, name } of taken) met.add(`${step.signatures[0]!.key} ${tidyName(name?.text ?? '')}`);
  }
  return (key, name) => met.has(`${key} ${name}`);
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
