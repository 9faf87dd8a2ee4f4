import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { decodeStoredTimestamp } from '../../archive/stored-timestamp.ts';
import { REPLY } from '../../cli/local-authority.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import type { MatchState } from '../../shared/match/match-state.ts';
import { within as inTime } from '../../shared/relay/outlets.ts';
import { readTimestamp } from '../../shared/timestamp/timestamp-reply.ts';
import { TimestampAuthority } from '../../test/support/timestamp-authority.ts';
import { setTimer } from '../timer.ts';
import { MatchTimestamp } from './timestamp.ts';
import { askAuthority } from './timestamp-authority.ts';

const HASH = 'c7'.repeat(32);
const CLOSED = { phase: 'closed' } as MatchState;

const first = new TimestampAuthority();
const second = new TimestampAuthority({ name: 'Second Timestamps' });

beforeAll(() => Promise.all([first.start(), second.start()]));
afterAll(() => Promise.all([first.stop(), second.stop()]));
beforeEach(() => {
  for (const authority of [first, second]) {
    authority.answer = TimestampAuthority.honest;
    authority.queries.length = 0;
  }
});

/** The rows and the store of logs of one match, and its outlet as it is after a wake. */
class StampedMatch {
  readonly meta = new Map<string, string>();
  readonly stored = new Map<string, Bytes>();
  publication: { finalHash: string; stored: boolean } | undefined = { finalHash: HASH, stored: true };
  authorities = `${first.named}, ${second.named}`;
  now = Date.now();
  /** When this relay may make a request. */
  turn = 0;
  canStore = true;
  #outlet = this.#wake();

  #wake(): MatchTimestamp {
    const store = {
      publication: () => this.publication as never,
      meta: (key: string) => this.meta.get(key),
      setMeta: (entries: Iterable<readonly [string, string | undefined]>) => {
        for (const [key, value] of entries) value === undefined ? this.meta.delete(key) : this.meta.set(key, value);
      },
    };
    return new MatchTimestamp(store, {
      vars: () => ({ TIMESTAMP_AUTHORITIES: this.authorities }),
      now: () => this.now,
      random: () => new Uint8Array(randomBytes(8)),
      reserve: async () => Math.max(this.now, this.turn),
      ask: (url, request) => askAuthority(url, request, 60_000),
      logs: () => ({
        put: async (key, value) => {
          if (!this.canStore) throw new Error('KV PUT failed: 500');
          this.stored.set(key, value);
        },
      }),
    });
  }

  sleep(): void {
    this.#outlet = this.#wake();
  }

  dueIn(state = CLOSED): number | undefined {
    return this.#outlet.dueIn(state);
  }

  /** Sends once; the fault that it failed with, if it did. */
  async send(): Promise<Fault | undefined> {
    const sent = this.#outlet.send(undefined, undefined, (call) => inTime(call, setTimer));
    return sent.then(
      () => undefined,
      (error: unknown) => (error instanceof Fault ? error : new Fault('relay/internal', String(error))),
    );
  }

  get timestamp() {
    const value = this.stored.get(`timestamp/${HASH}`);
    return value === undefined ? undefined : decodeStoredTimestamp(value);
  }
}

