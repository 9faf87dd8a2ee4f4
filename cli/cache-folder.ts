/**
 * The machines that seats of this computer cache, a folder for each seat: `caches/<match>.<public key>/`.
 *
 *   index         the kept machines without their parts, the latest first, JSON
 *   <hash>        a part, under the SHA-256 of its name
 *
 * A cache may be lost or damaged at any time: whatever does not fit together is dropped, and the machine runs from the beginning.
 */

import crypto from 'node:crypto';
import nodeFiles from 'node:fs/promises';
import { join } from 'node:path';
import { decodeUtf8 } from '../shared/encoding/bytes.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import { CACHED_MACHINES, type CacheStore } from '../shared/player/cache-store.ts';
import type { KeptSeat } from '../shared/player/log-store.ts';
import type { CachedMachine } from '../shared/player/machine.ts';
import { type FileSystem, ifThere, replaceFile } from './whole-file.ts';

interface KeptMachine {
  readonly link: string;
  readonly decisions: readonly JsonObject[];
  readonly head: JsonObject;
  /** The SHA-256 of each part, hex, by its name. */
  readonly parts: Readonly<Record<string, string>>;
}

const INDEX = 'index';
const sha256 = (data: string | Uint8Array): string => crypto.createHash('sha256').update(data).digest('hex');

export class CacheFolder implements CacheStore {
  readonly #path: string;
  readonly #files: FileSystem;

  constructor(path: string, files: FileSystem = nodeFiles) {
    this.#path = path;
    this.#files = files;
  }

  async links(seat: KeptSeat): Promise<readonly string[]> {
    return (await this.#read(seat)).map(({ link }) => link);
  }

  async load(seat: KeptSeat, link: string): Promise<CachedMachine | undefined> {
    const kept = (await this.#read(seat)).find((one) => one.link === link);
    if (kept === undefined) return undefined;
    const parts = new Map<string, Uint8Array>();
    for (const [name, hash] of Object.entries(kept.parts)) {
      const read = await ifThere(this.#files.readFile(this.#partPath(seat, name)));
      // A part that another machine names as well must be written again.
      if (read === undefined || sha256(read) !== hash) return this.#clear(seat);
      parts.set(name, new Uint8Array(read));
    }
    return { decisions: kept.decisions, frozen: { head: kept.head, parts } };
  }

  async keep(seat: KeptSeat, link: string, { decisions, frozen }: CachedMachine): Promise<void> {
    const before = await this.#read(seat);
    const there = new Map(before.flatMap(({ parts }) => Object.entries(parts)));
    const parts: Record<string, string> = {};
    for (const [name, bytes] of frozen.parts) {
      const known = there.get(name);
      if (known === undefined) await replaceFile(this.#partPath(seat, name), bytes, this.#files);
      parts[name] = known ?? sha256(bytes);
    }
    const machine = { link, decisions, head: frozen.head, parts };
    await this.#write(seat, [machine, ...before.filter((one) => one.link !== link)].slice(0, CACHED_MACHINES));
  }

  async drop(seat: KeptSeat, link: string): Promise<void> {
    const before = await this.#read(seat);
    if (before.some((one) => one.link === link))
      await this.#write(
        seat,
        before.filter((one) => one.link !== link),
      );
  }

  async #read(seat: KeptSeat): Promise<readonly KeptMachine[]> {
    const index = await ifThere(this.#files.readFile(join(this.#folder(seat), INDEX)));
    if (index === undefined) return [];
    try {
      return JSON.parse(decodeUtf8(index));
    } catch {
      await this.#clear(seat);
      return [];
    }
  }

  /** Replaces the index, and then removes the parts that nothing names any more. */
  async #write(seat: KeptSeat, machines: readonly KeptMachine[]): Promise<void> {
    await replaceFile(join(this.#folder(seat), INDEX), JSON.stringify(machines), this.#files);
    const named = machines.flatMap(({ parts }) => Object.keys(parts).map((name) => sha256(name)));
    await this.#remove(seat, (file) => file !== INDEX && !named.includes(file));
  }

  async #clear(seat: KeptSeat): Promise<undefined> {
    await this.#remove(seat, () => true);
    return undefined;
  }

  async #remove(seat: KeptSeat, isUseless: (file: string) => boolean): Promise<void> {
    const files = (await ifThere(this.#files.readdir(this.#folder(seat)))) ?? [];
    for (const file of files.filter(isUseless)) await this.#files.rm(join(this.#folder(seat), file));
  }

  #folder({ match, key }: KeptSeat): string {
    return join(this.#path, `${match}.${key}`);
  }

  #partPath(seat: KeptSeat, name: string): string {
    return join(this.#folder(seat), sha256(name));
  }
}
