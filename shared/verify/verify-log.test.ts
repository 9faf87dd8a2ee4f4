import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FullEntry } from '../../test/support/full-entry.ts';
import { ed25519, Table, testSeed } from '../../test/support/table.ts';
import { type STRANGER, signWith, stampDraft } from '../../test/support/toy-match.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { findGame } from '../games/registry.ts';
import { CHAIN_START, type Tip, verifyChain } from '../log/chain.ts';
import { decodeLog, encodeLog } from '../log/file.ts';
import { linkHash } from '../log/step-digest.ts';
import { randomIntegers } from '../randomness/random-integers.ts';
import { heldChecks, unasked } from './finding.ts';
import { presumeReplay, replayGame } from './replay.ts';
import type { Progress } from './verdict.ts';
import { type Verification, verifyLog } from './verify-log.ts';

/** A whole match with board proofs: checking all of it takes a while, checking only its chain does not. */
const WHOLE = readFileSync(new URL('../../test/vectors/battleship-xaya.jsonl', import.meta.url), 'utf8');
const LINES = WHOLE.split('\n').slice(0, -1);
const ENTRIES = decodeLog(encodeUtf8(WHOLE)).entries;
const random = randomIntegers(testSeed('mutations'), 'test');

/** The text with one character replaced by another that may stand in a log. */
function mutate(text: string, at: number): string {
  const characters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_{}[]",: \n';
  const others = [...characters].filter((one) => one !== text[at]);
  return text.slice(0, at) + others[random(others.length)] + text.slice(at + 1);
}

/** Where the chain of a log breaks when only its line `i` was changed. */
async function chainFault(tips: readonly Tip[], i: number, line: string): Promise<string> {
  const { entries, fault } = decodeLog(encodeUtf8(line));
  const report = await verifyChain(tips[i]!, entries, ed25519);
  const first = report.fault ?? (fault === undefined ? undefined : { ...fault, seq: i + fault.seq });
  return first === undefined ? 'none' : `${first.fault.code} at ${first.seq}`;
}

const faultOf = async (log: string, finalHash?: string): Promise<string> => {
  const { verdict } = await verifyLog(encodeUtf8(log), { findGame, ed25519, ...(finalHash === undefined ? {} : { finalHash }) });
  expect(verdict.ok).toBe(verdict.fault === undefined && verdict.seats.every((seat) => seat?.verdict !== 'fault'));
  return verdict.fault === undefined ? 'none' : `${verdict.fault.code} at ${verdict.fault.step}`;
};

