/**
 * The disk of a device as one page of it sees it: slow at times, failing before it has written or after, and cut off with its page
 * between any two writes.
 */

import type { MemoryLogs } from '../../library/memory-logs.ts';
import type { CacheStore } from '../../shared/player/cache-store.ts';
import type { KeptSeat, LogStore } from '../../shared/player/log-store.ts';
import type { CachedMachine } from '../../shared/player/machine.ts';
import type { SeatSecret, SecretStore } from '../../shared/player/secret-store.ts';
import type { MemoryCaches, MemoryStore } from '../support/memory-store.ts';
import type { World } from './world.ts';

/** How long a slow device takes to write, or to check a signature. */
export const SLOW_MS = 3_000;

export class FailingDisk extends Error {}

/** What lies on a disk. */
export interface Disk {
  readonly secrets: MemoryStore;
  readonly logs: MemoryLogs;
  readonly caches: MemoryCaches;
}

interface PageEvents {
  /** Told of a secret that is on the disk now. */
  saved(secret: SeatSecret): void;
  /** Power is gone. */
  cut(): void;
}

export class PageDisk implements Pick<SecretStore, 'save'>, LogStore {
  readonly #world: World;
  readonly #disk: Disk;
  readonly #events: PageEvents;
  /** Once the page is gone, it writes nothing more. */
  gone = false;
  /** So many writes until power is cut; none is cut so where it is infinite. */
  writesLeft = Number.POSITIVE_INFINITY;
  /** Whether it is cut right after the last of them, and not only before the next. */
  cutsAtOnce = false;

  constructor(world: World, disk: Disk, events: PageEvents) {
    this.#world = world;
    this.#disk = disk;
    this.#events = events;
  }

  save(secret: SeatSecret): Promise<void> {
    return this.#write(async () => {
      await this.#disk.secrets.save(secret);
      this.#events.saved(secret);
    });
  }

  load(seat: KeptSeat): Promise<string> {
    return this.#disk.logs.load(seat);
  }

  keep(seat: KeptSeat, from: number, text: string): Promise<void> {
    return this.#write(() => this.#disk.logs.keep(seat, from, text));
  }

  /** The machines that the page caches. What it loads may lack a part. */
  get caches(): CacheStore {
    const { caches } = this.#disk;
    return {
      links: () => caches.links(),
      load: async (seat, link) => {
        const machine = await caches.load(seat, link);
        return machine !== undefined && this.#world.strikes('cache damaged') ? damaged(machine) : machine;
      },
      keep: (seat, link, machine) => this.#write(() => caches.keep(seat, link, machine)),
      drop: (seat, link) => this.#write(() => caches.drop(seat, link)),
    };
  }

  async #write(write: () => Promise<void>): Promise<void> {
    const world = this.#world;
    if (world.strikes('device slow')) await world.sleep(world.delay(SLOW_MS));
    if (this.gone) return new Promise(() => {});
    if (this.writesLeft <= 0) return this.#cutPower();
    const isCut = world.strikes('power cut');
    if (isCut && world.random(2) === 0) return this.#cutPower();
    const fails = world.strikes('device fails to save');
    if (fails && world.random(2) === 0) throw new FailingDisk();
    await write();
    this.writesLeft--;
    if (isCut || (this.cutsAtOnce && this.writesLeft <= 0)) return this.#cutPower();
    if (fails) throw new FailingDisk();
  }

  #cutPower(): Promise<never> {
    this.gone = true;
    this.#events.cut();
    return new Promise(() => {});
  }
}

function damaged(machine: CachedMachine): CachedMachine {
  const { head, parts } = machine.frozen;
  return { ...machine, frozen: { head, parts: new Map([...parts].slice(1)) } };
}

/** What of the disk may be lost while nobody looks: what a device has cached, and its copy of the log. */
export function loseParts(world: World, { logs, caches }: Disk): void {
  if (world.strikes('cache lost')) caches.machines = caches.machines.slice(1 + world.random(2));
  if (world.strikes('kept log lost')) {
    for (const [seat, lines] of logs.lines) logs.lines.set(seat, lines.slice(0, world.random(lines.length + 1)));
  }
}
