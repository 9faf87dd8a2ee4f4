/** A relay asks a real authority for timestamps, and what it stored holds without it. */

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { relayClient } from '../../cli/platform.ts';
import { readBundle } from '../../shared/bundle/read-bundle.ts';
import { readTimestamp } from '../../shared/timestamp/timestamp-reply.ts';
import { askUntil } from '../support/ask-until.ts';
import { type Ended, fogline, Program, startFogline } from '../support/command-line.ts';
import { TimestampAuthority } from '../support/timestamp-authority.ts';
import { FOLDER } from '../vectors/files.ts';

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

let finalHash = '';
/** The bundle as the relay gives it. */
let bundle: Uint8Array<ArrayBuffer>;
let file = '';

const getBundle = async (): Promise<Response> => fetch(`${server.origin}/api/hashes/${finalHash}/bundle`);
const openssl = (...args: readonly string[]): string =>
  execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

it('a match that is published gets a timestamp of its final hash, which OpenSSL accepts', async () => {
  finalHash = await play();
  const relay = relayClient(server.origin);
  expect((await relay.describe()).timestampAuthorities).toEqual([
    { url: authority.url, root: authority.fingerprint.replaceAll(':', '').toLowerCase() },
  ]);
  const reply = (await askUntil(
    () => relay.timestamp(finalHash),
    (answer) => answer !== undefined,
  ))!;
  await askUntil(
    () => fetch(`${server.origin}/api/hashes/${finalHash}/proof`),
    ({ ok }) => ok,
  );
  expect(readTimestamp(new Uint8Array(reply))).toMatchObject({ hash: finalHash, authority: 'Test Timestamps' });
  await writeFile(join(folder, 'final.tsr'), reply);
  const given = ['-digest', finalHash, '-in', join(folder, 'final.tsr'), '-CAfile', authority.root];
  expect(openssl('ts', '-verify', ...given)).toContain('Verification: OK');
  expect(authority.queries).toHaveLength(1);
});

it('its bundle is one archive with the same bytes each time, which tar lists in order and with times of zero', async () => {
  const first = await getBundle();
  bundle = new Uint8Array(await first.arrayBuffer());
  const again = await getBundle();
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(bundle);
  expect(first.headers.get('content-length')).toBe(`${bundle.length}`);
  expect(first.headers.get('content-type')).toBe('application/x-tar');
  file = join(folder, 'match.tar');
  await writeFile(file, bundle);
  const listed = execFileSync('tar', ['--utc', '-tvf', file], { encoding: 'utf8' }).trimEnd().split('\n');
  expect(listed.map((line) => line.split(/\s+/).toSpliced(2, 1).join(' '))).toEqual(
    ['VERIFY.md', 'chain.pem', 'final.json', 'final.tlog-proof', 'final.tsr', 'keys.json', 'match.jsonl'].map(
      (name) => `-rw-r--r-- 0/0 1970-01-01 00:00 ${name}`,
    ),
  );
  const tag = first.headers.get('etag')!;
  const { status } = await fetch(`${server.origin}/api/hashes/${finalHash}/bundle`, { headers: { 'if-none-match': tag } });
  expect(status).toBe(304);
  const { log, record, timestamp } = await readBundle(bundle);
  expect(Buffer.from(log)).toEqual(Buffer.from(await relayClient(server.origin).finalLog(finalHash)));
  expect(record).toEqual(await relayClient(server.origin).finalRecord(finalHash));
  expect(Buffer.from(timestamp!)).toEqual(await readFile(join(folder, 'final.tsr')));
});

it('is verified by its permalink with the time that the authority names', async () => {
  const { code, stdout } = await fogline('verify', `${server.origin}/h/${finalHash}`, '--ca', authority.root, '--json');
  expect(code).toBe(0);
  const existedBy = new Date(readTimestamp(new Uint8Array(await readFile(join(folder, 'final.tsr')))).time).toISOString();
  const timestamps = [{ authority: 'Test Timestamps', existedBy, trusted: true }];
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, finalHash, timestamps, log: { index: 0, size: 1 } });
});

