/**
 * Log files of many bytes whose decoded values would take many times as many. They are written to a file as they are made. In most of them the
 * chain holds, because their author has the keys of both seats and of the relay.
 */

import { closeSync, openSync, writeSync } from 'node:fs';
import { encodeCanonical, type Json, type JsonObject } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { encodeEntry, encodeStep, GENESIS, joinEntry } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { START_MS } from './table.ts';
import { signWith, stampDraft, TOY_MATCH, ToyMatch } from './toy-match.ts';

/** As many empty objects as a payload can have, and more. */
const MOST_VALUES: JsonObject = { a: Array<Json>(LIMITS.payloadValues - 2).fill({}) };
const TOO_MANY: JsonObject = { a: Array<Json>(345_000).fill({}) };

const STRANGERS = { match: TOY_MATCH, prev: GENESIS, kind: 'toy.move', next: [0] };

/** Lines that are well-formed one by one, and no chain: of the first nobody has to look at more than its place. */
function* unlinked(payload: JsonObject): Iterable<string> {
  const text = encodeCanonical(payload);
  const { step } = stampDraft(signWith({ ...STRANGERS, seq: 0 }, {}, new ToyMatch().signers.slice(0, 1)), START_MS);
  for (;;) yield joinEntry(text, encodeStep(step));
}

/** A match of an unknown game that goes on with steps of one payload. */
function* linked(payload: JsonObject): Iterable<string> {
  const toy = new ToyMatch({ clock: { budget: LIMITS.deadlineMs, grace: 60_000 }, sameTurn: ['toy.move'] }).to('play');
  yield* toy.entries.map(encodeEntry);
  const text = encodeCanonical(payload);
  let { seq, prev } = toy.matchState;
  for (;;) {
    const { step } = stampDraft(
      signWith({ match: TOY_MATCH, seq, prev, kind: 'toy.move', next: [0] }, payload, [toy.signers[0]!]),
      toy.now,
    );
    yield joinEntry(text, encodeStep(step));
    [seq, prev] = [seq + 1, linkHash(step)];
  }
}

/** By what they are made of. */
export const HOSTILE_LOGS = {
  'lines that are no chain': () => unlinked(TOO_MANY),
  'a match that nobody knows': () => linked(MOST_VALUES),
} as const;

/** Writes whole lines, up to so many bytes. */
export function writeLog(path: string, lines: Iterable<string>, bytes: number): void {
  const file = openSync(path, 'w');
  let size = 0;
  for (const line of lines) {
    size += Buffer.byteLength(line) + 1;
    if (size > bytes) break;
    writeSync(file, `${line}\n`);
  }
  closeSync(file);
}
