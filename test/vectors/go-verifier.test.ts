import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCases } from '../../cli/conformance/case.ts';
import { compareWithCorpus } from '../../cli/conformance/compare.ts';
import { askVerifier } from '../../cli/conformance/run-verifier.ts';
import { findGo } from '../../scripts/go.mjs';
import { FOLDER } from './files.ts';

const SOURCE = fileURLToPath(new URL('../../verifiers/go/', import.meta.url));
/** What it leaves out and says so: it runs no opened seat again. */
const LEFT_OUT = 'openings';

interface Ran {
  readonly status: number | null;
  readonly said: string;
}

function run(program: string, args: readonly string[], cwd = SOURCE): Ran {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (error !== undefined) throw error;
  return { status, said: `${stdout}${stderr}`.trim() };
}

describe('the verifier in Go, which shares no code with the project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-go-'));
  const program = join(folder, 'fogline-verify');
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(() => {
    const go = findGo()!;
    expect(run(go, ['build', '-o', program, '.'])).toEqual({ status: 0, said: '' });
    expect(run(go, ['vet', '.'])).toEqual({ status: 0, said: '' });
  });

  it('gives the verdict, code and step of every conformance case, and leaves out only those with openings', async () => {
    const cases = await readCases();
    const left = cases.filter(({ needs }) => needs?.includes(LEFT_OUT));
    const compared = compareWithCorpus(cases, await askVerifier(cases, { command: program, limitMs: 300_000 }));
    expect(compared).toEqual({
      same: cases.length - left.length,
      falseAccept: 0,
      falseReject: 0,
      otherCode: 0,
      note: 0,
      skipped: left.length,
      differences: [],
    });
  });

  it('refuses an empty signature of an empty message by a key that is acceptable', async () => {
    const key = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
    const signature = [{ text: `{"key":"${key}","message":"","sig":""}`, times: 1 }];
    const asked = [{ id: 'empty', of: 'signature', files: { signature } } as const];
    const [said] = await askVerifier(asked, { command: program, limitMs: 60_000 });
    expect(said).toMatchObject({ ok: false });
  });

  it('says what of a log file was checked, and what was not', () => {
    const { status, said } = run(program, [`${FOLDER}battleship-xaya.jsonl`]);
    expect(said).toMatch(/^Final hash: [0-9a-f]{64}\nChecked: the chain of 78 steps/);
    expect(said).toContain('NOT checked: what seats have opened (2)');
    expect(status).toBe(0);
  });

  it('says that it does not know a game, and ends with another code', () => {
    const { status, said } = run(program, [`${FOLDER}dark-chess-audited.jsonl`]);
    expect(said).toContain('NOT checked: the game. The rules of dark-chess (version 1) are not known here');
    expect(status).toBe(3);
  });

  it('names the fault of a log that was cut off, and calls no hash of it final', () => {
    const cut = join(folder, 'cut.jsonl');
    writeFileSync(cut, readFileSync(`${FOLDER}battleship-xaya.jsonl`).subarray(0, -1));
    const { status, said } = run(program, [cut]);
    expect(said).toMatch(
      /^NOT verified: log\/line-not-ended at step 77\.\nHash of the last step whose chain holds, which is no final hash/,
    );
    expect(status).toBe(1);
  });
});