describe('a published log of which one character is changed', () => {
  const tips: Tip[] = [CHAIN_START];
  beforeAll(async () => {
    for (const entry of ENTRIES) tips.push((await verifyChain(tips.at(-1)!, [entry], ed25519)).tip);
  });

  const everywhere = [0, 1, 6, LINES.length - 1];
  it.each(everywhere)('is refused at line %i, wherever in that line the character is', async (i) => {
    const line = `${LINES[i]}\n`;
    const wrong: string[] = [];
    for (let at = 0; at < line.length; at++) {
      const fault = await chainFault(tips, i, mutate(line, at));
      if (!fault.endsWith(` at ${i}`)) wrong.push(`${at}: ${fault}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is refused at the line of any character', async () => {
    const wrong: string[] = [];
    for (const [i, text] of LINES.entries()) {
      for (let n = 0; n < 8; n++) {
        const line = `${text}\n`;
        const at = random(line.length);
        const fault = await chainFault(tips, i, mutate(line, at));
        if (!fault.endsWith(` at ${i}`)) wrong.push(`${i}:${at}: ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is refused as a whole, with the fault at that step', async () => {
    for (let n = 0; n < 4; n++) {
      const at = random(WHOLE.length);
      const step = WHOLE.slice(0, at).split('\n').length - 1;
      expect(await faultOf(mutate(WHOLE, at))).toMatch(new RegExp(`^[a-z]+/[a-z0-9-]+ at ${step}$`));
    }
  });
});

describe('a record that breaks off', () => {
  const of = async (log: string) => (await verifyLog(encodeUtf8(log), { findGame, ed25519 })).verdict;

  it('passes no check that was not run to its end, and calls nobody honest', async () => {
    expect(heldChecks((await of('')).checks)).toEqual([]);
    const { checks, seats } = await of(mutateLine(20));
    expect(heldChecks(checks)).toEqual([]);
    expect(checks.life).toEqual({ kind: 'not-asked', why: 'broken-before' });
    expect(seats.map((seat) => seat!.verdict)).toEqual(['unproven', 'unproven']);
  });

  it('passes the checks before its missing end, for which nobody is at fault', async () => {
    const { checks, fault } = await of(`${LINES.slice(0, 20).join('\n')}\n`);
    expect(heldChecks(checks)).toEqual(['chain', 'life', 'game']);
    expect(checks.ending).toEqual({ kind: 'broken', fault: 'log/not-closed', step: 19 });
    expect(fault!.code).toBe('log/not-closed');
  });
});

/** The log with the time of a step changed. */
const mutateLine = (i: number): string =>
  LINES.map((line, at) => `${at === i ? line.replace(/"time":(\d+)/, (_, time) => `"time":${Number(time) + 1}`) : line}\n`).join(
    '',
  );

describe('a published log whose lines are moved', () => {
  const quick = async (lines: readonly string[]): Promise<string> => {
    const { entries, fault } = decodeLog(encodeUtf8(lines.map((line) => `${line}\n`).join('')));
    const report = await verifyChain(CHAIN_START, entries, ed25519);
    const first = report.fault ?? fault;
    return first === undefined ? 'none' : `${first.fault.code} at ${first.seq}`;
  };

  it('breaks where a line is missing, repeated, or swapped with the next one', async () => {
    for (let i = 0; i < LINES.length - 1; i += 1 + random(6)) {
      expect(await quick(LINES.toSpliced(i, 1))).toBe(`log/broken-link at ${i}`);
      expect(await quick(LINES.toSpliced(i, 0, LINES[i]!))).toBe(`log/broken-link at ${i + 1}`);
      expect(await quick(LINES.with(i, LINES[i + 1]!).with(i + 1, LINES[i]!))).toBe(`log/broken-link at ${i}`);
    }
  });
});

/** A match that ends before its fleets are committed: every check of it is quick. */
async function shortMatch(): Promise<Table> {
  const table = new Table({ game: 'battleship/xaya', seed: 'short' });
  await table.seat();
  await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  return table;
}

describe('a verdict', () => {
  let short: Table;
  beforeAll(async () => {
    short = await shortMatch();
  });

  it('of a log cut off after any line, or in it, is that the match is not over', async () => {
    const lines = short.log.split('\n').slice(0, -1);
    expect(await faultOf(short.log)).toBe('none');
    for (let kept = 1; kept < lines.length; kept++) {
      const text = lines
        .slice(0, kept)
        .map((line) => `${line}\n`)
        .join('');
      expect(await faultOf(text)).toBe(`log/not-closed at ${kept - 1}`);
      expect(await faultOf(text + lines[kept]!.slice(0, -5))).toBe(`log/line-not-ended at ${kept}`);
    }
    expect(await faultOf('')).toBe('log/empty at 0');
    const half = Math.floor(LINES.length / 2);
    expect(
      await faultOf(
        LINES.slice(0, half)
          .map((line) => `${line}\n`)
          .join(''),
      ),
    ).toBe(`log/not-closed at ${half - 1}`);
  });

  it('is bound to the requested final hash', async () => {
    const last = short.entries.length - 1;
    expect(await faultOf(short.log, short.state.matchState.prev)).toBe('none');
    expect(await faultOf(short.log, 'ab'.repeat(32))).toBe(`log/other-final-hash at ${last}`);
  });

  it('needs the payloads of the match itself, and without one of the game says that it cannot tell the result', async () => {
    const without = (i: number): string =>
      encodeLog(short.entries.map(({ step, payload }, at) => (at === i ? { step } : { step, payload })));
    for (const i of short.entries.keys()) expect(await faultOf(without(i))).toBe(`log/payload-missing at ${i}`);
    const shot = ENTRIES.findIndex(({ step }) => step.kind === 'battleship.shot');
    const bare = encodeLog(ENTRIES.map(({ step, ...entry }, i) => (i === shot ? { step } : { step, ...entry })));
    const { verdict } = await verifyLog(encodeUtf8(bare), { findGame, ed25519 });
    expect(verdict).toMatchObject({
      ok: false,
      result: null,
      steps: LINES.length,
      fault: { code: 'log/payload-missing', step: shot },
    });
    expect(heldChecks(verdict.checks)).toContain('chain');
  });

  it('does not accept a signed result that differs from the log', async () => {
    const { step } = short.entries.at(-1)!;
    const signers = await Promise.all(short.players.map(({ store }) => store.identity() as Promise<typeof STRANGER>));
    const claim = signWith(step, { result: { kind: 'won', winners: [0], reason: 'fleet-sunk' } }, signers);
    const forged: FullEntry[] = [...short.entries.slice(0, -1), stampDraft(claim, short.now)];
    expect(await faultOf(encodeLog(forged))).toBe(`game/wrong-result at ${forged.length - 1}`);
  });

  it('names the relay that made the timestamps, and the seats of which nothing is proven', async () => {
    const { verdict } = await verifyLog(encodeUtf8(short.log), { findGame, ed25519 });
    expect(verdict).toMatchObject({
      ok: true,
      timestampsBy: short.relaySigner.publicKey,
      finalHash: linkHash(short.entries.at(-1)!.step),
    });
    expect(verdict.result).toEqual({ kind: 'void', reason: 'left-before-start' });
  });

  it('of anything that is not a log is a fault and never an error', async () => {
    for (const text of ['\n', '{}\n', '[]\n', 'null\n', '\u0000', '{"step":{}}\n', '<html></html>', `${LINES[1]}\n`]) {
      expect(await faultOf(text)).toMatch(/^(encoding|log)\/[a-z-]+ at 0$/);
    }
  });

  it('reports its progress, part by part', async () => {
    const seen: Progress[] = [];
    const { gameRun } = await verifyLog(encodeUtf8(WHOLE), {
      findGame,
      ed25519,
      progress: (progress) => void seen.push(progress),
    });
    expect(seen.map(({ check }) => check)).toEqual(expect.arrayContaining(['chain', 'game', 'openings']));
    expect(seen.at(-1)).toMatchObject({ done: LINES.length, total: LINES.length });
    const steps = replayGame(gameRun!);
    expect(steps).toHaveLength(gameRun!.steps.length);
    expect(steps.at(-1)!.seatViews.every((view) => view !== undefined)).toBe(true);
    expect(steps.map(({ seq }) => seq)).toEqual(gameRun!.steps.map(({ step }) => step.seq));
  });
});

it('tells what the log comes to before the openings are checked, and judges nobody by it', async () => {
  const shown: Verification[] = [];
  const checks: string[] = [];
  const { verdict } = await verifyLog(encodeUtf8(WHOLE), {
    findGame,
    ed25519,
    presumed: (one) => void shown.push(one),
    progress: ({ check }) => void checks.push(`${check} after ${shown.length}`),
  });
  expect(shown).toHaveLength(1);
  const [{ verdict: presumed, gameRun }] = shown as [Verification];
  expect(presumed).toMatchObject({
    ok: false,
    checks: unasked('not-yet'),
    evidence: 'claimed',
    result: verdict.result,
    steps: verdict.steps,
  });
  expect(presumed.seats.map((seat) => seat?.verdict)).toEqual(['unproven', 'unproven']);
  expect(presumeReplay(gameRun!).map(({ view }) => view)).toEqual(replayGame(gameRun!).map(({ view }) => view));
  expect(new Set(checks)).not.toContain('openings after 0');
  expect(checks).toContain('game after 0');
});
