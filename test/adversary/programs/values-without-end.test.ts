/**
 * A log within every limit of size, whose decoded values take twenty times its bytes or more. A verifier of it comes to a verdict, in
 * memory that grows with the file by its own bytes alone.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTar } from 'modern-tar';
import { afterAll, expect, it } from 'vitest';
import { encodeCanonical } from '../../../shared/encoding/canonical.ts';
import { Program } from '../../support/command-line.ts';
import { HOSTILE_LOGS, writeLog } from '../../support/hostile-logs.ts';
import { TOY_MATCH } from '../../support/toy-match.ts';

const MEBIBYTE = 1_048_576;
/** Decoded at once it would take more than 450 MiB, whatever else there is in memory: 170 MiB more than it may. */
const FILE_BYTES = 24 * MEBIBYTE;
/** Of the program itself, and of what a collector of garbage lets lie. */
const MOST_BESIDE = 256 * MEBIBYTE;

/** Runs a command, and prints after it the most memory that it had, in KiB. */
const MEASURED = [
  'python3',
  '-c',
  'import resource, subprocess, sys; code = subprocess.call(sys.argv[1:]); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr); sys.exit(code)',
];

const folder = mkdtempSync(join(tmpdir(), 'fogline-values-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `verify` on a file, and gives its verdict and the most memory that it had, in bytes. */
async function judge(path: string) {
  const { code, stdout, stderr } = await new Program('cli/main.ts', ['verify', path, '--json'], {}, MEASURED).end().ended;
  return { code, verdict: JSON.parse(stdout), most: Number(stderr.trim().split('\n').at(-1)) * 1_024 };
}

it.each([
  ['lines that are no chain', 0, 'encoding/too-many-values'],
  ['a match that nobody knows', 122, undefined],
] as const)('of %s the command line gives a verdict in bounded memory', async (name, least, fault) => {
  const path = join(folder, 'hostile.jsonl');
  writeLog(path, HOSTILE_LOGS[name](), FILE_BYTES);
  const { code, verdict, most } = await judge(path);
  expect(verdict.ok).toBe(false);
  expect(code).not.toBe(134);
  expect(verdict.steps).toBeGreaterThanOrEqual(least);
  if (fault !== undefined) expect(verdict.fault.code).toBe(fault);
  expect(most).toBeLessThan(FILE_BYTES + MOST_BESIDE);
});

it('of an archive with such a log too, which is not copied', async () => {
  const path = join(folder, 'hostile.jsonl');
  writeLog(path, HOSTILE_LOGS['a match that nobody knows'](), FILE_BYTES);
  const finalHash = '00'.repeat(32);
  const seats = [{ key: '0a'.repeat(32) }, { key: '0b'.repeat(32) }];
  const record = { finalHash, match: TOY_MATCH, game: 'toy', rules: 1, seats, relay: '0c'.repeat(32), steps: 8, claim: null };
  const files = {
    'match.jsonl': readFileSync(path),
    'final.json': encodeCanonical(record),
    'keys.json': encodeCanonical({ relay: '0c'.repeat(32), seats: seats.map(({ key }) => key) }),
  };
  const archive = join(folder, 'hostile.tar');
  writeFileSync(
    archive,
    await packTar(Object.entries(files).map(([name, body]) => ({ header: { name, size: Buffer.byteLength(body) }, body }))),
  );
  const { code, verdict, most } = await judge(archive);
  expect(code).toBe(1);
  expect(verdict.steps).toBeGreaterThanOrEqual(122);
  expect(most).toBeLessThan(FILE_BYTES + MOST_BESIDE);
});
