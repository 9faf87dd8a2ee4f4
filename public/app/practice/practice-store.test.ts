import { expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import { encodeEntry } from '../../../shared/log/step.ts';
import { isLeftOut, leftOutOfRecord } from '../../../shared/match/left-out.ts';
import { submitDraft } from '../../../shared/relay/relay-rules.ts';
import { StoredMatch } from '../../../shared/relay/stored-match.ts';
import { OPENING, TOOLS, TOY_MATCH, ToyMatch } from '../../../test/support/toy-match.ts';
import type { PracticeChange, StoredPractice } from './practice-rows.ts';
import { PracticeStore } from './practice-store.ts';

/** Large enough to be a row of its own, and so many of them are more than stays in memory. */
const LARGE = 'x'.repeat(900_000);
const MOVES = 10;

/** What IndexedDB does for the store; it may refuse a write. */
class MemoryDisk {
  stored: StoredPractice = { row: { match: TOY_MATCH, by: 'worker', proposals: [] }, steps: [] };
  readonly payloads = new Map<number, string>();
  isFull = false;

  async write({ steps, payloads, proposals, closed }: PracticeChange): Promise<void> {
    if (this.isFull) throw new Error('the disk is full');
    this.stored = {
      row: { ...this.stored.row, proposals, ...(closed && { closed }) },
      steps: [...this.stored.steps, ...steps],
    };
    for (const { seq, payload } of payloads) this.payloads.set(seq, payload);
  }

  async read(from: number, most: number): Promise<ReadonlyMap<number, string>> {
    const found = new Map<number, string>();
    let size = 0;
    for (const [seq, payload] of this.payloads) {
      if (seq < from || size >= most) continue;
      found.set(seq, payload);
      size += payload.length;
    }
    return found;
  }

  async forget(): Promise<void> {}
}

/** A match of the toy over the store, beside the rules alone. */
class Practice {
  readonly toy = new ToyMatch({ practice: true, unpublished: ['toy.large'] });
  readonly disk = new MemoryDisk();
  readonly store = new PracticeStore(this.disk.stored, this.disk);

  say(kind: string, by: readonly number[], payload: JsonObject = {}, next: readonly number[] = []): this {
    const draft = this.toy.draft(kind, by, payload, next);
    this.store.write(submitDraft(this.toy.state, draft, this.toy.now, TOOLS, (seq) => this.store.step(seq)));
    this.toy.submit(draft);
    return this;
  }

  begin(): this {
    return this.say('open', [0], this.toy.terms())
      .say('join', [1], this.toy.joinPayload(1), [0, 1])
      .say('start', [0], {}, [0])
      .say('start', [1], {}, [0]);
  }

  get lines(): string[] {
    return this.toy.entries.map((entry) => encodeEntry(entry));
  }

  /** The match as a relay has it that wakes over what is on the disk. */
  async wake() {
    await this.store.saved;
    const store = new PracticeStore(this.disk.stored, this.disk);
    return { store, match: new StoredMatch(TOY_MATCH, { store, tools: TOOLS, report: () => {} }) };
  }
}

it('a relay that wakes over the disk is where the rules are, at each step, proposals included', async () => {
  const practice = new Practice();
  const { toy } = practice;
  const acts: (() => unknown)[] = [
    () => practice.say('open', [0], toy.terms()),
    () => practice.say('join', [1], toy.joinPayload(1), [0, 1]),
    () => practice.say('start', [0], {}, [0]),
    () => practice.say('start', [1], {}, [0]),
    () => practice.say('toy.move', [0], { i: 1 }, [1]),
    () => practice.say('toy.large', [1], { text: LARGE }, [0]),
    () => practice.say('resign', [0]),
    () => practice.say('opening', [0], OPENING),
  ];
  for (const act of acts) {
    act();
    const { store, match } = await practice.wake();
    expect(match.isDamaged).toBe(false);
    expect(match.state).toEqual(toy.state);
    expect(store.step(toy.entries.length - 1)).toEqual(toy.entries.at(-1)!.step);
    await store.recall(0);
    expect(store.lines(0, 99)).toEqual(practice.lines);
    expect([...store.batches(1, 1)]).toEqual(practice.lines.slice(1).map((line) => [line]));
    expect([...store.batches(0, 2 ** 30)].flat()).toEqual(practice.lines);
  }
});

it('the record lies there with the step that closed the match, without what it leaves out, and a seat hears of it', async () => {
  const practice = new Practice().begin();
  const { toy } = practice;
  practice.say('toy.large', [0], { text: LARGE }, [1]).say('resign', [1]);
  for (const seat of [0, 1]) practice.say('opening', [seat], OPENING);
  expect((await practice.wake()).store.publication()).toBeUndefined();
  const result = { kind: 'won', winners: [0], reason: 'resignation' };
  for (const seat of [0, 1]) practice.say('endgame', [seat], { result });
  expect(toy.matchState.phase).toBe('closed');
  expect(practice.store.publication()).toMatchObject({ finalHash: toy.matchState.prev, stored: false });
  const { store, match } = await practice.wake();
  expect(store.publication()).toMatchObject({ finalHash: toy.matchState.prev, stored: true });
  expect(match.summary()).toMatchObject({ value: { practice: true, published: true } });
  const { closed } = practice.disk.stored.row;
  expect(closed).toMatchObject({ record: { finalHash: toy.matchState.prev, practice: true, claim: result } });
  expect(closed!.leftOut).toEqual(leftOutOfRecord(toy.matchState));
  expect(store.lines(0, 99, closed!.leftOut)).toEqual(
    toy.entries.map(({ payload, ...entry }) =>
      encodeEntry(isLeftOut(closed!.leftOut!, entry.step) ? entry : { ...entry, payload }),
    ),
  );
});

it('large payloads leave memory, and come back for the seat that lacks them', async () => {
  const practice = new Practice().begin();
  for (let i = 0; i < MOVES; i++) practice.say('toy.large', [i % 2], { text: LARGE }, [1 - (i % 2)]);
  const { store } = practice;
  await store.saved;
  const first = practice.toy.entries.findIndex(({ step }) => step.kind === 'toy.large');
  expect(() => store.lines(first, 1)).toThrow('is on the disk alone');
  expect(store.lines(first + MOVES - 1, 1)).toEqual(practice.lines.slice(-1));
  await store.recall(first);
  expect(store.lines(first, 4)).toEqual(practice.lines.slice(first, first + 4));
});

it('after a write that failed nothing counts as saved, and the disk has what it had', async () => {
  const practice = new Practice().begin();
  await practice.store.saved;
  const before = practice.disk.stored;
  practice.disk.isFull = true;
  practice.say('toy.move', [0], {}, [1]);
  await expect(practice.store.saved).rejects.toThrow('the disk is full');
  practice.disk.isFull = false;
  practice.say('toy.move', [1], {}, [0]);
  await expect(practice.store.saved).rejects.toThrow('the disk is full');
  expect(practice.disk.stored).toBe(before);
});
