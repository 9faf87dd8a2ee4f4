import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { codeOf } from '../../library/rules/rules-bundle.ts';
import { verifyPage } from '../../shared/bundle/verify-page.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type Json } from '../../shared/encoding/canonical.ts';
import { recordOf } from '../../shared/verify/record-of.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { packNumber, playNumber, writeNumber } from '../../test/support/packed-number.ts';
import { ed25519 } from '../../test/support/table.ts';
import { runFogline } from './registry.ts';

let folder: string;
let printed: MockInstance<typeof console.log>;
let higher: Bytes;
const at = (name: string): string => join(folder, name);
const RULES = "const id = 'example.com/one';\nexport default { id, version: 2 };\n";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-pack-rules-'));
  higher = await packNumber('higher');
  await writeFile(at('higher.mjs'), higher);
  await writeFile(at('lower.mjs'), await packNumber('lower'));
  await writeFile(at('rules.ts'), RULES);
  await writeFile(at('match.tar'), await bundleOf(await playNumber(higher)));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  printed = vi.spyOn(console, 'log').mockReturnValue();
  return () => printed.mockRestore();
});

/** As a relay gives it, which knows no rules. */
async function bundleOf(log: Bytes): Promise<Uint8Array> {
  const record = recordOf(await verifyLog(log, { ed25519, findGame: () => undefined }))!;
  const files = {
    'VERIFY.md': verifyPage({ finalHash: record.finalHash, isLogged: false }),
    'final.json': encodeCanonical(record as unknown as Json),
    'keys.json': encodeCanonical({ relay: record.relay, seats: record.seats.map((seat) => seat!.key) }),
  };
  const texts = Object.entries(files).map(([name, text]) => [name, encodeUtf8(text)] as const);
  const all = [...texts, ['match.jsonl', log] as const];
  return packTar(all.map(([name, body]) => ({ header: { name, size: body.length, mtime: new Date(0) }, body })));
}

/** The exit code, and the last thing that was printed. */
async function run(...args: readonly string[]): Promise<{ code: number; text: string }> {
  const code = await runFogline(args);
  return { code, text: String(printed.mock.lastCall?.[0]) };
}
const judged = async (...args: readonly string[]) => {
  const { code, text } = await run('verify', at('match.tar'), '--json', ...args);
  return { code, ...JSON.parse(text) };
};

it('packs rules, writes their code, and says when a file has another one', async () => {
  const { code, text } = await run('pack-rules', at('rules.ts'), '--json', '--out', at('rules.mjs'), '--write', at('code.ts'));
  const packed = new Uint8Array(await readFile(at('rules.mjs')));
  expect({ code, ...JSON.parse(text) }).toEqual({
    ...{ code: codeOf(packed), game: 'example.com/one', rules: 2, bytes: packed.length, gz: expect.any(Number) },
  });
  expect(await readFile(at('code.ts'), 'utf8')).toContain(`export const CODE = '${codeOf(packed)}';\n`);
  const check = () => run('pack-rules', at('rules.ts'), '--write', at('code.ts'), '--check');
  expect(await check()).toMatchObject({ code: 0 });
  await writeFile(at('rules.ts'), RULES.replace('2', '3'));
  expect(await check()).toMatchObject({ code: 1, text: expect.stringContaining('has another code') });
});

it('leaves a match of rules that are not here unchecked, and judges it by rules that somebody gives', async () => {
  const unknown = { game: 'example.com/number', rules: 1, code: codeOf(higher) };
  expect(await judged()).toMatchObject({ code: 3, holds: true, unknown, agreed: { winners: [1] } });
  const other = await judged('--rules', at('lower.mjs'));
  expect(other).toMatchObject({ code: 3, unknown, rules: { from: 'file', fault: { code: 'rules/other-code' } } });
  expect((await run('verify', at('match.tar'))).text).toMatch(
    /^The record holds\. The rules of example\.com\/number \(code [0-9a-f]{8}…\) are not/,
  );
  const right = await judged('--rules', at('higher.mjs'));
  expect(right).toMatchObject({ code: 0, ok: true, evidence: 'proven', result: { kind: 'won', winners: [1] } });
  expect(right.rules).toEqual({ from: 'file', code: codeOf(higher) });
  await expect(judged('--rules-from-record')).rejects.toThrow('no rules beside this log');
});

it('puts rules into the bundle of their match alone, which is then judged by them when that is asked for', async () => {
  const refused = runFogline(['pack-rules', await writeNumber(folder, 'lower'), '--into', at('match.tar')]);
  await expect(refused).rejects.toMatchObject({ code: 'bundle/other-rules' });
  expect(await run('pack-rules', await writeNumber(folder, 'higher'), '--into', at('match.tar'))).toMatchObject({ code: 0 });
  const { code, remarks, unmet } = await judged();
  expect({ code, remarks, unmet }).toEqual({ code: 3 });
  const { rules, ...right } = await judged('--rules-from-record');
  expect(right).toMatchObject({ code: 0, ok: true, result: { kind: 'won', winners: [1] } });
  expect(rules).toEqual({ from: 'record', code: codeOf(higher) });
  const { text } = await run('verify', at('match.tar'), '--rules-from-record');
  expect(text).toMatch(/^Judged by the rules that came with this record \(code [0-9a-f]{8}…\)/);
});
