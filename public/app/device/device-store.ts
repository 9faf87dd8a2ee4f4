/** The database of this device (IndexedDB): what it keeps, and what the start page lists of it. No cryptography here. */

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames, type StoreValue } from 'idb';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { SeatName } from '../../../shared/log/seat-name.ts';
import type { Draft } from '../../../shared/log/step.ts';
import type { LeftOut } from '../../../shared/match/left-out.ts';
import type { SeatSecret } from '../../../shared/player/secret-store.ts';
import type { LogRows } from '../../../shared/verify/check-result.ts';
import type { FinalRecord } from '../../../shared/wire/http.ts';
import type { Language } from '../language/languages.ts';
import type { Outcome, VerdictPlace } from '../verify/outcome.ts';

/** One seat of this device, as it was last seen: what the start page lists. */
export interface MatchNote {
  readonly match: string;
  /** Public key of the seat. */
  readonly key: string;
  /** The relay of the match, where that is another one than the one that served this client: `DEVICE_RELAY`, or one of a client from elsewhere. */
  readonly relay?: string;
  readonly game: string;
  /** Absent in a note of an earlier version. */
  readonly params?: JsonObject;
  readonly seat: number;
  /** By seat; `null` where nobody sat or no name was given. */
  readonly names: readonly (string | null)[];
  /** By seat the key of the player, and `null` where nobody sat. Absent in a note of an earlier version. */
  readonly players?: readonly (string | null)[];
  /** By seat the key that plays it now: another one after a hand-over. Absent in a note of an earlier version. */
  readonly keys?: readonly (string | null)[];
  readonly stage: 'waiting' | 'playing' | 'over';
  /** Whether this seat has to decide something. */
  readonly myTurn: boolean;
  readonly outcome: 'won' | 'lost' | 'drawn' | 'void' | undefined;
  readonly finalHash: string | undefined;
  /** Length of the log that `myTurn` was seen at. Absent in a note of an earlier version. */
  readonly steps?: number;
  /** By this device's clock, in ms. */
  readonly seen: number;
}

/**
 * A match of which this device is told when it waits for our seat. The service worker reads it, which has no code of any game: nothing in it
 * is secret.
 */
export interface Reminder {
  readonly match: string;
  /** Public key of the seat. */
  readonly key: string;
  /** The relay of the match, where this client is from elsewhere. */
  readonly relay?: string;
  readonly seat: number;
  readonly gameName: string;
  /** In which language that is, and the notification; absent where an earlier build has made it. */
  readonly language?: Language;
  /** The kinds of steps after which a closed page is needed (`shared/player/calling-kinds.ts`). */
  readonly kinds: readonly string[];
  /** Where the relay was asked to push to. */
  readonly endpoint: string;
}

/** A key pair of this device: held by the platform, or a seed where the platform has no Ed25519. */
export type StoredKey =
  | { readonly publicKey: string; readonly pair: CryptoKeyPair }
  | { readonly publicKey: string; readonly seed: Uint8Array };

export interface StoredSeat extends SeatSecret {
  readonly saved: number;
  /** The mark of the tab that plays the seat (`secret-store.ts`), once one has. */
  readonly tab?: string;
  /** The relay at which the seat is played. Absent in a row of an earlier version, whose clients were all served by their relay. */
  readonly relay?: string;
}

/** A match on the relay of this device (`public/app/practice/`). */
export interface PracticeMatch {
  readonly match: string;
  /** The mark of the worker whose relay has the match: what another one decides is not written. */
  readonly by: string;
  /** Steps that every seat must sign, while signatures are missing. */
  readonly proposals: readonly Draft[];
  /** Once the match is closed; absent where it never began. */
  readonly closed?: ClosedPractice;
}

/** The record of a closed match, and what it leaves out of its log. */
export interface ClosedPractice {
  readonly record: FinalRecord;
  readonly leftOut?: LeftOut;
}

/** A step on the relay of this device. What is large of it is a row of its own, so that a relay that wakes need not read it. */
export interface PracticeStep {
  readonly match: string;
  readonly seq: number;
  readonly step: string;
  readonly name?: SeatName;
  readonly payload?: string;
  /** Of the payload, in UTF-8. */
  readonly payloadBytes: number;
}

