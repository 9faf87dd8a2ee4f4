/** A relay asks a real authority for timestamps, and what it stored holds without it. */

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { relayClient } from '../../cli/platform.ts';
import { readTimestamp } from '../../shared/timestamp/timestamp-reply.ts';
import { type Program, startFogline } from '../support/command-line.ts';
import { TimestampAuthority } from '../support/timestamp-authority.ts';

const MATCH_LINK = /(http:\/\/127\.0\.0\.1:\d+\/m\/\S+)/;
const PERMALINK = /(http:\/\/127\.0\.0\.1:\d+\/h\/[0-9a-f]{64})/;

const authority = new TimestampAuthority();
let folder = '';
let server: LocalRelay;
const started: Program[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-timestamps-'));
  await authority.start();
  server = await startLocalRelay({ state: join(folder, 'relay'), variables: authority.variables });
});
afterAll(async () => {
  for (const program of started) program.kill('SIGKILL');
  await server?.stop();
  await authority.stop();
  await rm(folder, { recursive: true });
});

/** Plays a match of two bots. Returns its final hash. */
async function play(): Promise<string> {
  const start = (device: string, ...args: string[]): Program => {
    const program = startFogline(args, { FOGLINE_RELAY: server.origin, FOGLINE_SECRETS: join(folder, device) });
    started.push(program);
    return program;
  };
  const creator = start('alice', 'new', 'rps', '--bot');
  const opponent = start('bob', 'join', await creator.until(MATCH_LINK), '--bot');
  const permalink = await creator.until(PERMALINK);
  await Promise.all([creator.ended, opponent.ended]);
  return permalink.slice(-64);
}

it('a match that is published gets a timestamp of its final hash, which OpenSSL accepts', async () => {
  const finalHash = await play();
  const relay = relayClient(server.origin);
  expect((await relay.describe()).timestampAuthorities).toEqual([
    { url: authority.url, root: authority.fingerprint.replaceAll(':', '').toLowerCase() },
  ]);
  let reply: Uint8Array | undefined;
  while (reply === undefined) reply = await relay.timestamp(finalHash);
  expect(readTimestamp(new Uint8Array(reply))).toMatchObject({ hash: finalHash, authority: 'Test Timestamps' });
  const file = join(folder, 'final.tsr');
  await writeFile(file, reply);
  const verified = execFileSync('openssl', ['ts', '-verify', '-digest', finalHash, '-in', file, '-CAfile', authority.root], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(verified).toContain('Verification: OK');
  expect(authority.queries).toHaveLength(1);
});
