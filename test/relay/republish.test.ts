/** A relay vanishes; what its players have kept is published at another one, under the same final hash. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { fogline, type Program, startFogline } from '../support/command-line.ts';

const MATCH_LINK = /(http:\/\/127\.0\.0\.1:\d+\/m\/\S+)/;
const PERMALINK = /(http:\/\/127\.0\.0\.1:\d+\/h\/[0-9a-f]{64})/;

let folder = '';
let first: LocalRelay;
let second: LocalRelay;
const started: Program[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-republish-'));
  const begin = (name: string): Promise<LocalRelay> => startLocalRelay({ state: join(folder, name) });
  [first, second] = await Promise.all([begin('first'), begin('second')]);
});
afterAll(async () => {
  for (const program of started) program.kill('SIGKILL');
  await Promise.all([first?.stop(), second?.stop()]);
  await rm(folder, { recursive: true });
});

function start(device: string, ...args: string[]): Program {
  const program = startFogline(args, { FOGLINE_RELAY: first.origin, FOGLINE_SECRETS: join(folder, device) });
  started.push(program);
  return program;
}

it('both seats have kept the whole log, which another relay publishes under the same final hash', async () => {
  const creator = start('alice', 'new', 'rps', '--bot', '--name', 'Alice');
  const link = await creator.until(MATCH_LINK);
  const opponent = start('bob', 'join', link, '--bot', '--name', 'Bob');
  const permalink = await creator.until(PERMALINK);
  await Promise.all([creator.ended, opponent.ended]);
  const finalHash = permalink.slice(-64);
  const published = await (await fetch(`${first.origin}/api/hashes/${finalHash}/log`)).text();
  await first.stop();

  const kept = await Promise.all(['alice', 'bob'].map((device) => start(device, 'log', link, '--kept').ended));
  expect(kept.map(({ stdout }) => stdout)).toEqual([published, published]);
  const file = join(folder, 'match.jsonl');
  await start('bob', 'log', link, '--kept', '--output', file).ended;
  expect(await readFile(file, 'utf8')).toBe(published);

  const moved = `${second.origin}/h/${finalHash}`;
  for (const _ of ['first', 'again']) {
    const done = await fogline('republish', file, '--relay', second.origin, '--json');
    expect({ code: done.code, ...JSON.parse(done.stdout) }).toEqual({ code: 0, finalHash, permalink: moved });
  }
  const verdict = await fogline('verify', moved, '--json');
  expect(verdict.code).toBe(0);
  expect(JSON.parse(verdict.stdout)).toMatchObject({ ok: true, finalHash, seats: [{ name: 'Alice' }, { name: 'Bob' }] });
});
