import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DOMAINS } from '../../../shared/crypto/domains.ts';
import { playedTable } from '../../../test/support/table.ts';
import { selfChecks } from './self-check.ts';

/** A short match: the commands start some programs for each of its steps. Those of `verify-page.test.ts` run over one of 78. */
const PLAYED = await playedTable({ game: 'rps', seed: 'self-check', bots: ['random', 'random'], params: { bestOf: 1 } });

const hash = 'ab'.repeat(32);
const commands = (steps: number): string =>
  selfChecks('match.jsonl', hash, steps)
    .flatMap((check) => check.commands)
    .join('\n');

describe('the commands to check a log without this page', () => {
  it('use the domain tags of the protocol', () => {
    for (const tag of [DOMAINS.step, DOMAINS.timestamp]) expect(commands(9)).toContain(`printf '${tag.replace('\n', '\\n')}'`);
  });

  it('read the file that is downloaded', () => {
    expect(commands(9)).toContain('log=match.jsonl\n');
  });

  it('check the signature of a step that the log has', () => {
    expect([1, 2, 3, 84].map((steps) => /sed -n (\d+)p/.exec(commands(steps))![1])).toEqual(['1', '1', '2', '42']);
  });

  const folder = mkdtempSync(join(tmpdir(), 'fogline-self-check-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { log, entries, state } = PLAYED;
  const final = state.matchState.prev;
  const shown = /"hand":"[a-z]+","nonce"/.exec(log)![0];
  const time = /"time":\d+/.exec(log)![0];
  const printed = (text: string): string => {
    writeFileSync(join(folder, 'match.jsonl'), text);
    const script = selfChecks('match.jsonl', final, entries.length).map(({ commands }) => `${commands.join('\n')}\n`);
    return spawnSync('sh', { cwd: folder, input: script.join(''), encoding: 'utf8' }).stdout;
  };
  const expected = selfChecks('match.jsonl', final, entries.length)
    .map((check) => check.expected)
    .join('\n');

  it('print what is said, for a log that is whole and for one without a payload or a name', () => {
    for (const text of [log, log.replace(/"name":\{.*?\},/, ''), log.replace(/(?<=\n\{)"payload":\{"hand":"[a-z]+",.*?\},/, '')])
      expect(printed(text).replace(`${final}  -`, final).trim()).toBe(expected);
  });

  it.each([
    ['a name', '"seat 0"', '"seat 2"', 'The digests fit'],
    ['a payload', shown, '"hand":"well","nonce"', 'The digests fit'],
    ['a time', time, `${time}1`, 'The chain holds'],
    ['a space', shown, shown.replace(':', ': '), 'Each line has its one form'],
    ['something beside a step', '\n{"payload":', '\n{"note":1,"payload":', 'Each line has its one form'],
  ])('do not print it where %s was changed', (_, from, to, missing) => {
    expect(log).toContain(from);
    const found = printed(log.replace(from, to)).split('\n');
    for (const line of ['Each line has its one form', 'The chain holds', 'The digests fit'])
      expect(found.includes(line), line).toBe(line !== missing);
  });
});
