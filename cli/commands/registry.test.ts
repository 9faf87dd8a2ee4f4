import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { explainError } from '../program.ts';
import { runFogline } from './registry.ts';

/** An address at which nothing listens. */
const NOWHERE = ['--relay', 'http://127.0.0.1:1'];
const MATCH = '26bD8F6tbMq8gFJJd41OmQ';

let log: MockInstance<typeof console.log>;
beforeEach(() => {
  log = vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

/** The output of a refused call. */
const refusalOf = (args: readonly string[]): Promise<string | undefined> =>
  runFogline(args).then(() => 'nothing was refused', explainError);

describe('help', () => {
  const COMMANDS = [
    'new',
    'join',
    'rematch',
    'host',
    'arena',
    'seat',
    'verify',
    'log',
    'republish',
    'evidence',
    'verify-evidence',
    'verify-client',
    'log-client',
    'client',
    'pack-rules',
    'relay',
    'admin',
  ];

  async function helpOf(...args: string[]): Promise<string> {
    expect(await runFogline([...args, '--help'])).toBe(0);
    const text = String(log.mock.lastCall?.[0]);
    for (const line of text.split('\n')) expect([...line].length, line).toBeLessThanOrEqual(80);
    return text;
  }

  it('names every command and the exit codes', async () => {
    const overview = await helpOf();
    for (const name of COMMANDS) expect(overview).toContain(`\n  ${name} `);
    expect(overview).toContain('Exit code: 0 good, 1 a fault or incomplete, 2 wrong usage');
  });

  it.each(COMMANDS)('of `%s` fits 80 columns', async (name) => {
    expect(await helpOf(name)).toMatch(new RegExp(`^fogline ${name} `));
  });

  it.each([
    [
      'new',
      [
        '--seats',
        '--begin',
        '--param',
        '--clock',
        '--public',
        '--bot',
        '--open-if-cheated',
        '--name',
        '--relay',
        '--secrets',
        '--json',
      ],
    ],
    ['join', ['--seat', '--bot', '--name', '--relay', '--secrets', '--json']],
    ['rematch', ['--seat', '--bot', '--relay', '--secrets', '--json']],
    ['host', ['--seat', '--bot', '--name', '--relay', '--secrets', '--json']],
    [
      'arena',
      [
        '--a',
        '--b',
        '--games',
        '--local',
        '--relay',
        '--pairs',
        '--sprt',
        '--report',
        '--clock',
        '--threads',
        '--secrets',
        '--json',
      ],
    ],
    ['verify', ['--relay', '--json']],
    ['log', ['--output', '--kept', '--secrets', '--relay']],
    ['republish', ['--relay', '--json']],
    ['evidence', ['--output', '--relay', '--json']],
    ['verify-evidence', ['--json']],
    ['verify-client', ['--browser', '--manifest', '--json']],
    ['log-client', ['--key', '--new-key', '--manifest', '--commit', '--json']],
    ['client', ['--relay', '--port']],
    ['relay', ['--relay', '--json']],
    ['admin', ['--key', '--match', '--final-hash', '--step', '--before', '--secrets', '--relay', '--json']],
  ])('of `%s` names every option', async (name, options) => {
    const help = await helpOf(name);
    for (const option of options) expect(help).toContain(`  ${option} `);
  });

  it('is what a call without a command prints, as wrong usage', async () => {
    expect(await runFogline([])).toBe(2);
    expect(log.mock.lastCall?.[0]).toContain('match and play its first seat');
  });
});

describe('wrong usage', () => {
  it.each([
    [['dance'], 'There is no command "dance".'],
    [['new', 'battleship/chess'], 'There is no game "battleship/chess"; choose one of battleship/xaya'],
    [['new', '--clock', 'noon'], 'There is no clock "noon"; choose one of 1m+1s'],
    [['new', '--seats', '3'], '--seats takes 2, not "3".'],
    [['join', 'somewhere'], '"somewhere" is not a match link'],
    [['join'], 'Which match? Give its link.'],
    [['rematch', MATCH, '--secrets', '/nowhere'], 'This computer has no such seat of this match.'],
    [['rematch'], 'A rematch of which match? Give its link.'],
    [['host', MATCH], 'Which seat? Say --seat N.'],
    [['join', MATCH, '--seat', '0'], '--seat takes a whole number from 1 to 8, not "0".'],
    [['arena', 'verify'], 'Verify which report?'],
    [['verify'], 'Verify what? Give a bundle, a file, a permalink or a final hash.'],
    [['verify', 'a', 'b'], '"b" is one argument too many.'],
    [['evidence', 'a'], 'Which two logs?'],
    [['evidence', 'a', 'b', 'c'], '"c" is one argument too many.'],
    [['republish'], 'Publish what?'],
    [['admin'], 'Which order?'],
    [['admin', 'pause', '--secrets', '/nowhere'], 'This computer has no operator key.'],
    [['verify-evidence'], 'Which file?'],
    [['log-client', 'http://127.0.0.1:1'], 'Signed with which release key?'],
    [['log-client', 'http://127.0.0.1:1', '--key', '/nowhere/key'], 'There is no file "/nowhere/key".'],
    [['log-client', 'http://127.0.0.1:1', '--key', 'k', '--manifest', 'm'], 'Of which commit is this manifest?'],
    [['log', MATCH, '--kept', '--secrets', '/nowhere'], 'No seat of this computer has kept a log'],
    [['log', '--colour'], "Unknown option '--colour'."],
  ])('is explained: %j', async (args, words) => {
    expect(await refusalOf(args)).toContain(words);
  });

  it('leads to the help of the command', async () => {
    expect(await refusalOf(['verify'])).toMatch(/\nMore: npm run fogline -- verify --help$/);
  });
});

describe('a relay that limits the rate of requests', () => {
  it('is asked again after its Retry-After, and the person is told how long that is', async () => {
    let asked = 0;
    const relay = createServer((_, response) => {
      if (asked++ === 0) response.writeHead(429, { 'retry-after': '1' });
      response.end('{"step":0}\n');
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const written = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((...[, done]) => (done as unknown as () => void)() === undefined);
    const told = vi.spyOn(console, 'error').mockReturnValue();
    try {
      const link = `http://127.0.0.1:${(relay.address() as AddressInfo).port}/m/${MATCH}`;
      expect(await runFogline(['log', link])).toBe(0);
    } finally {
      relay.close();
    }
    expect(told.mock.calls).toEqual([['The relay answers only so much a minute; going on in 1 s. Ctrl-C leaves.']]);
    expect(String(Buffer.from(written.mock.calls[0]![0]))).toBe('{"step":0}\n');
    expect(asked).toBe(2);
  });
});

describe('a relay that does not answer', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fogline-cli-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['relay', NOWHERE],
    ['new', ['--bot', ...NOWHERE]],
    ['join', [MATCH, '--bot', ...NOWHERE]],
    ['verify', ['00'.repeat(32), ...NOWHERE]],
    ['log', [`http://127.0.0.1:1/m/${MATCH}`]],
  ])('is reported by `%s`, with what to do', async (name, args) => {
    const options = name === 'new' || name === 'join' ? ['--secrets', folder] : [];
    const refusal = await refusalOf([name, ...args, ...options]);
    expect(refusal).toContain('relay/unreachable: there is no answer from http://127.0.0.1:1\n');
    expect(refusal).toContain('Start one here with `npm start`');
    expect(log).not.toHaveBeenCalled();
  });
});
