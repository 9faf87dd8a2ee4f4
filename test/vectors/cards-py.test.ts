/** The second implementations of cards and of hold'em, which were written from their pages and share no code with the project. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareVerifiers } from '../../cli/conformance/compare.ts';
import { judge } from '../../cli/conformance/judge.ts';
import { askVerifier } from '../../cli/conformance/run-verifier.ts';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { PlayedHand } from '../../shared/games/holdem/played-hand.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { GENESIS } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import type { FullEntry } from '../support/full-entry.ts';
import { bet, holdemTable, viewAt } from '../support/holdem-table.ts';
import { REMEMBERING } from '../support/judged-matches.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { rememberShuffles } from '../support/remember-shuffles.ts';
import { seekTable, type Table, testSeed } from '../support/table.ts';
import { signWith, stampDraft } from '../support/toy-match.ts';
import { FOLDER } from './files.ts';

rememberShuffles();

const PYTHON = { command: 'python3 -B ../conform.py', limitMs: 300_000 };

function python(program: string, file: string): { readonly status: number | null; readonly said: string } {
  const { error, status, stdout, stderr } = spawnSync('python3', ['-B', `${FOLDER}${program}`, file], { encoding: 'utf8' });
  if (error !== undefined) throw new Error(`python3 is needed to check cards a second time: ${error.message}`);
  return { status, said: `${stdout}${stderr}`.trim() };
}

it('verify_cards.py agrees with every case of cards.json, and makes its keys, shuffles and shares again', () => {
  const said = expect.stringMatching(/^[1-9]\d* cases, 0 wrong$/);
  expect(python('verify_cards.py', `${FOLDER}cards.json`)).toEqual({ status: 0, said });
});

let entries: readonly FullEntry[] = [];
let signers: readonly Signer<string>[] = [];
let played: readonly PlayedHand[] = [];

/** Two hands: one to a showdown in which one seat mucks, one in which both are all-in before the flop. */
beforeAll(async () => {
  const isMucked = (table: Table): boolean => viewAt(table, 0).played[0]!.mucked.length > 0;
  let seed = '';
  const table = await seekTable(
    'a muck and a run-out',
    async (tried) => {
      seed = tried;
      const made = await holdemTable({ seed });
      await bet(made, 'call', 'check', 'bet 10', 'call', 'check', 'check', 'check', 'bet 20', 'call');
      return made;
    },
    isMucked,
  );
  await bet(table, 'raise 960', 'call');
  entries = table.entries;
  played = viewAt(table, 0).played;
  signers = await Promise.all([0, 1].map((seat) => new MemoryStore(testSeed(seed, 'identity', seat)).identity()));
});

/** What a step says, without its signatures. */
interface Content {
  readonly kind: string;
  readonly payload: JsonObject;
  readonly next: readonly number[];
  readonly by: readonly number[];
}
/** What stands in the place of a step, which is then the last. */
type Change = (content: Content) => Partial<Content> | readonly Content[];

/** The log up to the changed step, with all signatures. */
function altered(seq: number, change: Change): FullEntry[] {
  const contents = entries.slice(0, seq + 1).map(({ step: { kind, next, signatures }, payload }): Content => {
    const by = signers.flatMap(({ publicKey }, seat) => (signatures.some(({ key }) => key === publicKey) ? [seat] : []));
    return { kind, payload, next, by };
  });
  const last = contents.pop()!;
  const made = change(last);
  contents.push(...(Array.isArray(made) ? (made as readonly Content[]) : [{ ...last, ...made }]));
  // The match begins with the step that fills its seats.
  if (seq === 0) contents.push({ ...contents[0]!, kind: 'join', payload: entries[1]!.payload, next: [0, 1], by: [1] });
  const { match } = entries[0]!.step;
  let prev = GENESIS;
  return contents.map(({ kind, payload, next, by }, at) => {
    const { time } = entries[Math.min(at, entries.length - 1)]!.step.timestamp;
    const draft = signWith(
      { match, seq: at, prev, kind, next },
      payload,
      by.map((seat) => signers[seat]!),
    );
    const entry = stampDraft(draft, time);
    prev = linkHash(entry.step);
    return entry;
  });
}

const edit =
  (name: string, make: (bytes: Buffer) => Buffer): Change =>
  ({ payload }) => ({
    payload: { ...payload, [name]: make(Buffer.from(payload[name] as string, 'base64url')).toString('base64url') },
  });
const put =
  (payload: JsonObject): Change =>
  (before) => ({ payload: { ...before.payload, ...payload } });
const without =
  (...names: readonly string[]): Change =>
  ({ payload }) => ({
    payload: Object.fromEntries(Object.entries(payload).filter(([name]) => !names.includes(name))),
  });
const act =
  (payload: JsonObject): Change =>
  () => ({ kind: 'holdem.act', payload });
