/** The seats of one device in memory, with the keys that hold them. */

import type { Signer } from '../shared/crypto/ed25519.ts';
import { checkSuccession, type SeatSecret, type SecretStore } from '../shared/player/secret-store.ts';

export class MemorySeats<Key extends Signer = Signer> implements SecretStore {
  readonly seats = new Map<string, SeatSecret>();
  readonly signers = new Map<string, Key>();
  readonly #newSigner: () => Promise<Key>;
  #identity: Promise<Key> | undefined;
  /** What was last asked to run alone with a seat. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** `identity`: the key of the device, which else is drawn when it is asked for. */
  constructor(newSigner: () => Promise<Key>, identity?: Key) {
    this.#newSigner = newSigner;
    if (identity === undefined) return;
    this.#identity = Promise.resolve(identity);
    this.signers.set(identity.publicKey, identity);
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

  identity(): Promise<Key> {
    this.#identity ??= this.guest();
    return this.#identity;
  }

  async guest(): Promise<Key> {
    const signer = await this.#newSigner();
    this.signers.set(signer.publicKey, signer);
    return signer;
  }

  async signer(key: string): Promise<Key | undefined> {
    return this.signers.get(key);
  }
}
