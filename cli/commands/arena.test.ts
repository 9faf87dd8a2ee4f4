import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { logsOf, writeText } from '../arena/arena-files.ts';
import { explainError } from '../program.ts';
import { runFogline } from './registry.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-arena-'));
});
afterAll(() => rm(folder, { recursive: true }));

let log: MockInstance<typeof console.log>;
beforeEach(() => {
  log = vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const arena = (...more: string[]): Promise<number> => {
  const options = ['--b', 'bot:random', '--games', '2', '--threads', '1', '--secrets', join(folder, 's')];
  return runFogline(['arena', 'dice', ...options, ...more]);
};
const printed = () => JSON.parse(String(log.mock.lastCall![0]));
const wordsOf = (work: Promise<number>) => work.then(String, explainError);

/** An engine that stands twice, and then answers what is no decision. */
const ENGINE = `
const { createInterface } = require('node:readline');
let turns = 0;
createInterface({ input: process.stdin }).on('line', (line) => {
  const { type, id } = JSON.parse(line);
  const answer = { hello: { type: 'ready', name: 'tired', version: '2' }, end: { type: 'bye' } }[type];
  console.log(JSON.stringify(answer ?? { type: 'decide', id, decision: { kind: ++turns > 2 ? 'fly' : 'stand' } }));
});
`;

describe('`fogline arena`', () => {
  it('keeps a report that somebody recomputes in another folder, and goes on where it was ended', async () => {
    await writeFile(join(folder, 'tired.cjs'), ENGINE);
    const engine = `"${process.execPath}" "${join(folder, 'tired.cjs')}"`;
    const report = join(folder, 'out.json');
    expect(await arena('--a', engine, '--pairs', '--report', report, '--json')).toBe(0);
    const { plan, score, root } = printed();
    expect([plan.a.engine, plan.b.engine, score.ended]).toEqual(['tired 2', 'bot:random', 'all-played']);
    // It resigns after the third answer that is no decision.
    expect([score.said.a.illegal, score.forfeits.a.resigned, score.losses]).toEqual([6, 2, 2]);

    // As if the program had ended while it wrote its second log.
    const whole = JSON.parse(await readFile(report, 'utf8'));
    await writeFile(report, writeText({ ...whole, matches: whole.matches.slice(0, 1) }));
    const second = join(logsOf(report), '000002.jsonl');
    await writeFile(second, (await readFile(second)).subarray(0, 500));
    expect(await arena('--a', engine, '--pairs', '--report', report, '--json')).toBe(0);
    const again = printed();
    expect(again.plan).toEqual(plan);
    expect(again.root).not.toBe(root);
    const rows = JSON.parse(await readFile(report, 'utf8')).matches;
    expect(rows[0]).toEqual(whole.matches[0]);
    expect(rows[1].finalHash).not.toBe(whole.matches[1].finalHash);

    const elsewhere = join(folder, 'elsewhere', 'theirs.json');
    await cp(report, elsewhere, { recursive: true });
    await cp(logsOf(report), logsOf(elsewhere), { recursive: true });
    expect(await runFogline(['arena', 'verify', elsewhere])).toBe(0);
    const said = log.mock.calls.map(([text]) => text).join('\n');
    expect(said).toContain('all of the report but its\nclaims follows');
    expect(said).toContain('Claims of who ran the arena');

    expect(await wordsOf(arena('--a', 'bot:patient', '--pairs', '--report', report))).toMatch(/another\s+program as A/);
    expect(await wordsOf(arena('--a', engine, '--report', report))).toMatch(/another\s+pairs/);
  });

  it.each([
    [['--a', 'bot:nobody'], 'There is no bot "nobody" for dice; choose one of bot:random'],
    [['--a', 'exit 3'], 'does not say that it is ready'],
    [['--a', 'bot:random', '--pairs', '--games', '3'], '--pairs needs an even number'],
    [['--a', 'bot:random', '--sprt', '10,0'], '--sprt takes two numbers'],
    [['--a', 'bot:random', '--local', '--relay', 'http://127.0.0.1:1'], 'Choose --local or --relay'],
    [[], 'Which two programs?'],
  ])('explains what is wrong with %j', async (options, words) => {
    expect(await wordsOf(arena(...options))).toContain(words);
  });
});