const muck: Change = () => ({ kind: 'holdem.muck', payload: {} });
/** A shuffle that would be refused for its payload too. */
const shuffle: Change = ({ by }) => ({ kind: 'cards.shuffle', payload: {}, next: by });
const OPENING = { kind: 'opening', payload: { seed: '00'.repeat(32), decisions: [] } };
/** Two blocks of so many bytes in the place of each other. */
const swapped = (size: number) => (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(size, 2 * size), bytes.subarray(0, size), bytes.subarray(2 * size)]);
const doubled = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, 64), bytes.subarray(0, 64), bytes.subarray(128)]);
/** The last number is another one. */
const moved = (bytes: Buffer): Buffer => Buffer.from(bytes.with(-32, bytes.at(-32)! ^ 1));
const zero = (bytes: Buffer): Buffer => Buffer.concat([Buffer.alloc(32), bytes.subarray(32)]);

/** What is altered: a step by its kind and how many of the kind are before it. */
const ALTERED: readonly (readonly [what: string, code: string, kind: string, before: number, change: Change])[] = [
  ['a key whose proof is another', 'cards/wrong-key', 'cards.key', 0, edit('proof', moved)],
  ['a key that is 0', 'crypto/bad-point', 'cards.key', 1, edit('key', zero)],
  ['a card twice', 'cards/wrong-shuffle', 'cards.shuffle', 0, edit('deck', doubled)],
  ['a shuffle whose last number is another', 'cards/wrong-shuffle', 'cards.shuffle', 1, edit('proof', moved)],
  ['a shuffle of 51 cards', 'encoding/not-base64url', 'cards.shuffle', 1, edit('deck', (bytes) => bytes.subarray(64))],
  ['a start with another deck', 'game/wrong-start', 'start', 0, put({ deck: '00'.repeat(32) })],
  ['shares in the place of each other', 'cards/wrong-share', 'cards.deal', 0, edit('shares', swapped(32))],
  ['one share of two', 'encoding/not-base64url', 'cards.deal', 0, edit('shares', (bytes) => bytes.subarray(32))],
  ['a deal without a key', 'encoding/wrong-shape', 'cards.deal', 1, without('key', 'keyProof')],
  ['a false key of the next hand', 'cards/wrong-key', 'cards.deal', 1, edit('keyProof', moved)],
  ['a key after the last hand', 'encoding/wrong-shape', 'cards.deal', 2, put({ key: 'A'.repeat(43), keyProof: 'A'.repeat(86) })],
  ['a bet before a shuffle', 'holdem/shuffle-first', 'cards.shuffle', 2, act({ action: 'call' })],
  ['a false shuffle of the next deck', 'cards/wrong-shuffle', 'cards.shuffle', 3, edit('deck', swapped(64))],
  ['a second shuffle', 'holdem/no-shuffle-due', 'holdem.act', 0, shuffle],
  ['a shuffle in the last hand', 'holdem/no-shuffle-due', 'holdem.act', 9, shuffle],
  ['a check of a blind', 'holdem/not-allowed', 'holdem.act', 0, act({ action: 'check' })],
  ['a raise by too little', 'holdem/not-allowed', 'holdem.act', 0, act({ action: 'raise', to: 19 })],
  ['a call of nothing', 'holdem/not-allowed', 'holdem.act', 1, act({ action: 'call' })],
  ['a check with chips', 'encoding/wrong-shape', 'holdem.act', 1, act({ action: 'check', to: 10 })],
  ['a bet of nothing', 'encoding/wrong-shape', 'holdem.act', 2, act({ action: 'bet', to: 0 })],
  ['a bet below the blind', 'holdem/not-allowed', 'holdem.act', 2, act({ action: 'bet', to: 9 })],
  ['a bet of more than there is', 'holdem/not-allowed', 'holdem.act', 2, act({ action: 'bet', to: 991 })],
  ['a bet of a million', 'holdem/not-allowed', 'holdem.act', 2, act({ action: 'bet', to: 1_000_000 })],
  ['a bet of more than a million', 'encoding/wrong-shape', 'holdem.act', 2, act({ action: 'bet', to: 1_000_001 })],
  ['a raise of no bet', 'holdem/not-allowed', 'holdem.act', 2, act({ action: 'raise', to: 20 })],
  ['a raise of an all-in', 'holdem/not-allowed', 'holdem.act', 10, act({ action: 'raise', to: 961 })],
  ['a turn that passes to nobody else', 'life/wrong-next', 'holdem.act', 0, ({ by }) => ({ next: by })],
  ['shares of a flop in the place of each other', 'cards/wrong-share', 'cards.share', 0, edit('shares', swapped(32))],
  ['a bet while shares are due', 'game/wrong-stage', 'cards.share', 0, act({ action: 'check' })],
  ['a false share of the turn', 'cards/wrong-share', 'cards.share', 3, edit('proof', moved)],
  ['a muck of who shows first', 'holdem/must-show', 'cards.show', 0, muck],
  ['cards that are shown in the other order', 'cards/wrong-share', 'cards.show', 0, edit('shares', swapped(32))],
  ['a muck with a word', 'encoding/wrong-shape', 'holdem.muck', 0, put({ cards: 'AS' })],
  ['a muck in a run-out', 'holdem/must-show', 'cards.show', 2, muck],
  ['a false board of a run-out', 'cards/wrong-share', 'cards.share', 7, edit('shares', swapped(32))],
  ['an unknown kind', 'game/unknown-kind', 'holdem.act', 0, () => ({ kind: 'holdem.peek' })],
  ['an opening', 'game/unknown-kind', 'holdem.act', 3, () => OPENING],
];
/** Of these the record is at fault, or nothing. */
const OTHERS: readonly (readonly [what: string, code: string | null, kind: string, change: Change])[] = [
  ['nothing', null, 'endgame', () => ({})],
  ['another result', 'game/wrong-result', 'endgame', put({ result: { kind: 'drawn', reason: 'equal-chips' } })],
  ['an opening in the settlement', null, 'endgame', (end) => [{ ...end, ...OPENING, by: [0] }, end]],
  ['too many hands', 'encoding/wrong-shape', 'open', put({ params: { hands: 61 } })],
  ['an unknown parameter', 'encoding/wrong-shape', 'open', put({ params: { hands: 2, ante: 1 } })],
  ['room for a step less', 'game/wrong-params', 'open', put({ longest: { bytes: 272_896, steps: 100 } })],
  ['room for a byte less', 'game/wrong-params', 'open', put({ longest: { bytes: 272_895, steps: 101 } })],
  ['more turns of several steps', 'game/wrong-params', 'open', put({ sameTurn: ['cards.share', 'cards.shuffle'] })],
  ['shuffles that end a turn', 'game/wrong-params', 'open', without('sameTurn')],
  ['a match that goes on without a seat', 'game/wrong-params', 'open', put({ goesOn: true })],
  ['payloads that may be left out', 'game/wrong-params', 'open', put({ unpublished: ['cards.share'] })],
  ['a grace of 9.999 s', 'life/short-deadline', 'open', put({ clock: { budget: 60_000, grace: 9_999 } })],
  [
    'a short grace and too many hands',
    'life/short-deadline',
    'open',
    put({ clock: { budget: 60_000, grace: 9_999 }, params: { hands: 61 } }),
  ],
  ['a match that goes on and too many hands', 'game/wrong-params', 'open', put({ goesOn: true, params: { hands: 61 } })],
  [
    'a match that goes on and a short grace',
    'game/wrong-params',
    'open',
    put({ goesOn: true, clock: { budget: 60_000, grace: 9_999 } }),
  ],
  [
    'a short grace and room for a step less',
    'life/short-deadline',
    'open',
    put({ longest: { bytes: 272_896, steps: 100 }, clock: { budget: 60_000, grace: 9_999 } }),
  ],
  [
    'more time than clients join',
    'log/not-closed',
    'open',
    put({ clock: { budget: 1_800_001, grace: 300_001 }, deadlines: { join: 3_600_000, setup: 3_600_001, settle: 3_600_001 } }),
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'fogline-cards-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('holdem.py says of every hand who shuffled, what was shown and who won what, and nothing of cards that were mucked', () => {
  const log = join(folder, 'match.jsonl');
  writeFileSync(log, encodeLog(entries));
  const { status, said } = python('holdem.py', log);
  const [verdict, ...hands] = said
    .split('\n')
    .map((line) => JSON.parse(line))
    .reverse();
  expect(status).toBe(0);
  expect(verdict).toMatchObject({ ok: true, finalHash: linkHash(entries.at(-1)!.step) });
  expect(hands.reverse()).toEqual(JSON.parse(JSON.stringify(played.map(({ acts: _, ...hand }) => hand))));
  expect(hands[0].shown).toContain(null);
});