interface Tables extends DBSchema {
  seats: { key: [match: string, key: string]; value: StoredSeat };
  keys: { key: string; value: StoredKey };
  notes: { key: [match: string, key: string]; value: MatchNote };
  /** A line of a log, with its line feed, that a seat keeps. */
  logs: {
    key: [match: string, key: string, seq: number];
    value: { readonly match: string; readonly key: string; readonly seq: number; readonly line: string };
  };
  /** A machine that a seat caches, without its parts; a higher `order` was kept later. */
  machines: {
    key: [match: string, key: string, link: string];
    value: {
      readonly match: string;
      readonly key: string;
      readonly link: string;
      readonly order: number;
      readonly decisions: readonly JsonObject[];
      readonly head: JsonObject;
      readonly parts: readonly string[];
    };
  };
  parts: {
    key: [match: string, key: string, name: string];
    value: { readonly match: string; readonly key: string; readonly name: string; readonly bytes: Uint8Array };
  };
  reminders: { key: [match: string, key: string]; value: Reminder };
  /** What was verified here (`verdicts.ts`). */
  verdicts: {
    key: [file: string, finalHash: string];
    value: VerdictPlace & { readonly outcome: Outcome; readonly at: number };
    indexes: { at: number };
  };
  /** What logs said that were verified here, for the records of their players (`kept-rows.ts`). */
  rows: {
    key: string;
    value: LogRows & { readonly verifier: string; readonly at: number };
    indexes: { at: number };
  };
  practice: { key: string; value: PracticeMatch; indexes: { finalHash: string } };
  steps: { key: [match: string, seq: number]; value: PracticeStep };
  payloads: {
    key: [match: string, seq: number];
    value: { readonly match: string; readonly seq: number; readonly payload: string };
  };
  /** The public key that is this device's identity, under `identity`, or for each relay one, and that of its own relay; by each key that the computer plays with, on which level. */
  settings: { key: string; value: string };
}

const NAME = 'fogline';
const VERSION = 7;

let opened: Promise<IDBPDatabase<Tables>> | undefined;

/** Waits while another tab has an earlier version open. Write through `writeRows` only: it alone is durable. */
export async function openDatabase(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>(NAME, VERSION, {
    upgrade(database, oldVersion) {
      database.createObjectStore('practice', { keyPath: 'match' }).createIndex('finalHash', 'closed.record.finalHash');
      database.createObjectStore('steps', { keyPath: ['match', 'seq'] });
      database.createObjectStore('payloads', { keyPath: ['match', 'seq'] });
      if (oldVersion < 6) database.createObjectStore('rows', { keyPath: 'finalHash' }).createIndex('at', 'at');
      if (oldVersion < 5) database.createObjectStore('verdicts', { keyPath: ['file', 'finalHash'] }).createIndex('at', 'at');
      if (oldVersion < 4) database.createObjectStore('reminders', { keyPath: ['match', 'key'] });
      if (oldVersion < 3) {
        database.createObjectStore('machines', { keyPath: ['match', 'key', 'link'] });
        database.createObjectStore('parts', { keyPath: ['match', 'key', 'name'] });
      }
      if (oldVersion < 2) database.createObjectStore('logs', { keyPath: ['match', 'key', 'seq'] });
      if (oldVersion > 0) return;
      database.createObjectStore('seats', { keyPath: ['match', 'key'] });
      database.createObjectStore('keys', { keyPath: 'publicKey' });
      database.createObjectStore('notes', { keyPath: ['match', 'key'] });
      database.createObjectStore('settings');
    },
    // A newer version in another tab must not wait for this one.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

type Table = StoreNames<Tables>;
type Writing<T extends Table> = IDBPTransaction<Tables, T[], 'readwrite'>;

/**
 * Runs `change` in one transaction, and returns once what it wrote would survive a crash. IndexedDB commits as soon as `change` awaits
 * anything else. `change` must await every request it makes.
 */
export async function writeRows<T extends Table>(
  tables: T[],
  change: (transaction: Writing<T>) => Promise<unknown>,
): Promise<void> {
  const transaction = (await openDatabase()).transaction(tables, 'readwrite', { durability: 'strict' });
  await Promise.all([change(transaction), transaction.done]);
}

export function writeRow<T extends Table>(table: T, row: StoreValue<Tables, T>): Promise<void> {
  return writeRows([table], (transaction) => transaction.objectStore(table).put(row));
}

/** Every row of one match: keys begin with the match. */
export function rowsOfMatch(match: string): IDBKeyRange {
  return IDBKeyRange.bound([match], [match, []]);
}

const COMPUTER = 'computer ';

export const settingOfComputer = (key: string): string => COMPUTER + key;

/** The keys with which the computer plays on this device, each with its level. A person's seats have other keys. */
export async function listComputers(): Promise<ReadonlyMap<string, string>> {
  const store = (await openDatabase()).transaction('settings').store;
  const range = IDBKeyRange.bound(COMPUTER, `${COMPUTER}\uffff`);
  const [keys, levels] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  return new Map(keys.map((key, i) => [key.slice(COMPUTER.length), levels[i]!]));
}

/** What the start page lists: the latest first. */
export async function listNotes(): Promise<MatchNote[]> {
  return (await (await openDatabase()).getAll('notes')).sort((a, b) => b.seen - a.seen);
}

/** The matches of which this device is told. */
export async function listReminders(): Promise<Reminder[]> {
  return (await openDatabase()).getAll('reminders');
}
