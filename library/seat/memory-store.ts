/** The seats of a program in its memory: they are lost with it. */

import type { Signer } from '../../shared/crypto/ed25519.ts';
import type { KeptSeat, LogStore } from '../../shared/player/log-store.ts';
import { checkSuccession, type SeatSecret } from '../../shared/player/secret-store.ts';
import { newKey, signerOf } from '../device-key.ts';
import type { SeatStore } from './seat.ts';

class MemoryStore implements SeatStore {
  readonly logs: LogStore = new MemoryLogs();
  readonly seats = new Map<string, SeatSecret>();
  readonly signers = new Map<string, Signer>();
  readonly #newSigner: () => Promise<Signer>;
  #identity: Promise<Signer> | undefined;
  /** What was last asked to run alone with a seat. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(newSigner: () => Promise<Signer>) {
    this.#newSigner = newSigner;
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

  identity(): Promise<Signer> {
    this.#identity ??= this.guest();
    return this.#identity;
  }

  async guest(): Promise<Signer> {
    const signer = await this.#newSigner();
    this.signers.set(signer.publicKey, signer);
    return signer;
  }

  async signer(key: string): Promise<Signer | undefined> {
    return this.signers.get(key);
  }
}

/** Lines with their line feeds. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

class MemoryLogs implements LogStore {
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

export const memoryStore = (): SeatStore => new MemoryStore(async () => signerOf(await newKey()));
