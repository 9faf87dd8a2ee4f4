/**
 * The seats of a browser, in a database that all pages of its site share. A save compares what is stored in its own transaction, so two tabs that play
 * one seat never sign two contents for one place: the later one is refused.
 */

import type { Signer } from '../../shared/crypto/ed25519.ts';
import type { KeptSeat, LogStore } from '../../shared/player/log-store.ts';
import { checkSuccession, type SeatSecret } from '../../shared/player/secret-store.ts';
import { type DeviceKey, newKey, signerOf } from '../device-key.ts';
import type { SeatStore } from './seat.ts';

type Table = 'seats' | 'keys' | 'settings' | 'logs';
type StoredSeat = SeatSecret & { readonly saved: number };

const IDENTITY = 'identity';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const database = request.result;
    database.createObjectStore('seats', { keyPath: ['match', 'key'] });
    database.createObjectStore('keys', { keyPath: 'publicKey' });
    database.createObjectStore('settings');
    database.createObjectStore('logs', { keyPath: ['match', 'key', 'seq'] });
  };
  return answerOf(request);
}

const rowsFrom = ({ match, key }: KeptSeat, seq: number): IDBKeyRange => IDBKeyRange.bound([match, key, seq], [match, key, []]);

class IndexedDbStore implements SeatStore {
  readonly logs: LogStore = { load: (seat) => this.#loadLog(seat), keep: (seat, from, text) => this.#keepLog(seat, from, text) };
  readonly #name: string;
  #database: Promise<IDBDatabase> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  async load(match: string, key?: string): Promise<SeatSecret | undefined> {
    return (await this.list()).find((seat) => seat.match === match && (key === undefined || seat.key === key));
  }

  save(secret: SeatSecret): Promise<void> {
    return this.#write('seats', async (seats) => {
      checkSuccession(await answerOf(seats.get([secret.match, secret.key])), secret);
      seats.put({ ...secret, saved: Date.now() });
    });
  }

  async list(): Promise<readonly SeatSecret[]> {
    const seats: StoredSeat[] = await this.#read('seats', (table) => table.getAll());
    return seats.sort((a, b) => b.saved - a.saved).map(({ saved, ...secret }) => secret);
  }

  /** Without Web Locks, as on a page that came by plain HTTP, `save` alone keeps two tabs apart. */
  alone<T>(match: string, key: string, work: () => Promise<T>): Promise<T> {
    const locks = (navigator as Partial<Navigator>).locks;
    return locks?.request(`${this.#name} ${match} ${key}`, work) ?? work();
  }

  async identity(): Promise<Signer> {
    const known = await this.#identity();
    if (known === undefined) {
      const fresh = await this.#newKey();
      // Two tabs may get here at once: the first one to write decides for both.
      await this.#write('settings', async (settings) => {
        if ((await answerOf(settings.getKey(IDENTITY))) === undefined) settings.put(fresh.publicKey, IDENTITY);
      });
    }
    return (await this.signer(known ?? (await this.#identity())!))!;
  }

  async guest(): Promise<Signer> {
    return signerOf(await this.#newKey());
  }

  async signer(publicKey: string): Promise<Signer | undefined> {
    const key: DeviceKey | undefined = await this.#read('keys', (keys) => keys.get(publicKey));
    return key === undefined ? undefined : signerOf(key);
  }

  #identity(): Promise<string | undefined> {
    return this.#read('settings', (settings) => settings.get(IDENTITY));
  }

  async #newKey(): Promise<DeviceKey> {
    const key = await newKey();
    await this.#write('keys', async (keys) => void keys.put(key));
    return key;
  }

  async #loadLog(seat: KeptSeat): Promise<string> {
    const rows: { readonly line: string }[] = await this.#read('logs', (logs) => logs.getAll(rowsFrom(seat, 0)));
    return rows.map(({ line }) => line).join('');
  }

  /** A page that was left may write late what is there already: then nothing after it is dropped. */
  #keepLog(seat: KeptSeat, from: number, text: string): Promise<void> {
    const { match, key } = seat;
    const rows = (text.match(/[^\n]*\n/g) ?? []).map((line, i) => ({ match, key, seq: from + i, line }));
    return this.#write('logs', async (logs) => {
      const there: typeof rows = await answerOf(logs.getAll(rowsFrom(seat, from), rows.length));
      if (rows.every(({ seq, line }, i) => there[i]?.seq === seq && there[i].line === line)) return;
      logs.delete(rowsFrom(seat, from));
      for (const row of rows) logs.put(row);
    });
  }

  async #table(name: Table, mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#database ??= openDatabase(this.#name);
    return (await this.#database).transaction(name, mode, { durability: 'strict' }).objectStore(name);
  }

  async #read<T>(name: Table, ask: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return answerOf(ask(await this.#table(name, 'readonly')));
  }

  /** Returns once what was written would survive a crash; nothing is, where `change` throws. */
  async #write(name: Table, change: (table: IDBObjectStore) => Promise<void>): Promise<void> {
    const table = await this.#table(name, 'readwrite');
    const { transaction } = table;
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    done.catch(() => {});
    await change(table).catch((error: unknown) => {
      transaction.abort();
      throw error;
    });
    await done;
  }
}

export const indexedDbStore = (name: string): SeatStore => new IndexedDbStore(name);
