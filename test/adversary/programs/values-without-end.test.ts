/**
 * A log within every limit of size, whose decoded values take twenty times its bytes or more. Whoever verifies it gets a verdict, in
 * memory that grows with the file by its own bytes alone.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Program } from '../../support/command-line.ts';
import { HOSTILE_LOGS, writeLog } from '../../support/hostile-logs.ts';

const MEBIBYTE = 1_048_576;
/** Decoded at once it would take more than 900 MiB, whatever else there is in memory. */
const FILE_BYTES = 48 * MEBIBYTE;
/** Of the program itself, and of what a collector of garbage lets lie. */
const MOST_BESIDE = 512 * MEBIBYTE;

/** Runs a command, and prints after it the most memory that it had, in KiB. */
const MEASURED = [
  'python3',
  '-c',
  'import resource, subprocess, sys; code = subprocess.call(sys.argv[1:]); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr); sys.exit(code)',
];

const folder = mkdtempSync(join(tmpdir(), 'fogline-values-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['lines that are no chain', 0, 'encoding/too-many-values'],
  ['a match that nobody knows', 245, undefined],
] as const)('of %s the command line gives a verdict in bounded memory', async (name, least, fault) => {
  const path = join(folder, 'hostile.jsonl');
  writeLog(path, HOSTILE_LOGS[name](), FILE_BYTES);
  const { code, stdout, stderr } = await new Program('cli/main.ts', ['verify', path, '--json'], {}, MEASURED).end().ended;
  const verdict = JSON.parse(stdout);
  expect(verdict.ok).toBe(false);
  expect(code).not.toBe(134);
  expect(verdict.steps).toBeGreaterThanOrEqual(least);
  if (fault !== undefined) expect(verdict.fault.code).toBe(fault);
  expect(Number(stderr.trim().split('\n').at(-1)) * 1_024).toBeLessThan(FILE_BYTES + MOST_BESIDE);
});
