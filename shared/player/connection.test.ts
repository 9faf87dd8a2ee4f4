import { describe, expect, it } from 'vitest';
import { ed25519 } from '../../test/support/table.ts';
import { STRANGER, TOY_MATCH, ToyMatch } from '../../test/support/toy-match.ts';
import type { Fault } from '../fault.ts';
import { type Entry, headerOf } from '../log/step.ts';
import { greetingMessage, readGreeting } from '../wire/greeting.ts';
import { type ClientMessage, encodeMessage, PING, PONG, type RelayMessage } from '../wire/messages.ts';
import { SUBPROTOCOL } from '../wire/socket.ts';
import { Connection, type ConnectionState, type Platform, type Socket } from './connection.ts';

type Listener = (event: { readonly data: unknown; readonly code: number; readonly reason: string }) => void;

class FakeSocket implements Socket {
  readonly url: string;
  readonly sent: string[] = [];
  closed = false;
  bufferedAmount = 0;
  readonly #listeners: { readonly type: string; readonly listener: Listener }[] = [];

  constructor(url: string) {
    this.url = url;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push({ type, listener });
  }
  emit(type: 'close' | 'error' | 'message', data?: string, code = 1006, reason = ''): void {
    for (const one of this.#listeners) if (one.type === type) one.listener({ data, code, reason });
  }
}

const DEVICE_MS = 1_000_000;

/** A platform whose clock only the test moves. */
class FakePlatform implements Platform {
  readonly sockets: FakeSocket[] = [];
  #timers: { readonly at: number; readonly callback: () => void }[] = [];
  #now = 0;

  openSocket(url: string, protocol: string): FakeSocket {
    expect(protocol).toBe(SUBPROTOCOL);
    this.sockets.push(new FakeSocket(url));
    return this.socket;
  }
  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }
  /** A device whose clock is not the relay's. */
  now(): number {
    return DEVICE_MS + this.#now;
  }
  jitter(): number {
    return 1;
  }
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  get timers(): number {
    return this.#timers.length;
  }
  pass(ms: number): void {
    const until = this.#now + ms;
    for (let due = this.#due(until); due !== undefined; due = this.#due(until)) {
      this.#now = due.at;
      this.#timers = this.#timers.filter((one) => one !== due);
      due.callback();
    }
    this.#now = until;
  }
  #due(until: number) {
    return this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }
}

