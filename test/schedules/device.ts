/**
 * One player's device in a schedule: the real session and the real connection over a simulated network, with a disk that may fail
 * and a bot that thinks. It may be reloaded at any time, and then knows what its disk has, and nothing else.
 */

import type { Bot } from '../../bots/bot.ts';
import type { Ed25519 } from '../../shared/crypto/ed25519.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { Fault } from '../../shared/fault.ts';
import type { Draft } from '../../shared/log/step.ts';
import { Connection, type Platform, type Socket } from '../../shared/player/connection.ts';
import type { KeptSeat, LogStore } from '../../shared/player/log-store.ts';
import type { SeatRequest } from '../../shared/player/requests.ts';
import type { SeatSecret, SecretStore } from '../../shared/player/secret-store.ts';
import { Session } from '../../shared/player/session.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { type RandomInteger, randomIntegers } from '../../shared/randomness/random-integers.ts';
import { MemoryLogs, MemoryStore } from '../support/memory-store.ts';
import { testSeed } from '../support/table.ts';
import { Line, type Server } from './line.ts';
import type { World } from './world.ts';

const THINK_MS = 8_000;
const OFFLINE_MS = 120_000;
const RELOAD_MS = 10_000;

/** How long a slow device takes to write, or to check a signature. */
const SLOW_MS = 3_000;

class FailingDisk extends Error {}

/** The disk of a device as one page of it sees it: slow at times, and failing before it has written, or after. */
class PageDisk implements Pick<SecretStore, 'save'>, LogStore {
  readonly #world: World;
  readonly #secrets: MemoryStore;
  readonly #logs: MemoryLogs;
  /** Once the page is gone, it writes nothing more. */
  gone = false;

  constructor(world: World, secrets: MemoryStore, logs: MemoryLogs) {
    this.#world = world;
    this.#secrets = secrets;
    this.#logs = logs;
  }

  save(secret: SeatSecret): Promise<void> {
    return this.#write(() => this.#secrets.save(secret));
  }

  load(seat: KeptSeat): Promise<string> {
    return this.#logs.load(seat);
  }

  keep(seat: KeptSeat, from: number, text: string): Promise<void> {
    return this.#write(() => this.#logs.keep(seat, from, text));
  }

  async #write(write: () => Promise<void>): Promise<void> {
    if (this.#world.strikes('device slow')) await this.#world.sleep(this.#world.delay(SLOW_MS));
    if (this.gone) return new Promise(() => {});
    const fails = this.#world.strikes('device fails to save');
    if (fails && this.#world.random(2) === 0) throw new FailingDisk();
    await write();
    if (fails) throw new FailingDisk();
  }
}

interface DeviceOptions {
  readonly name: string;
  readonly match: string;
  readonly server: Server;
  readonly ed25519: Ed25519;
  readonly bot?: Bot;
}

export class Device {
  readonly name: string;
  readonly store: MemoryStore;
  snapshot: Snapshot | undefined;
  /** Every statement that has left the device, by the place in the log that it is for. */
  readonly said = new Map<string, string>();
  readonly #world: World;
  readonly #options: DeviceOptions;
  readonly #random: RandomInteger;
  readonly #logs = new MemoryLogs();
  #session: Session | undefined;
  #connection: Connection | undefined;
  #line: Line | undefined;
  #page: PageDisk | undefined;
  #offline = false;
  #thinking = false;
  #key: string | undefined;

  constructor(world: World, options: DeviceOptions) {
    this.#world = world;
    this.#options = options;
    this.name = options.name;
    this.store = new MemoryStore(testSeed(world.seed, 'identity', this.name));
    this.#random = randomIntegers(testSeed(world.seed, 'bot', this.name), 'bot');
  }

  /** Keeps the secret of a new seat. */
  async keep(secret: SeatSecret): Promise<void> {
    this.#key = secret.key;
    await this.store.save(secret);
  }

