/** `fogline log-client` before a real relay that takes one release key, and the proof that it gives of the build afterwards. */

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { runFogline } from '../../cli/commands/registry.ts';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { ed25519, relayClient } from '../../cli/platform.ts';
import { explainError } from '../../cli/program.ts';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { findRelease } from '../../shared/player/find-release.ts';
import { askUntil } from '../support/ask-until.ts';

const state = mkdtempSync(join(tmpdir(), 'fogline-log-client-'));
const manifest = fileURLToPath(new URL('../../dist/public/client-manifest.json', import.meta.url));
const [key, other] = [join(state, 'release-key'), join(state, 'other-key')];
const commit = '5a'.repeat(20);
const keys: string[] = [];
let relay: LocalRelay;
let log: MockInstance<typeof console.log>;

const said = (): string => String(log.mock.lastCall?.[0]);
const logClient = (...args: string[]): Promise<number> => runFogline(['log-client', ...args]);
const logBuild = (file: string, of = commit): Promise<number> =>
  logClient(relay.origin, '--key', file, '--manifest', manifest, '--commit', of, '--json');
/** In one line: where a long path breaks it depends on the folder of the project. */
const refusal = async (...args: string[]): Promise<string> =>
  String(await logClient(...args).then(() => 'nothing was refused', explainError)).replaceAll(/\s+/g, ' ');

beforeEach(() => {
  log = vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

beforeAll(async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  for (const file of [key, other]) {
    expect(await logClient('--key', file, '--new-key', '--json')).toBe(0);
    keys.push(JSON.parse(String(printed.mock.lastCall?.[0])).key);
  }
  printed.mockRestore();
  relay = await startLocalRelay({
    state: join(state, 'relay'),
    variables: { RELEASE_KEYS: keys[0]!, LOG_SEED: sha256Hex('log') },
  });
});
afterAll(async () => {
  await relay?.stop();
  rmSync(state, { recursive: true, force: true });
});

it('a release key is a file for its owner alone, and never overwritten', async () => {
  expect(statSync(key).mode & 0o777).toBe(0o600);
  const seed = readFileSync(key, 'utf8');
  expect(await refusal('--key', key, '--new-key')).toContain('is there already');
  expect(readFileSync(key, 'utf8')).toBe(seed);
  expect(await refusal(relay.origin, '--key', manifest, '--manifest', manifest, '--commit', commit)).toContain(
    'holds no release key',
  );
  expect(await refusal(relay.origin, '--key', key, '--commit', 'main')).toContain('--commit takes 40 digits');
});

it('puts a build into the log once, where a client that pins the key finds it, and refuses another key', async () => {
  const client = sha256Hex(readFileSync(manifest, 'utf8'));
  const pinned = { client, releaseKey: keys[0]!, policy: '' };
  expect(await findRelease(relayClient(relay.origin), pinned, ed25519)).toBeUndefined();
  expect(await refusal(relay.origin, '--key', other, '--manifest', manifest, '--commit', commit)).toContain(
    'transparency/not-a-release',
  );
  expect(await logBuild(key)).toBe(0);
  const logged = JSON.parse(said());
  expect(logged).toMatchObject({ index: 0, entry: { type: 'client', client, commit, key: keys[0] } });
  expect(await logBuild(key)).toBe(0);
  expect(JSON.parse(said())).toEqual(logged);
  // The log keeps the commit that it had first.
  expect(await logBuild(key, '5b'.repeat(20))).toBe(1);
  expect(JSON.parse(said())).toEqual(logged);
  await askUntil(
    () => findRelease(relayClient(relay.origin), pinned, ed25519),
    (release) => release !== undefined,
  );
  const { logKey } = await relayClient(relay.origin).describe();
  const found = { origin: 'localhost/tlog', isPinned: false };
  expect(await findRelease(relayClient(relay.origin), pinned, ed25519)).toEqual(found);
  const policy = `log ${logKey}\nquorum none\n`;
  expect(await findRelease(relayClient(relay.origin), { ...pinned, policy }, ed25519)).toEqual({ ...found, isPinned: true });
  expect(await findRelease(relayClient(relay.origin), { ...pinned, releaseKey: keys[1]! }, ed25519)).toBeUndefined();
});

it('says that the relay serves another client than the one that was logged', async () => {
  const words = async (file: string): Promise<string> => {
    expect(await logClient(relay.origin, '--key', key, '--manifest', file, '--commit', commit)).toBe(0);
    return said();
  };
  expect(await words(manifest)).not.toContain('another client');
  const changed = join(state, 'changed.json');
  writeFileSync(changed, `${readFileSync(manifest, 'utf8')}\n`);
  expect(await words(changed)).toContain(
    `The relay says that it serves another client now: ${sha256Hex(readFileSync(manifest, 'utf8'))}`,
  );
});
