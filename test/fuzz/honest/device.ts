/**
 * One device of an honest player: the real session over a disk and a connection that may fail at any moment. It may be reloaded
 * at any time, and then knows only what is on its disk.
 */

import type { Bot } from '../../../bots/bot.ts';
import { MemoryLogs } from '../../../library/memory-logs.ts';
import type { Ed25519 } from '../../../shared/crypto/ed25519.ts';
import { encodeCanonical, type JsonObject } from '../../../shared/encoding/canonical.ts';
import { Fault } from '../../../shared/fault.ts';
import { findGame } from '../../../shared/games/registry.ts';
import type { Draft } from '../../../shared/log/step.ts';
import type { KeptSeat, LogStore } from '../../../shared/player/log-store.ts';
import type { SeatSecret, SecretStore } from '../../../shared/player/secret-store.ts';
import { Session } from '../../../shared/player/session.ts';
import type { Snapshot } from '../../../shared/player/snapshot.ts';
import type { RelayMessage } from '../../../shared/wire/messages.ts';
import type { MemoryStore } from '../../support/memory-store.ts';

/** Whether the page dies before or after a write. Everything that it was about to do is lost. */
type Death = 'before' | 'after';
class PageGone extends Error {}

/** The disk of a device as one of its pages sees it. */
class PageDisk implements Pick<SecretStore, 'save'>, LogStore {
  readonly #device: Device;
  gone = false;

  constructor(device: Device) {
    this.#device = device;
  }

  save(secret: SeatSecret): Promise<void> {
    return this.#write(() => this.#device.store.save(secret));
  }

  load(seat: KeptSeat): Promise<string> {
    return this.#device.logs.load(seat);
  }

  keep(seat: KeptSeat, from: number, text: string): Promise<void> {
    return this.#write(() => this.#device.logs.keep(seat, from, text));
  }

  async #write(write: () => Promise<void>): Promise<void> {
    const { death } = this.#device;
    this.#device.death = undefined;
    if (this.gone || death === 'before') throw new PageGone();
    await write();
    if (death === 'after') throw new PageGone();
  }
}

interface DeviceOptions {
  readonly name: string;
  readonly seat: number;
  readonly match: string;
  readonly key: string;
  readonly store: MemoryStore;
  readonly bot: Bot;
  readonly ed25519: Ed25519;
  readonly now: () => number;
  readonly random: (bytes: number) => Uint8Array;
  readonly note: (what: string) => void;
}

export class Device {
  readonly name: string;
  readonly seat: number;
  readonly key: string;
  readonly bot: Bot;
  readonly store: MemoryStore;
  readonly logs = new MemoryLogs();
  /** Messages on their way to the relay, and from it. A cut connection loses the latter. */
  readonly up: Draft[] = [];
  down: RelayMessage[] = [];
  connected = false;
  session!: Session;
  snapshot!: Snapshot;
  /** A decision that the person has made and not yet entered. */
  thought: JsonObject | undefined;
  /** What happens at the next write. */
  death: Death | undefined;
  /** A violated invariant. */
  violation: string | undefined;
  readonly #options: DeviceOptions;
  readonly #said = new Map<number, string>();
  #disk: PageDisk | undefined;

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.name = options.name;
    this.seat = options.seat;
    this.key = options.key;
    this.store = options.store;
    this.bot = options.bot;
  }

  /** Starts a page from the disk. The previous page lives on; it is told to leave unless the two cannot reach each other. */
  async load(leaving = true): Promise<void> {
    const { match, key, ed25519, now, random } = this.#options;
    if (leaving) this.session?.leave();
    this.connected = false;
    this.down = [];
    const disk = new PageDisk(this);
    this.#disk = disk;
    const session: Session = new Session({
      findGame,
      match,
      ed25519,
      store: disk,
      logs: disk,
      secret: (await this.store.load(match, key))!,
      signer: (await this.store.signer(key))!,
      send: (message) => {
        if (message.kind === 'submit') this.#say(message.draft);
      },
      changed: (snapshot) => {
        if (this.session === session) this.#look(snapshot);
      },
      now,
      random,
    });
    this.session = session;
    await this.guard(session.restore());
  }

  takeThought(): JsonObject {
    const { thought } = this;
    this.thought = undefined;
    return thought!;
  }

  /** Reloads the page: nothing that the old page was about to write is written. */
  async reload(): Promise<void> {
    if (this.#disk !== undefined) this.#disk.gone = true;
    await this.load();
  }

  /** Reloads the page if it fails, as its person would. Only a decision that was not asked for may be refused. */
  async guard(work: Promise<void>, mayRefuse = false): Promise<void> {
    try {
      await work;
    } catch (error) {
      const isElsewhere = error instanceof Fault && error.code === 'player/played-elsewhere';
      if (error instanceof PageGone || isElsewhere) {
        this.#options.note(`${this.name}: its page is gone`);
        return this.reload();
      }
      if (!mayRefuse || !(error instanceof Fault)) this.fail(error instanceof Error ? `${error.stack}` : String(error));
      else this.#options.note(`${this.name}: ${error.code}`);
    }
  }

  fail(violation: string): void {
    this.violation ??= `${this.name}: ${violation}`;
  }

  #say(draft: Draft): void {
    const text = encodeCanonical(draft);
    const before = this.#said.get(draft.seq);
    if (before !== undefined && before !== text) this.fail(`it signed two statements at ${draft.seq}`);
    this.#said.set(draft.seq, text);
    if (before === undefined) this.#options.note(`${this.name}: signs ${draft.seq} ${draft.kind}`);
    this.up.push(draft);
  }

  #look(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    const { fault, evidence } = snapshot;
    if (fault !== undefined) this.fail(`it blames ${fault.seat} for ${fault.fault.code} at ${fault.seq}: ${fault.fault.message}`);
    if (evidence.length > 0) this.fail('it holds evidence');
  }
}
