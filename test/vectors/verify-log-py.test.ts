import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeLog } from '../../shared/log/file.ts';
import { kingTakenAtOnce, withoutFlights } from '../support/proven-record.ts';
import { FINAL_HASH, ILL_FORMED, ILL_FORMED_FAULT, WELL_FORMED } from '../support/repaired-log.ts';
import { EVIDENCE, FOLDER, LOGS, logText } from './files.ts';

interface Ran {
  readonly status: number | null;
  readonly said: string;
}

/** Runs a program that must be installed. */
function run(program: string, ...args: string[]): Ran {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  if (error !== undefined) throw new Error(`${program} is needed to check the vectors a second time: ${error.message}`);
  return { status, said: `${stdout}${stderr}`.trim() };
}
const verifyLogPy = (...args: string[]): Ran => run('python3', `${FOLDER}verify_log.py`, ...args);

beforeAll(() => {
  run('python3', '--version');
});

describe('verify_log.py, which shares no code with the project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-vectors-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const saved = (content: string | Uint8Array, name = 'match.jsonl'): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const caseOf = (name: string, log: string) => LOGS.cases.find((one) => one.name === name && one.log === log)!;

  it.each([
    'canonical-json.json',
    'secrets.json',
    'steps.json',
    'evidence.json',
    'logs.json',
    'log-proofs.json',
    'timestamps.json',
  ])('agrees with every case of %s', (name) => {
    const { status, said } = verifyLogPy('--vectors', `${FOLDER}${name}`);
    expect(said).toMatch(/^[1-9]\d* cases, 0 wrong$/);
    expect(status).toBe(0);
  });

  it.each(['battleship-xaya.jsonl', 'battleship-classic.jsonl'])('prints the final hash of %s', (log) => {
    expect(verifyLogPy(`${FOLDER}${log}`)).toEqual({ status: 0, said: `${caseOf('as it was played', log).finalHash} claimed` });
  });

  it.each(['never', 'end'] as const)(
    'says of a match that was never played, revealed %s, that its result is claimed',
    (reveal) => {
      const log = encodeLog(withoutFlights(kingTakenAtOnce(reveal)));
      expect(verifyLogPy(saved(log))).toEqual({ status: 0, said: expect.stringMatching(/^[0-9a-f]{64} claimed$/) });
    },
  );

  it('prints the first fault of a log that was changed, and its step', () => {
    const changed = caseOf('an answer says something else', 'battleship-xaya.jsonl');
    const { code, step } = changed.fault!;
    expect(verifyLogPy(saved(logText(changed)))).toEqual({ status: 1, said: `${code} at step ${step}` });
  });

  it('refuses bytes that are not UTF-8 at their step, and prints one line per file', () => {
    const files = [saved(ILL_FORMED, 'ill-formed'), saved(WELL_FORMED, 'well-formed'), saved('', 'empty')];
    const { code, step } = ILL_FORMED_FAULT;
    const said = [`${code} at step ${step}`, `${FINAL_HASH} claimed`, 'log/empty at step 0'].join('\n');
    expect(verifyLogPy(...files)).toEqual({ status: 1, said });
    const evidence = saved(Buffer.from(EVIDENCE.cases[0]!.text.replace('fogline/1', 'fogline/\xff'), 'latin1'), 'evidence');
    expect(run('python3', `${FOLDER}verify_evidence.py`, evidence)).toEqual({ status: 1, said: 'encoding/not-utf8' });
  });

  it.each(['ed25519-speccheck', 'wycheproof-ed25519'])('verifies the signatures of %s.json as signatures.md rules', (name) => {
    const file = `${FOLDER}${name}.json`;
    expect(verifyLogPy('--vectors', file)).toEqual({ status: 0, said: expect.stringMatching(/^[1-9]\d* cases, 0 wrong$/) });
  });

  it('disagrees with a vector that is wrong', () => {
    writeFileSync(join(folder, 'canonical-json.json'), '{"cases":[{"name":"a space","text":"[1, 2]"}]}');
    const { status, said } = verifyLogPy('--vectors', join(folder, 'canonical-json.json'));
    expect(said).toBe('a space: encoding/not-canonical instead of None\n1 cases, 1 wrong');
    expect(status).toBe(1);
  });
});
