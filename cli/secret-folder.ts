/**
 * The seats of this computer in a folder, readable by its owner alone. A file a seat, so that processes which play different seats
 * never write to the same one.
 *
 *   identity                      seed of the identity's key, hex
 *   keys/<public key>             seed of a guest's key, hex
 *   seats/<match>.<public key>    a seat's secret, JSON; beside it `.lock.<process>` while it is played
 *   logs/                         what was signed in its match, which is no secret: `log-folder.ts`
 */

import crypto from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signer } from '../shared/crypto/ed25519.ts';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { decodeHex } from '../shared/encoding/bytes.ts';
import { checkSuccession, type SeatSecret, type SecretStore } from '../shared/player/secret-store.ts';
import { LogFolder } from './log-folder.ts';
import { holdSeat } from './seat-lock.ts';
import { UsageError } from './usage.ts';
import { createFile, ifThere, replaceFile } from './whole-file.ts';

const SEED_BYTES = 32;
const SEAT_FILE = /^[A-Za-z0-9_-]{22}\.[0-9a-f]{64}$/;

const freshSeed = (): string => crypto.randomBytes(SEED_BYTES).toString('hex');
const signerOf = (seed: string): Signer<string> => nodeSigner(crypto, decodeHex(seed, SEED_BYTES));

export class SecretFolder implements SecretStore {
  readonly logs: LogFolder;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
    this.logs = new LogFolder(join(path, 'logs'));
  }

  /** Where evidence is written. */
  get path(): string {
    return this.#path;
  }

  async load(match: string, key?: string): Promise<SeatSecret | undefined> {
    if (key === undefined) return (await this.list()).find((seat) => seat.match === match);
    const text = await ifThere(readFile(this.#seatPath({ match, key }), 'utf8'));
    return text === undefined ? undefined : this.#parse(text, `${match}.${key}`);
  }

  async save(secret: SeatSecret): Promise<void> {
    checkSuccession(await this.load(secret.match, secret.key), secret);
    await replaceFile(this.#seatPath(secret), JSON.stringify(secret));
  }

  async list(): Promise<readonly SeatSecret[]> {
    const folder = join(this.#path, 'seats');
    const files = ((await ifThere(readdir(folder))) ?? []).filter((file) => SEAT_FILE.test(file));
    const dated = await Promise.all(
      files.map(async (file) => ({
        secret: this.#parse(await readFile(join(folder, file), 'utf8'), file),
        saved: (await stat(join(folder, file))).mtimeMs,
      })),
    );
    return dated.sort((a, b) => b.saved - a.saved).map(({ secret }) => secret);
  }

  async identity(): Promise<Signer> {
    const path = join(this.#path, 'identity');
    const known = await ifThere(readFile(path, 'utf8'));
    if (known !== undefined) return signerOf(known);
    // Two processes may get here at once: the first one decides, for both.
    await createFile(path, freshSeed());
    return signerOf(await readFile(path, 'utf8'));
  }

  async guest(): Promise<Signer> {
    const seed = freshSeed();
    const signer = signerOf(seed);
    await createFile(this.#keyPath(signer.publicKey), seed);
    return signer;
  }

  async signer(key: string): Promise<Signer | undefined> {
    const seeds = await Promise.all(
      [join(this.#path, 'identity'), this.#keyPath(key)].map((path) => ifThere(readFile(path, 'utf8'))),
    );
    return seeds
      .filter((seed) => seed !== undefined)
      .map(signerOf)
      .find((signer) => signer.publicKey === key);
  }

  /** Keeps other processes from this seat until the returned function is called. */
  hold(secret: SeatSecret): Promise<() => Promise<void>> {
    return holdSeat(`${this.#seatPath(secret)}.lock`);
  }

  #keyPath(key: string): string {
    return join(this.#path, 'keys', key);
  }

  #seatPath({ match, key }: Pick<SeatSecret, 'match' | 'key'>): string {
    return join(this.#path, 'seats', `${match}.${key}`);
  }

  #parse(text: string, file: string): SeatSecret {
    try {
      return JSON.parse(text);
    } catch {
      throw new UsageError(`${join(this.#path, 'seats', file)} is damaged: it does not hold a seat any more.`);
    }
  }
}
