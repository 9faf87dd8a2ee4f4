/** A record of proven dark chess leaves its flights out by right. One character of it is changed, and everybody names the step that was. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import type { Verdict } from '../../shared/verify/verdict.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { fogline } from '../support/command-line.ts';
import { provenLog, withoutFlights } from '../support/proven-record.ts';
import { ed25519 } from '../support/table.ts';
import { FOLDER } from './files.ts';

const ENTRIES = withoutFlights(provenLog(2));
const FIRST_FLIGHT = ENTRIES.findIndex(({ payload }) => payload === undefined);
const LINES = encodeLog(ENTRIES).split(/(?<=\n)/);
const folder = mkdtempSync(join(tmpdir(), 'fogline-altered-'));
afterAll(() => rmSync(folder, { recursive: true }));

const places = (kind: string): number[] => ENTRIES.flatMap(({ step }, seq) => (step.kind === kind ? [seq] : []));
const [move, answer, flight] = ['move', 'answer', 'flight'].map((kind) => places(`dark-chess.${kind}`).at(-1)!) as [
  number,
  number,
  number,
];
const last = ENTRIES.length - 1;

/** The log with another character in one step: the last that `part` matches there. */
function altered(seq: number, part: RegExp): string {
  const found = part.exec(LINES[seq]!);
  if (found === null) throw new Error(`step ${seq} has no ${part}`);
  const at = found.index + found[0].length - 1;
  const other = LINES[seq]![at] === '0' ? '1' : '0';
  return LINES.with(seq, LINES[seq]!.slice(0, at) + other + LINES[seq]!.slice(at + 1)).join('');
}

const ALTERED: readonly (readonly [code: string, seq: number, log: string])[] = [
  ['log/digest-mismatch', move, altered(move, /"body":"A{9}/)],
  ['log/digest-mismatch', answer, altered(answer, /"body":"A{99}/)],
  ['encoding/wrong-shape', last, altered(last, /"kind":"e/)],
  ['log/bad-signature', flight, altered(flight, /"digest":"[0-9a-f]{7}/)],
  ['log/bad-timestamp', flight, altered(flight, /"time":\d+/)],
  ['log/broken-link', last, altered(last, /"prev":"[0-9a-f]{7}/)],
];

const chainOf = ({ checks, finalHash, fault }: Verdict): string =>
  checks.chain.kind === 'held' ? `${finalHash} claimed` : `${fault!.code} at step ${fault!.step}`;

it.each(ALTERED)('%s at step %i is what everybody says of it, and not that a flight was left out', async (code, seq, log) => {
  expect(seq).toBeGreaterThan(FIRST_FLIGHT);
  const { verdict } = await verifyLog(encodeUtf8(log), { findGame, ed25519 });
  expect(chainOf(verdict)).toBe(`${code} at step ${seq}`);
  expect(verdict).toMatchObject({ ok: false, steps: seq, finalHash: linkHash(ENTRIES[seq - 1]!.step), result: null });
});

it('verify_log.py says the same of them', () => {
  const paths = ALTERED.map(([, , log], i) => {
    writeFileSync(join(folder, `${i}.jsonl`), log);
    return join(folder, `${i}.jsonl`);
  });
  const { stdout } = spawnSync('python3', [`${FOLDER}verify_log.py`, ...paths], { encoding: 'utf8' });
  expect(stdout.trimEnd().split('\n')).toEqual(ALTERED.map(([code, seq]) => `${code} at step ${seq}`));
});

it('the command line names the step, and calls no hash final that is not', async () => {
  const [code, seq, log] = ALTERED[0]!;
  writeFileSync(join(folder, 'altered.jsonl'), log);
  const { code: exit, stdout } = await fogline('verify', join(folder, 'altered.jsonl'));
  expect(exit).toBe(1);
  expect(stdout).toContain(`${code} at step ${seq}`);
  expect(stdout).not.toMatch(/left out|payload-missing|Final hash/);
  expect(stdout).toContain(`Last hash   ${linkHash(ENTRIES[seq - 1]!.step)}`);
});
