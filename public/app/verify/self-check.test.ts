import { describe, expect, it } from 'vitest';
import { DOMAINS } from '../../../shared/crypto/domains.ts';
import { selfChecks } from './self-check.ts';

const hash = 'ab'.repeat(32);
const commands = (steps: number): string =>
  selfChecks(hash, steps)
    .flatMap((check) => check.commands)
    .join('\n');

describe('the commands to check a log without this page', () => {
  it('use the domain tags of the protocol', () => {
    for (const tag of [DOMAINS.step, DOMAINS.timestamp]) expect(commands(9)).toContain(`printf '${tag.replace('\n', '\\n')}'`);
  });

  it('read the file that is downloaded', () => {
    expect(commands(9)).toContain(`log=${hash}.jsonl\n`);
  });

  it('check the signature of a step that the log has', () => {
    expect([1, 2, 3, 84].map((steps) => /sed -n (\d+)p/.exec(commands(steps))![1])).toEqual(['1', '1', '2', '42']);
  });
});
