import { existsSync, readdirSync, rmSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { EXIT, UsageError } from '../usage.ts';
import { runFogline } from './registry.ts';

const log = vi.spyOn(console, 'log').mockReturnValue();
const told = vi.spyOn(console, 'error').mockReturnValue();
afterEach(() => {
  log.mockClear();
  told.mockClear();
});

const ACCEPTS = `sed -E 's/^[{]"id":"([^"]*)".*/{"id":"\\1","ok":true}/'`;
const REFUSES = ACCEPTS.replace('true', 'false');
const SKIPS = ACCEPTS.replace('"ok":true', '"skip":true');
const sheet = () => JSON.parse(String(log.mock.calls[0]![0]));

it('a verifier that accepts everything is caught, and each difference is told', async () => {
  expect(await runFogline(['conformance', '--of', 'signature', '--json', '--', ACCEPTS])).toBe(EXIT.fault);
  const { same, false_accept, false_reject, other_code, differences } = sheet();
  expect(false_accept).toBeGreaterThan(50);
  expect([false_reject, other_code]).toEqual([0, 0]);
  expect(same).toBeGreaterThan(10);
  expect(differences).toHaveLength(false_accept);
  expect(differences[0]).toEqual({
    ...{ id: expect.stringMatching(/^signature\//), wrong: 'falseAccept', why: expect.any(String) },
    want: { ok: false, fault: null, step: null },
    got: { id: expect.any(String), ok: true },
  });
});

it('a verifier that refuses everything is caught, in words', async () => {
  expect(await runFogline(['conformance', '--of', 'client', '--of', 'cosign', '--', REFUSES])).toBe(EXIT.fault);
  const said = String(log.mock.calls[0]![0]);
  expect(said).toContain('client/000-a-build-in-a-log: refuses what holds (a build in a log)\n  want {"ok":true');
  expect(said.split('\n').at(-1)).toMatch(
    /^\{"same":0,"false_accept":0,"false_reject":\d+,"other_code":\d+,"note":0,"skipped":0\}$/,
  );
});

it('what a verifier does not read is no difference', async () => {
  expect(await runFogline(['conformance', '--of', 'match', '--json', '--', SKIPS])).toBe(EXIT.good);
  expect(sheet()).toMatchObject({ same: 0, differences: [], skipped: expect.any(Number) });
});

it('two verifiers are compared on changed files, of which those are kept in which they differ', async () => {
  const against = ['conformance', '--of', 'policy', '--count', '3', '--json', '--against'];
  expect(await runFogline([...against, ACCEPTS, '--', ACCEPTS])).toBe(EXIT.good);
  expect(told).not.toHaveBeenCalled();
  log.mockClear();
  expect(await runFogline([...against, ACCEPTS, '--', REFUSES])).toBe(EXIT.fault);
  expect(sheet()).toMatchObject({ same: 0, false_reject: 3 });
  const [, folder] = /are in (.+)\.$/.exec(String(told.mock.calls[0]![0]))!;
  expect(readdirSync(folder!)).toHaveLength(3);
  rmSync(folder!, { recursive: true });
  expect(existsSync(folder!)).toBe(false);
});

it.each([
  [['conformance'], 'Which verifier? Give its command behind "--".'],
  [['conformance', '--of', 'poem', '--', 'true'], '--of is one of canonical, '],
  [['conformance', '--count', '3', '--', 'true'], '--count and --seed are of --against.'],
  [['conformance', '--seconds', '0', '--', 'true'], '--seconds takes a whole number'],
  [
    ['conformance', '--of', 'client', '--count', '2', '--against', 'exit 8', '--', 'exit 7'],
    'exit 7: it ended with exit code 7 after 0 of ',
  ],
  [['conformance', '--of', 'client', '--', 'exit 7'], 'exit 7: it ended with exit code 7 after 0 of '],
])('is explained: %j', async (args, words) => {
  const refusal = await runFogline(args).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UsageError);
  expect((refusal as UsageError).message).toContain(words);
});
