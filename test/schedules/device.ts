/**
 * One player's device in a schedule: the real session and the real connection over a simulated network, with a disk that may fail
 * and a bot that thinks. It may be reloaded at any time, and then knows what its disk has, and nothing else.
 */

import crypto from 'node:crypto';
import type { Bot } from '../../bots/bot.ts';
import { MemoryLogs } from '../../library/memory-logs.ts';
import type { Ed25519, Signer } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { Fault } from '../../shared/fault.ts';
import type { FindGame } from '../../shared/games/interface.ts';
import type { Draft } from '../../shared/log/step.ts';
import { Connection, type Platform, type Socket } from '../../shared/player/connection.ts';
import { packSeat } from '../../shared/player/pack-seat.ts';
import { decodeSeat, takeBack } from '../../shared/player/portable-seat.ts';
import type { SeatRequest } from '../../shared/player/requests.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { Session, type SessionOptions } from '../../shared/player/session.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { type RandomInteger, randomIntegers } from '../../shared/randomness/random-integers.ts';
import { MemoryCaches, MemoryStore } from '../support/memory-store.ts';
import { testSeed } from '../support/table.ts';
import { Line, type Server } from './line.ts';
import { type Disk, FailingDisk, loseParts, PageDisk, SLOW_MS } from './page-disk.ts';
import type { World } from './world.ts';

const THINK_MS = 8_000;
const OFFLINE_MS = 120_000;
const RELOAD_MS = 10_000;
/** How long a task of a machine may take. */
const TASK_MS = 400;

interface DeviceOptions {
  readonly name: string;
  readonly match: string;
  readonly server: Server;
  readonly ed25519: Ed25519;
  readonly bot?: Bot;
  readonly findGame: FindGame;
  /** Its machine draws fresh bytes, works for long, and is cached. */
  readonly works?: true;
  /** Told of every secret that is on the disk. */
  readonly saved?: (secret: SeatSecret) => void;
  /** Its person resigns when this is so. */
  readonly isTired?: (snapshot: Snapshot) => boolean;
}

/** A store whose keys follow from a seed. */
class SeededStore extends MemoryStore {
  readonly #seed: string;
  #guests = 0;

  constructor(seed: string, name: string) {
    super(testSeed(seed, 'identity', name));
    this.#seed = `${seed} guest ${name}`;
  }