  /** Starts the session from what the disk has. */
  async start(): Promise<void> {
    const { match, server } = this.#options;
    const ed25519 = slowly(this.#options.ed25519, this.#world);
    this.stop();
    const secret = this.#key === undefined ? undefined : await this.store.load(match, this.#key);
    const signer = secret === undefined ? undefined : await this.store.signer(secret.key);
    const page = new PageDisk(this.#world, this.store, this.#logs);
    this.#page = page;
    let connection: Connection | undefined;
    const session: Session = new Session({
      match,
      ed25519,
      store: page,
      logs: page,
      ...(secret === undefined ? {} : { secret }),
      ...(signer === undefined ? {} : { signer }),
      send: (message) => {
        if (page.gone) return;
        if (message.kind === 'submit') this.#say(message.draft);
        connection?.send(message);
      },
      changed: (snapshot) => {
        if (this.#session === session) this.#take(snapshot);
      },
      now: () => this.#world.now,
    });
    this.#session = session;
    await this.#guard(session.restore());
    if (this.#session !== session) return;
    connection = new Connection(
      match,
      'line',
      this.#platform(server),
      {
        message: (message) => {
          if (!message.ok) return this.#world.fail(message.fault);
          return this.#guard(session.receive(message.value));
        },
        state: (state) => (state === 'connected' ? void this.#guard(session.resend()) : undefined),
        from: () => session.from(),
      },
      signer,
    );
    this.#connection = connection;
  }

  /** The page is closed, or the device dies. */
  stop(): void {
    this.#connection?.close();
    this.#session?.leave();
    if (this.#page !== undefined) this.#page.gone = true;
    this.#session = undefined;
    this.#connection = undefined;
    this.#thinking = false;
  }

  /** Draws whether a misfortune happens to the device now. */
  suffer(): void {
    const world = this.#world;
    if (this.#session !== undefined && world.strikes('device reloaded')) this.#reload();
    if (this.#session !== undefined && world.strikes('seat taken over')) this.#takeOver();
    if (!this.#offline && world.strikes('device offline')) {
      this.#offline = true;
      this.#line?.cut();
      world.after(world.delay(OFFLINE_MS), () => this.comeBack());
    }
  }

  /** Another page of the same device takes the seat over; the one before it lives on, and has only been told to leave. */
  #takeOver(): void {
    this.#page = undefined;
    void this.start();
  }

  comeBack(): void {
    this.#offline = false;
    this.#connection?.wake();
  }

  request(request: SeatRequest): void {
    if (this.#session === undefined) return;
    this.#world.note(`${this.name}: requests ${request}`);
    void this.#guard(this.#session.request(request));
  }

  #platform(server: Server): Platform {
    const world = this.#world;
    return {
      openSocket: (url) => {
        if (this.#offline || world.strikes('line refused')) return refusedSocket(world);
        this.#line = new Line(world, server, Number(new URL(url, 'ws://relay').searchParams.get('from')));
        return this.#line;
      },
      after: (ms, callback) => world.after(ms, callback),
      jitter: () => world.random(1_000) / 1_000,
    };
  }

  #say(draft: Draft): void {
    const text = encodeCanonical(draft);
    const before = this.said.get(draft.prev);
    if (before !== undefined && before !== text) this.#world.fail(`${this.name} signed two statements at ${draft.seq}`);
    this.said.set(draft.prev, text);
    this.#world.note(`${this.name}: ${draft.seq} ${draft.kind}`);
    // The worst moment for a reload: the draft is signed, and perhaps sent.
    if (this.#world.strikes('device reloaded')) this.#world.after(0, () => this.#reload());
  }

  #take(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    const { bot } = this.#options;
    if (bot === undefined || this.#thinking || !isAsked(snapshot)) return;
    const session = this.#session!;
    this.#thinking = true;
    this.#world.after(this.#world.delay(THINK_MS), async () => {
      if (this.#session !== session) return;
      this.#thinking = false;
      const now = session.snapshot();
      if (isAsked(now)) await this.#guard(session.decide(bot.decide(now.view, this.#random)));
    });
  }

  /** A disk that fails is seen by the person at the device, who reloads. */
  async #guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (error instanceof FailingDisk) return this.#reload();
      // The page that was left had a draft on its way to the disk: one of the two is refused, and its person reloads as they are told.
      if (error instanceof Fault && error.code === 'player/played-elsewhere') return this.#reload();
      // The decision came too late: the match had moved on.
      if (error instanceof Fault && error.code.startsWith('game/')) return;
      this.#world.fail(error);
    }
  }

  #reload(): void {
    this.stop();
    this.#world.after(this.#world.delay(RELOAD_MS), () => (this.#session === undefined ? this.start() : undefined));
  }
}

const isAsked = ({ need, matchState: { phase } }: Snapshot): boolean =>
  need.kind === 'decide' && (phase === 'setup' || phase === 'play');

function slowly({ verify }: Ed25519, world: World): Ed25519 {
  return {
    async verify(...signed) {
      if (world.strikes('device slow')) await world.sleep(world.delay(SLOW_MS));
      return verify(...signed);
    },
  };
}

function refusedSocket(world: World): Socket {
  return {
    send: () => {},
    close: () => {},
    addEventListener: (type, listener: (event: { readonly data: unknown; readonly code: number }) => void) => {
      if (type === 'error') world.after(world.delay(1_000), () => listener({ data: undefined, code: 1006 }));
    },
  };
}
