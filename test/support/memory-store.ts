import crypto from 'node:crypto';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { CACHED_MACHINES, type CacheStore } from '../../shared/player/cache-store.ts';
import type { KeptSeat, LogStore } from '../../shared/player/log-store.ts';
import type { CachedMachine } from '../../shared/player/machine.ts';
import { checkSuccession, type SeatSecret, type SecretStore } from '../../shared/player/secret-store.ts';

/** A secret store in memory, of one device. */
export class MemoryStore implements SecretStore {
  readonly seats = new Map<string, SeatSecret>();
  readonly signers = new Map<string, Signer<string>>();
  readonly #identity: Signer<string>;
  /** What was last asked to run alone with a seat. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(seed: Uint8Array) {
    this.#identity = nodeSigner(crypto, seed);
    this.signers.set(this.#identity.publicKey, this.#identity);
  }

  async load(match: string, key?: string): Promise<SeatSecret | undefined> {
    return (await this.list()).find((seat) => seat.match === match && (key === undefined || seat.key === key));
  }

  async save(secret: SeatSecret): Promise<void> {
    checkSuccession(this.seats.get(`${secret.match} ${secret.key}`), secret);
    this.seats.set(`${secret.match} ${secret.key}`, secret);
  }

  alone<T>(match: string, key: string, work: () => Promise<T>): Promise<T> {
    const seat = `${match} ${key}`;
    const done = (this.#last.get(seat) ?? Promise.resolve()).then(work);
    this.#last.set(
      seat,
      done.catch(() => {}),
    );
    return done;
  }

  async list(): Promise<readonly SeatSecret[]> {
    return [...this.seats.values()].toReversed();
  }

  async identity(): Promise<Signer<string>> {
    return this.#identity;
  }

  async guest(): Promise<Signer<string>> {
    const signer = nodeSigner(crypto, crypto.randomBytes(32));
    this.signers.set(signer.publicKey, signer);
    return signer;
  }

  async signer(key: string): Promise<Signer<string> | undefined> {
    return this.signers.get(key);
  }
}

/** Lines with their line feeds. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = text.indexOf('\n', at) + 1 || text.length;
    lines.push(text.slice(at, end));
  }
  return lines;
}

/** The logs that one device keeps. */
export class MemoryLogs implements LogStore {
  readonly lines = new Map<string, readonly string[]>();

  async load({ match, key }: KeptSeat): Promise<string> {
    return (this.lines.get(`${match} ${key}`) ?? []).join('');
  }

  async keep({ match, key }: KeptSeat, from: number, text: string): Promise<void> {
    const kept = this.lines.get(`${match} ${key}`) ?? [];
    const lines = linesOf(text);
    if (kept.slice(from, from + lines.length).join('') === text) return;
    this.lines.set(`${match} ${key}`, [...kept.slice(0, from), ...lines]);
  }
}

/** A part of a machine has its name for good, so it is written once, for as long as a machine names it. */
const withParts = (
  { decisions, frozen }: CachedMachine,
  copy: (bytes: Uint8Array, name: string) => Uint8Array,
): CachedMachine => ({
  decisions: structuredClone(decisions),
  frozen: {
    head: structuredClone(frozen.head),
    parts: new Map([...frozen.parts].map(([name, bytes]) => [name, copy(bytes, name)])),
  },
});

/** The machines that one device caches. */
export class MemoryCaches implements CacheStore {
  /** The latest first. */
  machines: readonly { readonly link: string; readonly machine: CachedMachine }[] = [];
  /** How often a machine was loaded. */
  loads = 0;

  async links(): Promise<readonly string[]> {
    return this.machines.map(({ link }) => link);
  }

  async load(_: KeptSeat, link: string): Promise<CachedMachine | undefined> {
    const found = this.machines.find((one) => one.link === link);
    if (found !== undefined) this.loads++;
    return found && withParts(found.machine, (bytes) => bytes.slice());
  }

  async keep(_: KeptSeat, link: string, machine: CachedMachine): Promise<void> {
    const others = this.machines.filter((one) => one.link !== link);
    const written = new Map(this.machines.flatMap(({ machine: { frozen } }) => [...frozen.parts]));
    const kept = withParts(machine, (bytes, name) => written.get(name) ?? bytes.slice());
    this.machines = [{ link, machine: kept }, ...others].slice(0, CACHED_MACHINES);
  }

  async drop(_: KeptSeat, link: string): Promise<void> {
    this.machines = this.machines.filter((one) => one.link !== link);
  }
}