const TIMESTAMP = { time: DEVICE_MS, key: '00'.repeat(32), sig: '00'.repeat(64) };
const WELCOME = {
  kind: 'welcome',
  match: TOY_MATCH,
  seq: 0,
  prev: '00'.repeat(32),
  time: DEVICE_MS + 7,
} as const satisfies RelayMessage;
const OPENING = new ToyMatch().draft('open', 0, {});
const DRAFT: ClientMessage = { kind: 'submit', draft: OPENING };
/** The same in the log. */
const OPENED = { step: { ...headerOf(OPENING), signatures: OPENING.signatures, timestamp: TIMESTAMP }, payload: OPENING.payload };
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function connect(signer?: typeof STRANGER, steps?: (from: number) => Promise<readonly Entry[]>) {
  const platform = new FakePlatform();
  const states: ConnectionState[] = [];
  const messages: string[] = [];
  const entries: Entry[] = [];
  const refusals: string[] = [];
  let from = 0;
  let held: Promise<void> | undefined;
  const events = {
    message: (message: { ok: true; value: RelayMessage } | { ok: false; fault: { code: string } }) => {
      messages.push(message.ok ? message.value.kind : message.fault.code);
      if (message.ok && message.value.kind === 'entries') entries.push(...message.value.entries);
      return held;
    },
    state: (state: ConnectionState) => void states.push(state),
    from: () => from,
    steps: (first: number): Promise<readonly Entry[]> => (steps === undefined ? Promise.reject(new Error()) : steps(first)),
    refused: ({ code }: Fault) => void refusals.push(code),
  };
  const connection = new Connection(TOY_MATCH, 'wss://relay.test/socket', platform, events, signer);
  const welcome = async (): Promise<void> => {
    platform.socket.emit('message', encodeMessage(WELCOME));
    await settled();
  };
  const resumeFrom = (seq: number): void => {
    from = seq;
  };
  /** Lets no message be done with until it is released. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { platform, states, messages, entries, refusals, connection, welcome, resumeFrom, hold };
}

describe('a connection', () => {
  it('is not with a relay that answers for another match', async () => {
    const { platform, messages, states } = connect();
    platform.socket.emit('message', encodeMessage({ ...WELCOME, match: 'A'.repeat(22) }));
    await settled();
    expect([messages, states]).toEqual([['life/wrong-match'], ['connecting']]);
  });

  it('is connected once the relay has sent its welcome', async () => {
    const { platform, states, connection, welcome } = connect();
    connection.send(DRAFT);
    expect([platform.socket.url, platform.socket.sent, states]).toEqual(['wss://relay.test/socket?from=0', [], ['connecting']]);
    await welcome();
    expect(states).toEqual(['connecting', 'connected']);
    connection.send(DRAFT);
    expect(platform.socket.sent).toEqual([encodeMessage(DRAFT)]);
  });

  /** The greeting in the address of the last socket, whose signature is good. */
  const greetingOf = ({ socket }: FakePlatform) => {
    const greeting = readGreeting(Object.fromEntries(new URL(socket.url).searchParams))!;
    expect(ed25519.verify(greeting.key, greetingMessage(TOY_MATCH, greeting.time), greeting.sig)).toBe(true);
    return greeting;
  };

  it('of a seat proves its key for this match alone, at the time of the relay, once it is known', async () => {
    const { platform, welcome } = connect(STRANGER);
    await settled();
    expect(greetingOf(platform)).toMatchObject({ key: STRANGER.publicKey, time: DEVICE_MS });
    await welcome();
    platform.socket.emit('close');
    platform.pass(250);
    await settled();
    expect(greetingOf(platform).time).toBe(DEVICE_MS + 250 + 7);
  });

  it('of a device whose clock is wrong takes the time from the refusal, once', async () => {
    const { platform, refusals } = connect(STRANGER);
    await settled();
    platform.socket.emit('close', undefined, 4400, `relay/stale-greeting ${DEVICE_MS + 900_000}`);
    await settled();
    expect(platform.sockets).toHaveLength(2);
    expect(greetingOf(platform).time).toBe(DEVICE_MS + 900_000);
    platform.socket.emit('close', undefined, 4400, `relay/stale-greeting ${DEVICE_MS + 900_000}`);
    await settled();
    expect([platform.sockets.length, refusals]).toEqual([2, ['relay/stale-greeting']]);
    platform.pass(15_000);
    await settled();
    expect(platform.sockets).toHaveLength(3);
  });

  it('that is woken while its greeting is signed opens one socket', async () => {
    const { platform, connection } = connect(STRANGER);
    connection.wake();
    await settled();
    expect(platform.sockets).toHaveLength(1);
  });

  it.each([
    [4404, 'relay/unknown-match', 'relay/unknown-match'],
    [4400, 'relay/bad-request', 'relay/bad-request'],
    [4410, 'relay/of-a-later-version', 'relay/bad-request'],
  ])('that the relay refuses for good, with %i, is tried again only when it is woken', async (code, reason, fault) => {
    const { platform, connection, refusals } = connect();
    platform.socket.emit('close', undefined, code, reason);
    platform.pass(3_600_000);
    expect([platform.sockets.length, refusals]).toEqual([1, [fault]]);
    connection.wake();
    expect(platform.sockets).toHaveLength(2);
  });

  it('sends a mark back at once, before what came with it is handled', async () => {
    const { platform, welcome, hold, messages } = connect();
    await welcome();
    hold();
    platform.socket.emit('message', encodeMessage({ kind: 'presence', seats: [], spectators: 0 }));
    platform.socket.emit('message', encodeMessage({ kind: 'mark', nonce: '0f'.repeat(8) }));
    expect(platform.socket.sent).toEqual([encodeMessage({ kind: 'seen', nonce: '0f'.repeat(8) })]);
    expect(messages).toEqual(['welcome']);
  });

  it('fetches the steps that its socket leaves out, in their place', async () => {
    const entries = new ToyMatch().to('play').entries;
    const asked: number[] = [];
    const { platform, messages, welcome } = connect(undefined, async (from) => {
      asked.push(from);
      return entries.slice(from, from + 2);
    });
    await welcome();
    platform.socket.emit('message', encodeMessage({ kind: 'behind', from: 0, to: 3 }));
    platform.socket.emit('message', encodeMessage({ kind: 'presence', seats: [], spectators: 0 }));
    await settled();
    expect([asked, messages]).toEqual([
      [0, 2],
      ['welcome', 'entries', 'entries', 'presence'],
    ]);
  });

  it('begins again where steps cannot be fetched', async () => {
    const { platform, messages, welcome } = connect();
    await welcome();
    platform.socket.emit('message', encodeMessage({ kind: 'behind', from: 0, to: 3 }));
    platform.socket.emit('message', encodeMessage({ kind: 'presence', seats: [], spectators: 0 }));
    await settled();
    platform.pass(250);
    expect([platform.sockets.length, messages]).toEqual([2, ['welcome']]);
  });

  it('joins an own step with the payload that it has sent on this socket', async () => {
    const { platform, entries, connection, welcome } = connect();
    await welcome();
    connection.send(DRAFT);
    platform.socket.emit('message', encodeMessage({ kind: 'appended', step: OPENED.step }));
    await settled();
    expect(entries).toEqual([OPENED]);
  });

  it.each([
    ['of which it has sent nothing', OPENED, []],
    ['which it has sent on an earlier socket', OPENED, [DRAFT, 'again']],
    ['with another payload than the one that it has sent', { step: { ...OPENED.step, digest: '00'.repeat(32) } }, [DRAFT]],
    ['at another place', { step: { ...OPENED.step, seq: 1 } }, [DRAFT]],
  ] as const)('asks for an own step again, whole, %s', async (_, { step }, before) => {
    const { platform, entries, connection, welcome } = connect();
    await welcome();
    for (const one of before) {
      if (one !== 'again') connection.send(one);
      else {
        platform.socket.emit('close');
        platform.pass(1_000);
        await welcome();
      }
    }
    const opened = platform.sockets.length;
    platform.socket.emit('message', encodeMessage({ kind: 'appended', step }));
    await settled();
    platform.pass(1_000);
    expect([entries, platform.sockets.length]).toEqual([[], opened + 1]);
  });

  it('that breaks is opened again from the first missing step on, with a backoff of up to 15 seconds', async () => {
    const { platform, states, resumeFrom } = connect();
    resumeFrom(7);
    const waits = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000];
    for (const [i, wait] of waits.entries()) {
      platform.socket.emit(i % 2 === 0 ? 'close' : 'error');
      platform.pass(wait - 1);
      expect(platform.sockets).toHaveLength(i + 1);
      platform.pass(1);
      expect(platform.sockets).toHaveLength(i + 2);
      expect(platform.socket.url).toBe('wss://relay.test/socket?from=7');
    }
    expect(states.slice(0, 3)).toEqual(['connecting', 'waiting', 'connecting']);
  });

  it.each([4429, 4503])(
    'that the relay closed with %i, because it asked too much, is opened again with the longest backoff',
    async (code) => {
      const { platform, welcome } = connect();
      for (let i = 1; i <= 3; i++) {
        await welcome();
        platform.socket.emit('close', undefined, code);
        platform.pass(14_999);
        expect(platform.sockets).toHaveLength(i);
        platform.pass(1);
        expect(platform.sockets).toHaveLength(i + 1);
      }
    },
  );

  it('that ends because there is more is opened again when all its messages have been handled', async () => {
    const { platform, messages, welcome, resumeFrom, hold } = connect();
    await welcome();
    const release = hold();
    platform.socket.emit('message', encodeMessage({ kind: 'presence', seats: [], spectators: 0 }));
    platform.socket.emit('message', encodeMessage({ kind: 'published', finalHash: '00'.repeat(32) }));
    platform.socket.emit('close', undefined, 1012);
    await settled();
    platform.pass(1_000);
    expect(platform.sockets).toHaveLength(1);
    resumeFrom(5);
    release();
    await settled();
    expect(messages).toEqual(['welcome', 'presence', 'published']);
    platform.pass(250);
    expect(platform.sockets.map(({ url }) => url.split('?')[1])).toEqual(['from=0', 'from=5']);
  });

  it('that succeeds again resets its backoff', async () => {
    const { platform, welcome } = connect();
    for (const wait of [250, 500]) {
      platform.socket.emit('close');
      platform.pass(wait);
    }
    await welcome();
    platform.socket.emit('close');
    platform.pass(250);
    expect(platform.sockets).toHaveLength(4);
  });

  it('pings after some silence, and is given up without an answer', async () => {
    const { platform, welcome } = connect();
    await welcome();
    platform.pass(20_000);
    expect(platform.socket.sent).toEqual([PING]);
    platform.socket.emit('message', PONG);
    platform.pass(20_000);
    expect(platform.socket.sent).toEqual([PING, PING]);
    const [first] = platform.sockets;
    platform.pass(9_999);
    expect(first!.closed).toBe(false);
    platform.pass(1);
    expect(first!.closed).toBe(true);
    platform.pass(250);
    expect(platform.sockets).toHaveLength(2);
  });

  it('asks three seconds after a message that nothing answers, and is given up five seconds later', async () => {
    const { platform, states, connection, welcome } = connect();
    await welcome();
    connection.send(DRAFT);
    platform.pass(2_999);
    expect(platform.socket.sent).toEqual([encodeMessage(DRAFT)]);
    platform.pass(1);
    expect(platform.socket.sent).toEqual([encodeMessage(DRAFT), PING]);
    platform.pass(4_999);
    expect(states.at(-1)).toBe('connected');
    platform.pass(1);
    expect(states.at(-1)).toBe('waiting');
  });

  it('that had its answer waits the usual time before it asks', async () => {
    const { platform, connection, welcome } = connect();
    await welcome();
    connection.send(DRAFT);
    platform.socket.emit('message', PONG);
    platform.pass(19_999);
    expect(platform.socket.sent).toEqual([encodeMessage(DRAFT)]);
    platform.pass(1);
    expect(platform.socket.sent).toEqual([encodeMessage(DRAFT), PING]);
  });

  it('of a device that says it is offline is given up at once, and opened again when it is woken', async () => {
    const { platform, states, connection, welcome } = connect();
    await welcome();
    connection.lose();
    expect([platform.socket.closed, states.at(-1)]).toEqual([true, 'waiting']);
    connection.lose();
    connection.wake();
    expect(platform.sockets).toHaveLength(2);
  });

  it('that was given up reports nothing more, even if its socket does', async () => {
    const { platform, messages, welcome } = connect();
    await welcome();
    const [old] = platform.sockets;
    old!.emit('close');
    platform.pass(250);
    old!.emit('message', encodeMessage({ kind: 'presence', seats: [], spectators: 1 }));
    old!.emit('close');
    await settled();
    expect(messages).toEqual(['welcome']);
    expect(platform.sockets).toHaveLength(2);
  });

  it('drops the waiting messages of a socket that was given up', async () => {
    const { platform, messages, states, welcome } = connect();
    platform.socket.emit('message', encodeMessage(WELCOME));
    platform.socket.emit('message', encodeMessage({ kind: 'presence', seats: [], spectators: 1 }));
    platform.socket.emit('close');
    platform.pass(250);
    await settled();
    expect(messages).toEqual([]);
    expect(states).toEqual(['connecting', 'waiting', 'connecting']);
    expect(platform.sockets.map(({ sent }) => sent)).toEqual([[], []]);
    await welcome();
    expect(messages).toEqual(['welcome']);
  });

  it('to a relay that failed is opened again after some seconds, so that the draft is sent again', async () => {
    const { platform, messages, states, welcome } = connect();
    await welcome();
    const failed = { kind: 'rejected', code: 'relay/internal', detail: 'full', seq: 0, prev: WELCOME.prev } as const;
    platform.socket.emit('message', encodeMessage(failed));
    await settled();
    expect([platform.socket.closed, states.at(-1), messages]).toEqual([true, 'waiting', ['welcome']]);
    platform.pass(3_999);
    expect(platform.sockets).toHaveLength(1);
    platform.pass(1);
    expect(platform.sockets).toHaveLength(2);
    await welcome();
    expect(states.at(-1)).toBe('connected');
  });

  it('reports a message that it cannot read as a fault', async () => {
    const { platform, messages } = connect();
    platform.socket.emit('message', 'hello');
    platform.socket.emit('message', '{"kind":"shout"}');
    await settled();
    expect(messages).toEqual(['encoding/not-json', 'encoding/wrong-shape']);
  });

  it('reconnects at once when it is woken, unless it is connected', async () => {
    const { platform, connection, welcome } = connect();
    platform.socket.emit('close');
    connection.wake();
    expect(platform.sockets).toHaveLength(2);
    await welcome();
    connection.wake();
    expect(platform.sockets).toHaveLength(2);
  });

  it('that is closed stays closed, and leaves no timer', async () => {
    const { platform, connection, welcome } = connect();
    await welcome();
    connection.close();
    expect(platform.socket.closed).toBe(true);
    platform.socket.emit('close');
    connection.wake();
    platform.pass(3_600_000);
    expect([platform.sockets.length, platform.timers]).toEqual([1, 0]);
  });
});

