/**
 * The seats of this computer in a folder, readable by its owner alone. One file per seat, so that processes which play different seats
 * never write to the same file.
 *
 *   identity                      seed of the identity's key, hex
 *   keys/<public key>             seed of a guest's key, hex
 *   operator                      seed of the key that signs an operator's orders, hex
 *   seats/<match>.<public key>    a seat's secret, JSON; beside it `.lock.<process>` while it is played
 *   arenas/<nonce>/               the same again for each side of an arena, and for its relay: `arena/arena-store.ts`
 *   logs/                         what was signed in its match, which is no secret: `log-folder.ts`
 *   engines/<name>/               the same again for each engine, with a key of its own: `engine-store.ts`
 *   caches/                       machines of seats, which hold what their secrets hide: `cache-folder.ts`
 */

import crypto from 'node:crypto';
import nodeFiles from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Signer } from '../shared/crypto/ed25519.ts';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { decodeHex, decodeUtf8, encodeUtf8 } from '../shared/encoding/bytes.ts';
import { checkSuccession, type SeatSecret, type SecretStore } from '../shared/player/secret-store.ts';
import { CacheFolder } from './cache-folder.ts';
import { LogFolder } from './log-folder.ts';
import { lockSeat } from './seat-lock.ts';
import { UsageError } from './usage.ts';
import { createFile, type FileSystem, ifThere, removeLeftovers, replaceFile } from './whole-file.ts';

const SEED_BYTES = 32;
const LOCK_TIMEOUT_MS = 5_000;
const RETRY_MS = { min: 10, max: 100 } as const;
const SEAT_FILE = /^[A-Za-z0-9_-]{22}\.[0-9a-f]{64}$/;

const freshSeed = (): string => crypto.randomBytes(SEED_BYTES).toString('hex');
const signerOf = (seed: Uint8Array): Signer<string> => nodeSigner(crypto, decodeHex(decodeUtf8(seed), SEED_BYTES));

export class SecretFolder implements SecretStore {
  readonly logs: LogFolder;
  readonly caches: CacheFolder;
  readonly #path: string;
  readonly #files: FileSystem;
  readonly #relay: string | undefined;

  /** `relay`: the origin of the relay at which seats are played that are new here. */
  constructor(path: string, files: FileSystem = nodeFiles, relay?: string) {
    this.#path = path;
    this.#relay = relay;
    this.#files = files;
    this.logs = new LogFolder(join(path, 'logs'), files);
    this.caches = new CacheFolder(join(path, 'caches'), files);
  }

  /** The folder itself, where evidence is written as well. */
  get path(): string {
    return this.#path;
  }

  async load(match: string, key?: string): Promise<SeatSecret | undefined> {
    if (key === undefined) return (await this.list()).find((seat) => seat.match === match);
    const file = await ifThere(this.#files.readFile(this.#seatPath({ match, key })));
    return file === undefined ? undefined : this.#parse(file, `${match}.${key}`);
  }

  async save(secret: SeatSecret): Promise<void> {
    checkSuccession(await this.load(secret.match, secret.key), secret);
    const kept: SeatSecret = this.#relay === undefined ? secret : { relay: this.#relay, ...secret };
    // What a power cut has left of an earlier save has the seed as well. It goes first: a secret that is erased is not erased again.
    if (secret.erased) await removeLeftovers(this.#seatPath(secret), this.#files);
    await replaceFile(this.#seatPath(secret), JSON.stringify(kept), this.#files);
  }

  async list(): Promise<readonly SeatSecret[]> {
    const folder = join(this.#path, 'seats');
    const files = ((await ifThere(this.#files.readdir(folder))) ?? []).filter((file) => SEAT_FILE.test(file));
    const dated = await Promise.all(
      files.map(async (file) => ({
        secret: this.#parse(await this.#files.readFile(join(folder, file)), file),
        saved: (await this.#files.stat(join(folder, file))).mtimeMs,
      })),
    );
    return dated.sort((a, b) => b.saved - a.saved).map(({ secret }) => secret);
  }

  async identity(): Promise<Signer<string>> {
    const path = join(this.#path, 'identity');
    const known = await ifThere(this.#files.readFile(path));
    if (known !== undefined) return signerOf(known);
    // Two processes may get here at once: the first one decides for both.
    await createFile(path, freshSeed(), this.#files);
    return signerOf(await this.#files.readFile(path));
  }

  async guest(): Promise<Signer> {
    const seed = freshSeed();
    const signer = signerOf(encodeUtf8(seed));
    await createFile(this.#keyPath(signer.publicKey), seed, this.#files);
    return signer;
  }

  async signer(key: string): Promise<Signer | undefined> {
    const seeds = await Promise.all(
      [join(this.#path, 'identity'), this.#keyPath(key)].map((path) => ifThere(this.#files.readFile(path))),
    );
    return seeds
      .filter((seed) => seed !== undefined)
      .map(signerOf)
      .find((signer) => signer.publicKey === key);
  }

  /** The key of an operator's orders, if there is one. */
  async operator(): Promise<Signer<string> | undefined> {
    const seed = await ifThere(this.#files.readFile(join(this.#path, 'operator')));
    return seed === undefined ? undefined : signerOf(seed);
  }

  /** Makes that key; false where there is one already. */
  newOperator(): Promise<boolean> {
    return createFile(join(this.#path, 'operator'), freshSeed(), this.#files);
  }

  /** Locks the seat against other processes until the returned function is called. */
  hold(seat: Pick<SeatSecret, 'match' | 'key'>): Promise<() => Promise<void>> {
    return lockSeat(`${this.#seatPath(seat)}.lock`);
  }

  async alone<T>(match: string, key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.#waitFor({ match, key });
    try {
      return await work();
    } finally {
      await release();
    }
  }

  /** Two processes that lock at once may both fail; each retries after a random wait. */
  async #waitFor(seat: Pick<SeatSecret, 'match' | 'key'>): Promise<() => Promise<void>> {
    const until = Date.now() + LOCK_TIMEOUT_MS;
    for (;;) {
      try {
        return await this.hold(seat);
      } catch (error) {
        if (!(error instanceof UsageError) || Date.now() > until) throw error;
      }
      await setTimeout(crypto.randomInt(RETRY_MS.min, RETRY_MS.max));
    }
  }

  #keyPath(key: string): string {
    return join(this.#path, 'keys', key);
  }

  #seatPath({ match, key }: Pick<SeatSecret, 'match' | 'key'>): string {
    return join(this.#path, 'seats', `${match}.${key}`);
  }

  #parse(content: Uint8Array, file: string): SeatSecret {
    try {
      return JSON.parse(decodeUtf8(content));
    } catch {
      throw new UsageError(`${join(this.#path, 'seats', file)} is damaged: it does not hold a seat any more.`);
    }
  }
}