it('the answer of an authority is stored as it came, and OpenSSL accepts it for the final hash, for as long as its own time is asked about', async () => {
  const match = new StampedMatch();
  let answered: Buffer | undefined;
  first.answer = async (query, honest, response) => {
    answered = await honest(query);
    response.writeHead(200, REPLY).end(answered);
  };
  expect(match.dueIn()).toBe(0);
  expect(await match.send()).toBeUndefined();
  expect(match.dueIn()).toBeUndefined();
  const { authority, reply } = match.timestamp!;
  expect(Buffer.from(reply)).toEqual(answered);
  expect(`${authority.url} ${authority.root}`).toBe(`${first.url} ${first.fingerprint.replaceAll(':', '').toLowerCase()}`);

  const file = join(first.folder, 'final.tsr');
  writeFileSync(file, reply);
  const verify = (...more: string[]): string => {
    const given = ['ts', '-verify', '-digest', HASH, '-in', file, '-CAfile', first.root, ...more];
    try {
      return execFileSync('openssl', given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      return String((error as { stdout: string }).stdout);
    }
  };
  const { time } = readTimestamp(reply);
  const tenYears = `${Math.floor(time / 1_000) + 315_360_000}`;
  expect(verify()).toContain('Verification: OK');
  expect(verify('-attime', tenYears)).toContain('Verification: FAILED');
  expect(verify('-attime', tenYears, '-attime', `${Math.floor(time / 1_000)}`)).toContain('Verification: OK');
});

it('nothing is asked before the record is stored, of a match that goes on, or where the operator names nobody', () => {
  const match = new StampedMatch();
  expect(match.dueIn({ phase: 'settle' } as MatchState)).toBeUndefined();
  match.publication!.stored = false;
  expect(match.dueIn()).toBeUndefined();
  match.publication = undefined;
  expect(match.dueIn()).toBeUndefined();
  const other = new StampedMatch();
  other.authorities = ' ';
  expect(other.dueIn()).toBeUndefined();
});

it('a match waits for its turn, also while it sleeps', async () => {
  const match = new StampedMatch();
  match.turn = match.now + 15_000;
  expect(await match.send()).toBeUndefined();
  expect([match.dueIn(), first.queries.length]).toEqual([15_000, 0]);
  match.sleep();
  match.now += 14_000;
  expect(match.dueIn()).toBe(1_000);
  await match.send();
  expect(first.queries).toHaveLength(0);
  match.now = Date.now();
  match.turn = 0;
  match.meta.set('timestamp', JSON.stringify({ at: match.now }));
  match.sleep();
  await match.send();
  expect([first.queries.length, match.timestamp === undefined]).toEqual([1, false]);
});

const wrong: Readonly<Record<string, TimestampAuthority['answer']>> = {
  'for another hash': async (query, honest, response) => {
    const other = Buffer.from(query);
    other[30]! ^= 1;
    response.writeHead(200, REPLY).end(await honest(other));
  },
  'to another nonce': async (query, honest, response) => {
    const other = Buffer.from(query);
    other[60]! ^= 1;
    response.writeHead(200, REPLY).end(await honest(other));
  },
  'that refuses': async (query, honest, response) => {
    // SHA-1 is an algorithm that the authority does not take.
    const sha1 = Buffer.concat([Buffer.from('302b0201013021300906052b0e03021a05000414', 'hex'), query.subarray(24, 44)]);
    const asked = Buffer.concat([sha1, query.subarray(56)]);
    response.writeHead(200, REPLY).end(await honest(asked));
  },
  'that is junk': (_, __, response) => void response.writeHead(200, REPLY).end('<html>'),
  'that is empty': (_, __, response) => void response.writeHead(200, REPLY).end(),
  'without end': (_, __, response) => {
    response.writeHead(200, REPLY);
    const pour = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', pour);
    pour();
  },
  'of another type': async (query, honest, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(await honest(query)),
  'with another status': async (query, honest, response) => void response.writeHead(500, REPLY).end(await honest(query)),
  'that leads elsewhere': (_, __, response) => void response.writeHead(307, { location: second.url }).end(),
  'that breaks off': (_, __, response) => {
    response.writeHead(200, { ...REPLY, 'content-length': '4000' });
    response.write('0', () => response.destroy());
  },
};

it.each(Object.keys(wrong))('of an answer %s nothing is stored, and the second authority is asked', async (kind) => {
  first.answer = wrong[kind]!;
  const match = new StampedMatch();
  expect(await match.send()).toBeUndefined();
  expect(readTimestamp(match.timestamp!.reply)).toMatchObject({ hash: HASH, authority: 'Second Timestamps' });
  expect(match.timestamp!.authority.url).toBe(second.url);
  expect([first.queries.length, second.queries.length]).toEqual([1, 1]);
});

it('where both fail nothing is kept, the operator reads why, and the next attempt takes a turn of its own', async () => {
  first.answer = wrong['for another hash']!;
  second.answer = wrong['that is junk']!;
  const match = new StampedMatch();
  match.meta.set('timestamp', JSON.stringify({ at: match.now }));
  const fault = await match.send();
  expect(fault?.code).toBe('timestamp/malformed');
  expect(fault?.message).toContain(`${first.url}: The timestamp is for another hash.`);
  expect(fault?.message).toContain(second.url);
  expect([match.stored.size, match.meta.size]).toEqual([0, 0]);
  second.answer = TimestampAuthority.honest;
  expect(await match.send()).toBeUndefined();
  expect(match.timestamp?.authority.url).toBe(second.url);
});

it('an authority that is gone, or says nothing, has not answered', async () => {
  const dead = createServer().listen(0, '127.0.0.1');
  await once(dead, 'listening');
  const { port } = dead.address() as AddressInfo;
  dead.close();
  const request = new Uint8Array(69);
  const codeOf = (call: Promise<unknown>): Promise<string> => call.catch((error: Fault) => error.code) as Promise<string>;
  expect(await codeOf(askAuthority(`http://127.0.0.1:${port}/`, request))).toBe('timestamp/no-answer');
  first.answer = () => {};
  expect(await codeOf(askAuthority(first.url, request, 10))).toBe('timestamp/no-answer');
});

it('an answer whose time is not now is no answer: one of the two clocks is wrong', async () => {
  const match = new StampedMatch();
  match.now -= 600_000;
  expect((await match.send())?.code).toBe('timestamp/other-request');
  expect(match.stored.size).toBe(0);
});

it('what was answered is stored also when storing failed, and the object slept since: the authorities are not asked again', async () => {
  const match = new StampedMatch();
  match.canStore = false;
  expect((await match.send())?.message).toContain('KV PUT failed');
  const { got } = JSON.parse(match.meta.get('timestamp')!) as { got: string };
  match.sleep();
  expect(match.dueIn()).toBe(0);
  match.canStore = true;
  expect(await match.send()).toBeUndefined();
  expect(first.queries).toHaveLength(1);
  expect(Buffer.from(match.stored.get(`timestamp/${HASH}`)!).toString('base64url')).toBe(got);
  match.sleep();
  expect(match.dueIn()).toBeUndefined();
});

it.each([
  ['https://tsa.example', 'relay/misconfigured'],
  ['https://tsa.example aa', 'relay/misconfigured'],
  [`ftp://tsa.example ${'aa'.repeat(32)}`, 'relay/misconfigured'],
  [`https://tsa.example ${'aa'.repeat(32)} more`, 'relay/misconfigured'],
  [`tsa.example ${'aa'.repeat(32)}`, 'relay/misconfigured'],
  [
    Array(3)
      .fill(`https://tsa.example ${'aa'.repeat(32)}`)
      .join(),
    'relay/misconfigured',
  ],
])('authorities that cannot be read are told to the operator: %s', async (authorities, code) => {
  const match = new StampedMatch();
  match.authorities = authorities;
  expect(match.dueIn()).toBe(0);
  expect((await match.send())?.code).toBe(code);
});