  override async guest(): Promise<Signer<string>> {
    const signer = nodeSigner(crypto, testSeed(this.#seed, this.#guests++));
    this.signers.set(signer.publicKey, signer);
    return signer;
  }
}

export class Device {
  readonly name: string;
  readonly store: MemoryStore;
  snapshot: Snapshot | undefined;
  /** Every statement that has left the device, by the key that signed it and the place in the log that it is for. */
  readonly said = new Map<string, string>();
  readonly #world: World;
  readonly #options: DeviceOptions;
  readonly #random: RandomInteger;
  readonly #disk: Disk;
  #session: Session | undefined;
  #connection: Connection | undefined;
  #line: Line | undefined;
  #page: PageDisk | undefined;
  #offline = false;
  #thinking = false;
  #key: string | undefined;
  #draws = 0;
  /** The seat has gone on to another device. */
  #hasMoved = false;
  /** How many writes a page of this device can make before power is cut. */
  writesLeft = Number.POSITIVE_INFINITY;
  /** Whether it is cut right after the last of them, and not only before the next. */
  cutsAtOnce = false;
  /** How often its page has begun. */
  starts = 0;

  constructor(world: World, options: DeviceOptions) {
    this.#world = world;
    this.#options = options;
    this.name = options.name;
    this.store = new SeededStore(world.seed, this.name);
    this.#disk = { secrets: this.store, logs: new MemoryLogs(), caches: new MemoryCaches() };
    this.#random = randomIntegers(testSeed(world.seed, 'bot', this.name), 'bot');
  }

  /** Keeps the secret of a new seat. */
  async keep(secret: SeatSecret): Promise<void> {
    this.#key = secret.key;
    await this.store.save(secret);
  }

  /** Starts the session from what the disk has. */
  async start(): Promise<void> {
    const { match, server, findGame } = this.#options;
    const ed25519 = slowly(this.#options.ed25519, this.#world);
    this.stop();
    const secret = this.#key === undefined ? undefined : await this.store.load(match, this.#key);
    const signer = secret === undefined ? undefined : await this.store.signer(secret.key);
    if (this.#options.works) loseParts(this.#world, this.#disk);
    const page: PageDisk = new PageDisk(this.#world, this.#disk, {
      saved: (saved) => this.#options.saved?.(saved),
      cut: () => (this.#page === page ? this.#reload() : undefined),
    });
    page.writesLeft = this.writesLeft;
    page.cutsAtOnce = this.cutsAtOnce;
    this.starts++;
    this.#page = page;
    let connection: Connection | undefined;
    const session: Session = new Session({
      findGame,
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
      ...this.#tools(page),
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
          if (this.#world.strikes('reloaded at a message')) this.#world.after(0, () => this.#reload(session));
          return this.#guard(session.receive(message.value));
        },
        state: (state) => (state === 'connected' ? void this.#guard(session.resend()) : undefined),
        from: () => session.from(),
        steps: (from) => server.view(from),
      },
      signer,
    );
    this.#connection = connection;
  }

  /** What a page of a game with long work has besides. */
  #tools(page: PageDisk): Partial<SessionOptions> {
    if (!this.#options.works) return {};
    const random = (bytes: number): Uint8Array =>
      testSeed(this.#world.seed, 'fresh', this.name, this.#draws++).subarray(0, bytes);
    return { caches: page.caches, random, pause: () => this.#world.sleep(this.#world.delay(TASK_MS)) };
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

  /** Packs the seat, and gives its text to another device; a person may also take it back under a new key. */
  async moveTo(next: () => Device | undefined): Promise<void> {
    const session = this.#session;
    if (session === undefined || this.#hasMoved) return;
    try {
      const { text } = await packSeat(session, 'https://relay.test');
      // Meanwhile its person took it back, or it was moved by another such call.
      if (this.#session !== session || this.#hasMoved) return;
      const device = next();
      this.#world.note(`${this.name}: packs its seat for ${device?.name ?? 'itself'}`);
      if (device === undefined) return await this.takeBack();
      this.#hasMoved = true;
      await device.keep(decodeSeat(text, await device.store.identity()));
      await device.start();
    } catch (error) {
      if (error instanceof FailingDisk) return this.#reload();
      // The seat cannot move now, or never again.
      if (!(error instanceof Fault && /^(life|player)\//.test(error.code))) this.#world.fail(error);
    }
  }

  /** The seat goes on here under a new key, if it is packed and has not moved. */
  async takeBack(): Promise<void> {
    const secret = this.#key === undefined ? undefined : await this.store.load(this.#options.match, this.#key);
    // Nothing of a seat that was erased is left to take back.
    if (secret?.packed !== true || secret.erased === true || this.#hasMoved) return;
    this.#world.note(`${this.name}: takes its seat back`);
    this.#session = undefined;
    const taken = await takeBack(this.store, secret);
    this.#key = taken.key;
    this.stop();
    await this.start();
  }

  /** What it has cached is gone. */
  loseCaches(): void {
    this.#disk.caches.machines = [];
  }

  /** Whether the seat has gone on to another device. */
  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  comeBack(): void {
    this.#offline = false;
    this.#connection?.wake();
  }

  request(request: SeatRequest): void {
    if (this.#session === undefined) return;
    this.#world.note(`${this.name}: requests ${request}`);
    void this.#guard(this.#session.perform({ kind: 'request', request }));
  }

  #platform(server: Server): Platform {
    const world = this.#world;
    return {
      openSocket: (url) => {
        if (this.#offline || world.strikes('line refused')) return refusedSocket(world);
        this.#line = new Line(world, server, new URL(url, 'ws://relay').searchParams);
        return this.#line;
      },
      now: () => world.now,
      after: (ms, callback) => world.after(ms, callback),
      jitter: () => world.random(1_000) / 1_000,
    };
  }

  #say(draft: Draft): void {
    // The digest stands for the payload.
    const text = encodeCanonical({ ...draft, payload: {} });
    const place = `${draft.signatures[0]!.key} ${draft.prev}`;
    const before = this.said.get(place);
    if (before !== undefined && before !== text) this.#world.fail(`${this.name} signed two statements at ${draft.seq}`);
    this.said.set(place, text);
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
      if (!isAsked(now)) return;
      if (this.#options.isTired?.(now)) return this.request('resign');
      await this.#guard(session.perform({ kind: 'decide', decision: bot.decide(now.view, this.#random, now.asks()) }));
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
      if (error instanceof Fault && (error.code.startsWith('game/') || error.code === 'player/packed')) return;
      this.#world.fail(error);
    }
  }

  /** The page is loaded again, unless it is another one by now. */
  #reload(session = this.#session): void {
    if (session !== this.#session) return;
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