describe('a large step on a slow line', () => {
  const FLIGHT_BYTES = 685_000;

  /** A connection that has sent so many bytes at once. */
  async function sending() {
    const { connection, platform, welcome } = connect();
    await welcome();
    const { socket } = platform;
    const { send } = socket;
    socket.send = (text) => {
      send.call(socket, text);
      if (text !== PING) socket.bufferedAmount += FLIGHT_BYTES;
    };
    connection.send(DRAFT);
    return platform;
  }

  it('takes as long as it needs while its bytes leave', async () => {
    const platform = await sending();
    const { socket } = platform;
    // 190 kbit/s, in a minute in which the relay says nothing.
    for (let second = 0; second < 60; second++) {
      socket.bufferedAmount = Math.max(0, socket.bufferedAmount - 12_000);
      platform.pass(1_000);
    }
    expect([socket.closed, platform.sockets.length]).toEqual([false, 1]);
    // Everything has left, and the ping that followed is not answered.
    platform.pass(60_000);
    expect(socket.sent.filter((text) => text === PING)).toHaveLength(1);
    expect(socket.closed).toBe(true);
  });

  it('is given up when no byte of it leaves', async () => {
    const platform = await sending();
    const { socket } = platform;
    platform.pass(8_000);
    expect(socket.closed).toBe(true);
  });
});
