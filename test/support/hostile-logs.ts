/**
 * Log files of many bytes whose decoded values would take many times as many. They are written to a file as they are made. In most of them the
 * chain holds, because whoever makes them has the keys of both seats and of the relay.
 */

import { closeSync, openSync, writeSync } from 'node:fs';
import { encodeCanonical, type Json, type JsonObject } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { encodeEntry, encodeStep, GENESIS, joinEntry } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { START_MS } from './table.ts';
import { signWith, stampDraft, TOY_MATCH, ToyMatch } from './toy-match.ts';

/** As many empty objects as a payload can have, and more. */
export const MOST_VALUES: JsonObject = { a: Array<Json>(LIMITS.payloadValues - 2).fill({}) };
const TOO_MANY: JsonObject = { a: Array<Json>(345_000).fill({}) };

const STRANGERS = { match: TOY_MATCH, prev: GENESIS, kind: 'toy.move', next: [0] };

/** Lines that are well-formed one by one, and no chain: of the first nobody has to look at more than its place. */
function* unlinked(payload: JsonObject): Iterable<string> {
  const text = encodeCanonical(payload);
  const { step } = stampDraft(signWith({ ...STRANGERS, seq: 7 }, {}, new ToyMatch().signers.slice(0, 1)), START_MS);
  for (;;) yield joinEntry(text, encodeStep(step));
}

/** A match of `game` that goes on with steps of one payload; whether the game knows such steps is for a verifier to find out. */
function* linked(payload: JsonObject, game: JsonObject): Iterable<string> {
  class Match extends ToyMatch {
    override terms(): JsonObject {
      return { ...super.terms(), ...game };
    }
  }
  const toy = new Match({ clock: { budget: LIMITS.deadlineMs, grace: 60_000 }, sameTurn: ['toy.move'] }).to('play');
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

const TOY: JsonObject = {};

/** By what they are made of. */
export const HOSTILE_LOGS: Readonly<Record<string, () => Iterable<string>>> = {
  'lines that are no chain, of more values than any payload': () => unlinked(TOO_MANY),
  'lines that are no chain': () => unlinked(MOST_VALUES),
  'an unknown game, of as many values as a payload can have': () => linked(MOST_VALUES, TOY),
  'a game that is known and stopped by a fault': () => linked(MOST_VALUES, { game: 'rps', params: {} }),
  'one word of a megabyte in each step': () => linked({ a: 'x'.repeat(LIMITS.payloadBytes - 8) }, TOY),
  'many small steps': () => linked({ a: Array<Json>(5_000).fill({}) }, TOY),
};

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