describe('ten years later, without a network', () => {
  const later = (...args: readonly string[]): Promise<Ended> =>
    new Program('cli/main.ts', ['verify', ...args], {
      NODE_OPTIONS: `--import ${new URL('../support/ten-years-later.mjs', import.meta.url)}`,
      PATH: `${folder}/bin:${process.env['PATH']}`,
    }).end().ended;

  beforeAll(async () => {
    // OpenSSL by a clock that is ten years ahead, unless it is told at what time to check.
    const real = execFileSync('which', ['openssl'], { encoding: 'utf8' }).trim();
    const ahead = '$(( $(date +%s) + 315576000 ))';
    await mkdir(join(folder, 'bin'));
    const script = `#!/bin/sh\ncase "$*" in *-attime*) exec ${real} "$@";; "ts -verify"*) exec ${real} "$@" -attime ${ahead};; esac\nexec ${real} "$@"\n`;
    await writeFile(join(folder, 'bin', 'openssl'), script, { mode: 0o755 });
  });

  it('the bundle verifies', async () => {
    const { code, stdout, stderr } = await later(file, '--ca', authority.root, '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, finalHash, timestamps: [{ trusted: true }] });
  });

  it('the certificate of the authority has expired, and a relay cannot be reached', async () => {
    const given = ['ts', '-verify', '-digest', finalHash, '-in', join(folder, 'final.tsr'), '-CAfile', authority.root];
    expect(() => execFileSync(join(folder, 'bin', 'openssl'), given, { stdio: 'pipe' })).toThrow();
    const { code, stderr } = await later(`${server.origin}/h/${finalHash}`);
    expect([code, stderr]).toEqual([2, expect.stringContaining('relay/unreachable')]);
  });
});

it('without a root of one’s own the time is told, and that nobody vouches for it', async () => {
  const { code, stdout } = await fogline('verify', file);
  expect(code).toBe(0);
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /Timestamp it existed no later than [-\d]+ [:\d]+ UTC, says "Test Timestamps", by a key/,
  );
  const json = await fogline('verify', file, '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, timestamps: [{ trusted: false }] });
});

it('a file with another match in it, or a timestamp by nobody who is trusted, is refused', async () => {
  const stranger = new TimestampAuthority({ name: 'Stranger' });
  const untrusted = await fogline('verify', file, '--ca', stranger.root, '--json');
  expect(untrusted.code).toBe(1);
  expect(JSON.parse(untrusted.stdout)).toMatchObject({ ok: false, timestamps: [], unmet: [{ code: 'timestamp/not-verified' }] });
  await stranger.stop();
  const files = await unpackTar(bundle);
  const other = new Uint8Array(await readFile(`${FOLDER}battleship-xaya.jsonl`));
  const mixed = files.map(({ header, data }) =>
    header.name === 'match.jsonl' ? { header: { ...header, size: other.length }, data: other } : { header, data: data! },
  );
  await writeFile(join(folder, 'mixed.tar'), await packTar(mixed));
  const wrong = await fogline('verify', join(folder, 'mixed.tar'), '--json');
  expect([wrong.code, JSON.parse(wrong.stdout).fault.code]).toEqual([1, 'log/other-final-hash']);
  const log = join(folder, 'match.jsonl');
  await writeFile(log, (await readBundle(bundle)).log);
  const missing = await fogline('verify', log, '--ca', authority.root, '--json');
  expect(missing.code).toBe(1);
  expect(JSON.parse(missing.stdout)).toMatchObject({ ok: false, unmet: [{ code: 'relay/no-timestamp' }] });
});

it('an archive that says something else beside its log is refused, and a page with other commands is told', async () => {
  const files = await unpackTar(bundle);
  const withFile = async (name: string, edit: (text: string) => string): Promise<string> => {
    const path = join(folder, `other-${name}.tar`);
    const edited = files.map(({ header, data }) => {
      if (header.name !== name) return { header, data: data! };
      const body = new TextEncoder().encode(edit(new TextDecoder().decode(data)));
      expect(Buffer.from(body)).not.toEqual(Buffer.from(data!));
      return { header: { ...header, size: body.length }, data: body };
    });
    await writeFile(path, await packTar(edited));
    return path;
  };
  const game = await withFile('final.json', (text) => text.replace('"game":"rps"', '"game":"dice"'));
  const keys = await withFile('keys.json', (text) => text.replace(/"relay":"..../, '"relay":"0000'));
  const page = await withFile('VERIFY.md', (text) => text.replace('tail', 'rm'));
  const [record, named, commands, words] = await Promise.all([
    ...[game, keys, page].map((path) => fogline('verify', path, '--json')),
    fogline('verify', page),
  ]);
  expect([record!.code, JSON.parse(record!.stdout)]).toMatchObject([1, { ok: false, unmet: [{ code: 'bundle/other-record' }] }]);
  expect([named!.code, JSON.parse(named!.stdout)]).toMatchObject([1, { ok: false, unmet: [{ code: 'bundle/other-keys' }] }]);
  expect([commands!.code, JSON.parse(commands!.stdout)]).toMatchObject([
    0,
    { ok: true, remarks: [{ code: 'bundle/other-page' }] },
  ]);
  expect(words!.stdout.replaceAll(/\s+/g, ' ')).toContain('Remark bundle/other-page: VERIFY.md is not what this release writes');
});

it('the commands of VERIFY.md print what it says they print', async () => {
  const place = join(folder, 'by-hand');
  await mkdir(place);
  execFileSync('tar', ['-xf', file, '-C', place]);
  execFileSync('cp', [authority.root, join(place, 'ca.pem')]);
  const page = await readFile(join(place, 'VERIFY.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands!);
  const printed = blocks.map((commands) =>
    execFileSync('sh', ['-c', commands], { cwd: place, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
  );
  expect(printed).toEqual([
    'Plain files only',
    `${finalHash}  -`,
    expect.stringMatching(
      new RegExp(`^(\\d+) steps, each .*\n\\1 payloads with .*, 0 left out\n0 names with .*, 0 left out\n${finalHash}  -$`),
    ),
    authority.fingerprint.replaceAll(':', '').toLowerCase(),
    expect.stringMatching(/^Verification: OK\nTime stamp: .* GMT$/),
    'The log has it',
    'Signature Verified Successfully',
  ]);
  expect(page).toContain(`prints \`${finalHash}\``);
  expect(page).toContain(`prints \`${printed[3]}\``);
});
