/** Log files: JSON lines, one entry per line, each line canonical and ended by a line feed. */

import { decodeUtf8 } from '../encoding/bytes.ts';
import { LIMITS } from '../encoding/limits.ts';
import { Fault } from '../fault.ts';
import type { StepFault } from './chain.ts';
import { decodeEntry, type Entry, encodeEntry } from './step.ts';

export function encodeLog(entries: readonly Entry[]): string {
  return joinLines(entries.map(encodeEntry));
}

/** The log file of lines that are canonical already, as they are stored. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

export interface LogReading {
  /** The entries before the first line that cannot be read. */
  readonly entries: readonly Entry[];
  readonly fault?: StepFault;
}

const LINE_FEED = 0x0a;

/**
 * Reads a file byte for byte. It takes bytes because most decoders repair what is not UTF-8, and then two different files would
 * be the same log.
 */
export function decodeLog(file: Uint8Array): LogReading {
  const entries: Entry[] = [];
  const fail = (fault: Fault): LogReading => ({ entries, fault: { seq: entries.length, fault } });
  const refused = expectSize(file);
  if (refused !== undefined) return fail(refused);
  for (let start = 0; start < file.length; ) {
    const end = file.indexOf(LINE_FEED, start);
    if (end < 0) return fail(new Fault('log/line-not-ended', 'the last line has no line feed: the file was cut off'));
    try {
      entries.push(decodeLine(file.subarray(start, end)));
    } catch (error) {
      if (error instanceof Fault) return fail(error);
      throw error;
    }
    start = end + 1;
  }
  return { entries };
}

/** Why a file of this size cannot be a log, if it cannot. */
export function expectSize({ length }: Uint8Array): Fault | undefined {
  if (length > LIMITS.bytesPerMatch) return new Fault('encoding/too-large', 'the file is larger than any match');
  return length === 0 ? new Fault('log/empty') : undefined;
}

function decodeLine(line: Uint8Array): Entry {
  if (line.length > LIMITS.entryBytes) throw new Fault('encoding/too-large', `a line is at most ${LIMITS.entryBytes} bytes`);
  return decodeEntry(decodeUtf8(line));
}
