/** Log files: JSON lines, an entry a line, each line canonical and ended by a line feed. */

import { LIMITS } from '../encoding/limits.ts';
import { Fault } from '../fault.ts';
import type { StepFault } from './chain.ts';
import { decodeEntry, type Entry, encodeEntry } from './step.ts';

export function encodeLog(entries: readonly Entry[]): string {
  return entries.map((entry) => `${encodeEntry(entry)}\n`).join('');
}

export interface LogReading {
  /** The entries before the first line that cannot be read. */
  readonly entries: readonly Entry[];
  readonly fault?: StepFault;
}

export function decodeLog(text: string): LogReading {
  const entries: Entry[] = [];
  const fail = (fault: Fault): LogReading => ({ entries, fault: { seq: entries.length, fault } });
  if (text.length > LIMITS.bytesPerMatch) return fail(new Fault('encoding/too-large', 'the file is larger than any match'));
  if (text === '') return fail(new Fault('log/empty'));
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    if (end < 0) return fail(new Fault('log/line-not-ended', 'the last line has no line feed: the file was cut off'));
    try {
      entries.push(decodeEntry(text.slice(start, end)));
    } catch (error) {
      if (error instanceof Fault) return fail(error);
      throw error;
    }
    start = end + 1;
  }
  return { entries };
}
