import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DOMAINS } from '../../../shared/crypto/domains.ts';
import { readVectorText } from '../../../test/vectors/files.ts';
import { selfChecks } from './self-check.ts';

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
  const final = 'cbf91aeb4454b96186e1f10bfd1a1b3d93141e1fe756fa692e87caf92afc7f85';
  const log = readVectorText('battleship-xaya.jsonl');
  const printed = (text: string): string => {
    writeFileSync(join(folder, 'match.jsonl'), text);
    const script = selfChecks('match.jsonl', final, 78).map(({ commands }) => `${commands.join('\n')}\n`);
    return spawnSync('sh', { cwd: folder, input: script.join(''), encoding: 'utf8' }).stdout;
  };
  const expected = selfChecks('match.jsonl', final, 78)
    .map((check) => check.expected)
    .join('\n');

  it('print what is said, for a log that is whole and for one without a payload or a name', () => {
    for (const text of [log, log.replace(/"name":\{.*?\},/, ''), log.replace(/(?<=\n\{)"payload":\{"at":"H4"\},/, '')])
      expect(printed(text).replace(`${final}  -`, final).trim()).toBe(expected);
  });

  it.each([
    ['a name', '"seat 0"', '"seat 2"', 'The digests fit'],
    ['a payload', '"at":"H4"', '"at":"H5"', 'The digests fit'],
    ['a time', '"time":1800000030000', '"time":1800000030001', 'The chain holds'],
    ['a space', '"at":"H4"', '"at": "H4"', 'Each line has its one form'],
    ['something beside a step', '{"payload":{"at":"H4"}', '{"note":1,"payload":{"at":"H4"}', 'Each line has its one form'],
  ])('do not print it where %s was changed', (_, from, to, missing) => {
    expect(log).toContain(from);
    const found = printed(log.replace(from, to)).split('\n');
    for (const line of ['Each line has its one form', 'The chain holds', 'The digests fit'])
      expect(found.includes(line), line).toBe(line !== missing);
  });
});
