import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FOLDER, readVectorText } from './files.ts';
import { makeTransparencyLog } from './make-transparency-log.ts';

const vectors = makeTransparencyLog();
const page = readFileSync(new URL('../../docs/protocol/transparency.md', import.meta.url), 'utf8');
const fences = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language, text]) => ({
  language: language!,
  text: text!,
}));

const folder = mkdtempSync(join(tmpdir(), 'fogline-log-vectors-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the vectors are the ones that are published', () => {
  expect(JSON.parse(readVectorText('transparency-log.json'))).toEqual(vectors);
});

it('the example of the page is the second entry and its last proof', () => {
  expect(fences[0]!.text.trim()).toBe(vectors.entries[1]);
  expect(fences[1]!.text).toBe(vectors.proofs.at(-1));
  expect(fences[2]!.text.trim()).toBe(vectors.key);
});

it('verify_tlog.py, which shares no code with the project, accepts each proof, and none for another match or key', () => {
  const { finalHash, match, relay, closed } = vectors.match;
  const python = (proof: string, key = vectors.key, final = finalHash) => {
    const file = join(folder, 'proof');
    writeFileSync(file, proof);
    const { stdout, status, error } = spawnSync(
      'python3',
      [`${FOLDER}verify_tlog.py`, file, key, final, match, relay, `${closed}`],
      {
        encoding: 'utf8',
        env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
      },
    );
    if (error !== undefined) throw new Error(`python3 is needed to check the vectors a second time: ${error.message}`);
    return `${status} ${stdout.trim()}`;
  };
  expect(vectors.proofs.map((proof) => python(proof))).toEqual([2, 3, 4, 5].map((size) => `0 entry 1 of ${size}`));
  const proof = vectors.proofs.at(-1)!;
  expect(python(proof, vectors.key, '00'.repeat(32))).toBe('1 transparency/not-in-log');
  expect(python(proof.replace('index 1', 'index 0'))).toMatch(/^1 /);
  expect(python(proof.replace('\n5\n', '\n6\n'))).toBe('1 transparency/bad-signature');
  expect(python(proof, vectors.key.replace('fogline', 'another'))).toBe('1 transparency/bad-key');
});
