/** A step that a seat has signed, from a file, and in words for a terminal. */

import { readFile } from 'node:fs/promises';
import { decodeUtf8 } from '../shared/encoding/bytes.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { attempt } from '../shared/fault.ts';
import { explainFault } from '../shared/fault-meanings.ts';
import { type Draft, readDraft } from '../shared/log/step.ts';
import { joinNames, type SeatNames } from '../shared/match/seat-names.ts';
import type { DraftBeside } from '../shared/verify/draft-beside.ts';
import { hangText, printable, UsageError } from './usage.ts';

/** Reads a draft as JSON, alone or as the member `draft` of what a seat keeps or sends. */
export async function readDraftFile(path: string): Promise<Draft> {
  const bytes = await readFile(path).catch(({ message }: Error) => {
    throw new UsageError(`The signed step cannot be read: ${message}.`);
  });
  if (bytes.length > LIMITS.entryBytes) throw new UsageError('The file of the signed step is larger than any step.');
  const read = attempt(() => {
    const value: JsonObject = JSON.parse(decodeUtf8(bytes));
    return readDraft(value?.['draft'] ?? value, 'draft');
  });
  if (!read.ok) throw new UsageError(`The file holds no signed step: ${explainFault(read.fault)}.`);
  return read.value;
}

const INDENT = 12;

/** That a seat could have signed it later, once it knew how the match was closed, is said as well: nothing shows when it did. */
export function describeDraft({ kind, seats, seq, recorded, follows }: DraftBeside, names: SeatNames): string {
  const who = joinNames(seats.map((seat) => names[seat]!));
  const words = recorded
    ? `${who} signed "${kind}" for step ${seq}, and the record has it there`
    : follows
      ? `${who} signed "${kind}" for step ${seq}, behind the step before it, and the record does not have it. It was kept back by its seat or by the relay, or signed later: nothing shows which`
      : `${who} signed "${kind}" for step ${seq}, and the record has neither it nor the step that it was to follow`;
  return 'Beside'.padEnd(INDENT) + hangText(printable(words), INDENT);
}
