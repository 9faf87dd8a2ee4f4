import { expect, it } from 'vitest';
import { MatchStore } from '../../durable-objects/match-store.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { encodeLog, joinLines } from '../../shared/log/file.ts';
import { encodeStep } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { submitDraft } from '../../shared/relay/machine.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { TOOLS, ToyMatch } from '../support/toy-match.ts';

/** The tables of a match that was opened before the store kept the size of each line. */
const BEFORE = [
  'CREATE TABLE step (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, link TEXT NOT NULL, step TEXT NOT NULL, payload TEXT NOT NULL) STRICT',
  "CREATE TRIGGER step_is_never_changed BEFORE UPDATE ON step BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END",
  'CREATE TABLE proposal (position INTEGER PRIMARY KEY, draft TEXT NOT NULL) STRICT',
  'CREATE TABLE outbox (first INTEGER PRIMARY KEY, steps INTEGER NOT NULL, stored INTEGER NOT NULL DEFAULT 0) STRICT',
  'CREATE TABLE publication (id INTEGER PRIMARY KEY CHECK (id = 1), final_hash TEXT NOT NULL, stored INTEGER NOT NULL DEFAULT 0) STRICT',
];

it('a match that an older relay has stored goes on, with the same bytes and the same size', () => {
  const toy = new ToyMatch().to('play').say('toy.move', 0, { word: 'Zoë 🦊' }, [1]);
  const storage = memoryStorage();
  for (const sql of BEFORE) storage.sql.exec(sql);
  for (const { step, payload } of toy.entries) {
    const values = [step.seq, step.kind, linkHash(step), encodeStep(step), encodeCanonical(payload)];
    storage.sql.exec('INSERT INTO step (seq, kind, link, step, payload) VALUES (?, ?, ?, ?, ?)', ...values);
  }
  const sizeOf = (store: MatchStore) => [...store.steps()].reduce((sum, { bytes }) => sum + bytes, 0);
  const store = new MatchStore(storage);
  expect(sizeOf(store)).toBe(Buffer.byteLength(encodeLog(toy.entries)));
  const outcome = submitDraft(toy.state, toy.draft('toy.move', 1, { word: 'é' }, [0]), toy.now, TOOLS, () => undefined);
  store.write(outcome);
  toy.say('toy.move', 1, { word: 'é' }, [0]);
  expect(joinLines(store.lines(0, 99))).toBe(encodeLog(toy.entries));
  expect(sizeOf(new MatchStore(storage))).toBe(Buffer.byteLength(encodeLog(toy.entries)));
});
