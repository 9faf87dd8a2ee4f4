/** The database of this device (IndexedDB): what it keeps, and what the start page lists of it. No cryptography here. */

import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { SeatSecret } from '../../../shared/player/secret-store.ts';

/** One seat of this device, as it was last seen: what the start page lists. */
export interface MatchNote {
  readonly match: string;
  /** Public key of the seat. */
  readonly key: string;
  readonly game: string;
  /** Absent in a note of an earlier version. */
  readonly params?: JsonObject;
  readonly seat: number;
  /** By seat; `null` where nobody sat or no name was given. */
  readonly names: readonly (string | null)[];
  readonly stage: 'waiting' | 'playing' | 'over';
  /** Whether this seat has to decide something. */
  readonly myTurn: boolean;
  readonly outcome: 'won' | 'lost' | 'drawn' | 'void' | undefined;
  readonly finalHash: string | undefined;
  /** By this device's clock, in ms. */
  readonly seen: number;
}

/** A key pair of this device: held by the platform, or a seed where the platform has no Ed25519. */
export type StoredKey =
  | { readonly publicKey: string; readonly pair: CryptoKeyPair }
  | { readonly publicKey: string; readonly seed: Uint8Array };

interface Tables {
  seats: SeatSecret & { readonly saved: number };
  keys: StoredKey;
  notes: MatchNote;
  /** A line of a log, with its line feed, that a seat keeps. */
  logs: { readonly match: string; readonly key: string; readonly seq: number; readonly line: string };
  /** The public key that is this device's identity, under `identity`. */
  settings: string;
}

const NAME = 'fogline';
const VERSION = 2;

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      const database = request.result;
      database.createObjectStore('logs', { keyPath: ['match', 'key', 'seq'] });
      if (oldVersion > 0) return;
      database.createObjectStore('seats', { keyPath: ['match', 'key'] });
      database.createObjectStore('keys', { keyPath: 'publicKey' });
      database.createObjectStore('notes', { keyPath: ['match', 'key'] });
      database.createObjectStore('settings');
    };
    request.onsuccess = () => {
      // A newer version in another tab must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** The result of one request. */
async function read<T>(table: keyof Tables, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(table).objectStore(table));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function readRow<T extends keyof Tables>(table: T, key: IDBValidKey): Promise<Tables[T] | undefined> {
  return read(table, (store) => store.get(key));
}

export function readRows<T extends keyof Tables>(table: T, query?: IDBKeyRange): Promise<Tables[T][]> {
  return read(table, (store) => store.getAll(query));
}

/** Runs `change` in one transaction, and returns once what it wrote would survive a crash. */
export async function writeRows(tables: readonly (keyof Tables)[], change: (transaction: IDBTransaction) => void): Promise<void> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(tables, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    change(transaction);
  });
}

export function writeRow<T extends keyof Tables>(table: T, row: Tables[T]): Promise<void> {
  return writeRows([table], (transaction) => transaction.objectStore(table).put(row));
}

/** Every row of one match: keys begin with the match. */
export function rowsOfMatch(match: string): IDBKeyRange {
  return IDBKeyRange.bound([match], [match, []]);
}

/** The public key that this device plays with, once it has one. */
export function readIdentity(): Promise<string | undefined> {
  return readRow('settings', 'identity');
}

/** What the start page lists: the latest first. */
export async function listNotes(): Promise<MatchNote[]> {
  return (await readRows('notes')).sort((a, b) => b.seen - a.seen);
}
