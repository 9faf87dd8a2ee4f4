/** The log of a relay as it is deployed, read by a second implementation that shares no code with it. */

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playBotMatch, storesIn } from '../../cli/bot-match.ts';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { relayClient } from '../../cli/platform.ts';
import { decodeLog } from '../../shared/log/file.ts';
import { askUntil } from '../support/ask-until.ts';
import { FOLDER } from '../vectors/files.ts';

let folder = '';
let server: LocalRelay;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-log-'));
  server = await startLocalRelay({ state: join(folder, 'relay') });
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

/** What Python says, and its exit code. */
const python = (...args: readonly string[]): Promise<{ readonly said: string; readonly status: number }> =>
  new Promise((resolve, reject) =>
    execFile('python3', [`${FOLDER}verify_tlog.py`, ...args], { encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(new Error(`python3 is needed: ${error.message}`));
      else resolve({ said: `${stdout}${stderr}`.trim(), status: Number(error?.code ?? 0) });
    }),
  );

it('its proofs, its tiles and its checkpoint hold by a second implementation', async () => {
  const relay = relayClient(server.origin);
  const { key, logKey } = await relay.describe();
  const proofs: string[] = [];
  const matches: { readonly match: string; readonly finalHash: string; readonly closed: number }[] = [];
  for (const i of [0, 1, 2]) {
    const played = await playBotMatch({ relay, game: 'rps', store: storesIn(join(folder, `match ${i}`)) });
    const { entries } = decodeLog(await relay.finalLog(played.finalHash, played.match));
    matches.push({ ...played, closed: entries.at(-1)!.step.timestamp.time });
    const askProof = () => fetch(`${server.origin}/api/hashes/${played.finalHash}/proof`);
    proofs.push(await (await askUntil(askProof, ({ ok }) => ok)).text());
  }
  const file = join(folder, 'final.tlog-proof');
  const check = (i: number, by = logKey!, { match, finalHash, closed } = matches[i]!) =>
    writeFile(file, proofs[i]!).then(() => python(file, by, finalHash, match, key, `${closed}`));
  for (const i of [0, 1, 2]) expect(await check(i)).toEqual({ said: `entry ${i} of ${i + 1}`, status: 0 });
  expect(await check(1, logKey, matches[2])).toEqual({ said: 'transparency/not-in-log', status: 1 });
  expect(await check(1, logKey, { ...matches[1]!, closed: matches[1]!.closed - 1 })).toMatchObject({ status: 1 });
  expect(await check(1, logKey!.replace('localhost', 'elsewhere'))).toMatchObject({ status: 1 });
  // The checkpoint may be that of two seconds ago.
  const whole = () => python('--log', `${server.origin}/tlog`, logKey!);
  const found = await askUntil(whole, ({ said }) => said.startsWith('3 entries'));
  expect(found).toEqual({ said: '3 entries in 1 tiles', status: 0 });
});
