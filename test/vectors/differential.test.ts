/** The same files go through every program that verifies logs, and all must give the same verdict. */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '../../shared/encoding/limits.ts';
import type { Verdict } from '../../shared/verify/verdict.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { fogline } from '../support/command-line.ts';
import { MUTATED, mutatedLogs } from '../support/mutated-logs.ts';
import { findRememberingGame } from '../support/remembered-positions.ts';
import { ed25519 } from '../support/table.ts';
import { FOLDER } from './files.ts';

/** Number of files for which a process each is started: it verifies by the function that all files go through above. */
const PROCESSES = 6;

/** The part of a verdict about the chain, in the form that `verify_log.py` prints. */
const chainOf = ({ checks, finalHash, fault }: Pick<Verdict, 'checks' | 'finalHash' | 'fault'>): string =>
  checks.chain.kind === 'held' ? `${finalHash} claimed` : `${fault!.code} at step ${fault!.step}`;

const folder = mkdtempSync(join(tmpdir(), 'fogline-differential-'));
afterAll(() => rmSync(folder, { recursive: true }));

const names: string[] = [];
const told: string[] = [];
const pathOf = (i: number): string => join(folder, `${i}.jsonl`);

beforeAll(() => {
  for (const { name, file } of mutatedLogs()) {
    writeFileSync(pathOf(names.length), file);
    names.push(name);
  }
  for (const [name, bytes] of [
    ['a file as large as any match, without a line', LIMITS.bytesPerMatch],
    ['a file larger than any match', LIMITS.bytesPerMatch + 1],
  ] as const) {
    writeFileSync(pathOf(names.length), '');
    truncateSync(pathOf(names.length), bytes);
    names.push(name);
  }
});

it('the verifier and verify_log.py accept and refuse the same files, with the same fault at the same step', async () => {
  expect(names.length).toBeGreaterThan(MUTATED);
  const python = spawn('python3', [`${FOLDER}verify_log.py`, ...names.map((_, i) => `${i}.jsonl`)], {
    cwd: folder,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaints] = [text(python.stdout), text(python.stderr)];
  for (const i of names.keys())
    told.push(chainOf((await verifyLog(readFileSync(pathOf(i)), { findGame: findRememberingGame, ed25519 })).verdict));
  expect(await complaints).toBe('');
  const other = (await said).trimEnd().split('\n');
  expect(other).toHaveLength(names.length);
  const differences = names.flatMap((name, i) =>
    told[i] === other[i] ? [] : [`${i}, ${name}: ${told[i]}, but Python says ${other[i]}`],
  );
  expect(differences).toEqual([]);
});

it('the files have every fault that a chain can have, and many have none', () => {
  const codes = told.map((one) => one.split(' ')[0]!);
  const ofChain = codes.filter((code) => code.includes('/'));
  expect([...new Set(ofChain)].sort()).toEqual(
    [
      ...['control-character', 'key-not-ascii', 'lone-surrogate', 'not-an-integer', 'not-base64url', 'not-canonical', 'not-hex'],
      ...['not-json', 'not-utf8', 'too-deep', 'too-large', 'too-many-values', 'wrong-shape'],
    ]
      .map((code) => `encoding/${code}`)
      .concat(['life/time-went-back'])
      .concat(
        [
          ...['bad-signature', 'bad-timestamp', 'broken-link', 'digest-mismatch', 'empty', 'line-not-ended', 'other-name'],
          'payload-missing',
        ].map((code) => `log/${code}`),
      ),
  );
  expect(codes.length - ofChain.length).toBeGreaterThan(MUTATED / 20);
});

it('the command line gives the same verdict on a file', async () => {
  const some = Array.from({ length: PROCESSES }, (_, i) => Math.floor((i * names.length) / PROCESSES));
  const judge = async (files: readonly number[]): Promise<void> => {
    for (const i of files) {
      const { stdout } = await fogline('verify', pathOf(i), '--json');
      expect(`${i}: ${chainOf(JSON.parse(stdout))}`).toBe(`${i}: ${told[i]}`);
    }
  };
  await Promise.all([judge(some.slice(0, PROCESSES / 2)), judge(some.slice(PROCESSES / 2))]);
});