it('the verifier and the program in Python say the same of altered logs, and name the step', async () => {
  const places = (kind: string): number[] => entries.flatMap(({ step }, seq) => (step.kind === kind ? [seq] : []));
  const cases = [
    ...ALTERED.map(([id, code, kind, before, change]) => ({ id, seq: places(kind)[before]!, change, code, isOfSeat: true })),
    ...OTHERS.map(([id, code, kind, change]) => ({ id, seq: places(kind)[0]!, change, code, isOfSeat: false })),
  ];
  const questions = cases.map(({ id, seq, change }) => ({
    ...{ id, of: 'match' as const },
    files: { log: { text: encodeLog(altered(seq, change)), times: 1 } },
  }));
  const said = [];
  for (const one of questions) said.push(await judge(one, REMEMBERING));
  for (const [at, { id, seq, code, isOfSeat }] of cases.entries()) {
    const { convicted, fault } = said[at] as unknown as { convicted: readonly JsonObject[]; fault: string | null };
    if (isOfSeat) expect(convicted[0], id).toMatchObject({ code, step: seq });
    else expect({ fault, convicted }, id).toEqual({ fault: code, convicted: [] });
  }
  const { differences, same } = compareVerifiers(questions, await askVerifier(questions, PYTHON), said);
  expect(differences).toEqual([]);
  expect(same).toBe(cases.length);
});
