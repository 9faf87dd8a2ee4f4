/**
 * The Worker of the relay with a meter around it: what `npm run cost` plays its matches at. Its classes are those that are deployed; each
 * call of them, each row and each operation of the store of logs is counted where the platform would bill it. After half of its messages an
 * object forgets what is in its memory, as after a hibernation, and once in each match a socket is cut.
 */

import { DurableObject } from 'cloudflare:workers';
import { type LogVars, logSettingsOf } from '../../shared/transparency/log-settings.ts';
import relay, * as classes from '../../worker/index.ts';
import type { Stored, Tally } from '../cost/tally.ts';

const tally: Tally = {
  ...{ workerRequests: 0, workerMs: 0, objectRequests: 0, socketMessages: 0, objectMs: 0, rowsWritten: 0, rowsRead: 0 },
  ...{ storeWrites: 0, storeReads: 0, lines: 0, points: 0, invocations: 0, running: 0, storedBytes: 0 },
  rows: {},
};

/** With this message of a match one of its sockets is cut, whose client comes back. */
const CUT_AT = 7;

let skippedMs = 0;
const clock = Date.now;
Date.now = () => clock() + skippedMs;

for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
  const write = console[level].bind(console);
  console[level] = (...values: unknown[]) => {
    tally.lines++;
    write(...values);
  };
}

/** Runs a call, and adds the time that it took. */
async function timed<T>(of: 'workerMs' | 'objectMs', call: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  tally.invocations++;
  tally.running++;
  try {
    return await call();
  } finally {
    tally.running--;
    tally[of] += performance.now() - started;
  }
}

interface Statement {
  readonly cursor: SqlStorageCursor<Record<string, SqlStorageValue>>;
  /** What it writes. */
  readonly of: string;
}
const statements: Statement[] = [];
const metered = new WeakSet<object>();

/** Calls `note` with what a method returned and was given, for every object of its class. */
function noteCalls<T extends object, K extends keyof T & string>(
  object: T,
  name: K,
  note: (result: unknown, values: readonly unknown[]) => void,
): void {
  const prototype = Object.getPrototypeOf(object) as Record<string, (...values: unknown[]) => unknown>;
  const original = prototype[name]!;
  prototype[name] = function (...values) {
    const result = original.apply(this, values);
    note(result, values);
    return result;
  };
}

/** The table that a statement writes to, and in `meta` what the row is about. */
function describeRows([sql, key]: readonly unknown[]): string {
  const table = /^\s*(?:INSERT(?: OR REPLACE)? INTO|UPDATE|DELETE FROM) (\w+)/.exec(String(sql))?.[1] ?? 'schema';
  return table === 'meta' ? `meta ${String(key).split('/')[0]}` : table;
}

function countWritten(rows: number, of: string): void {
  if (rows === 0) return;
  tally.rowsWritten += rows;
  tally.rows[of] = (tally.rows[of] ?? 0) + rows;
}

/** Counts the rows of all objects. A cursor says how many it has read once it is at its end, so it is asked after the call. */
function meterStorage(storage: DurableObjectStorage): void {
  const prototype = Object.getPrototypeOf(storage) as object;
  if (metered.has(prototype)) return;
  metered.add(prototype);
  noteCalls(storage.sql, 'exec', (result, values) => {
    statements.push({ cursor: result as Statement['cursor'], of: describeRows(values) });
  });
  noteCalls(storage, 'setAlarm', () => countWritten(1, 'alarm'));
  noteCalls(storage, 'getAlarm', () => void tally.rowsRead++);
}

function countRows(): void {
  for (const { cursor, of } of statements.splice(0)) {
    tally.rowsRead += cursor.rowsRead;
    countWritten(cursor.rowsWritten, of);
  }
}

/** The store of logs, counted. What no match calls is not there. */
const meteredStore = (kv: KVNamespace): KVNamespace =>
  ({
    get(key: string, type: 'arrayBuffer') {
      tally.storeReads++;
      return kv.get(key, type);
    },
    put(key: string, value: Uint8Array) {
      tally.storeWrites++;
      tally.storedBytes += value.byteLength;
      return kv.put(key, value);
    },
  }) as unknown as KVNamespace;

let known: Env | undefined;
const METRICS: AnalyticsEngineDataset = { writeDataPoint: () => void tally.points++ };
const meteredEnv = (env: Env): Env => (known ??= Object.assign({ ...env }, { LOG: meteredStore(env.LOG), METRICS }));

type Call = (...values: unknown[]) => unknown;
type Calls = Record<string, Call>;
type RealClass = abstract new (ctx: DurableObjectState, env: never) => object;

/** A class of objects that passes every call on to one of the relay's, and counts it. */
function counted(real: RealClass) {
  const Real = real as unknown as new (ctx: DurableObjectState, env: Env) => Calls;
  class Counted extends DurableObject<Env> {
    #inner: Calls;
    #running = 0;
    #messages = 0;

    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env);
      meterStorage(ctx.storage);
      this.#inner = new Real(ctx, meteredEnv(env));
    }

    async pass(name: string, values: unknown[]): Promise<unknown> {
      if (name === 'webSocketMessage') {
        tally.socketMessages++;
        this.#messages++;
      } else if (!name.startsWith('webSocket')) tally.objectRequests++;
      this.#running++;
      try {
        return await timed('objectMs', () => this.#inner[name]!(...values));
      } finally {
        this.#running--;
        countRows();
        if (name === 'webSocketMessage') this.#rest();
      }
    }

    #rest(): void {
      if (this.#messages === CUT_AT) this.ctx.getWebSockets()[0]?.close(1012, 'npm run cost');
      // What is under way keeps an object awake.
      if (this.#messages % 2 === 0 && this.#running === 0) this.#inner = new Real(this.ctx, meteredEnv(this.env));
    }

    async ringNow(): Promise<void> {
      await this.pass('alarm', []);
    }

    async hasAlarm(): Promise<boolean> {
      return (await this.ctx.storage.getAlarm()) !== null;
    }

    databaseBytes(): number {
      return this.ctx.storage.sql.databaseSize;
    }

    /** Of the row that a player's object has for a match, and of its index: the pages are shared by all its matches. */
    resultBytes(match: string): number {
      const sql = 'SELECT 2 * octet_length(match) + octet_length(result) AS bytes FROM result WHERE match = ?';
      return this.ctx.storage.sql.exec<{ bytes: number }>(sql, match).one().bytes;
    }
  }
  for (const name of Object.getOwnPropertyNames(real.prototype)) {
    if (name === 'constructor') continue;
    Object.defineProperty(Counted.prototype, name, {
      value(this: Counted, ...values: unknown[]) {
        return this.pass(name, values);
      },
    });
  }
  return Counted;
}

export const ByteBudget = counted(classes.ByteBudget);
export const LogHead = counted(classes.LogHead);
export const Match = counted(classes.Match);
export const OpenSeats = counted(classes.OpenSeats);
export const Operator = counted(classes.Operator);
export const Parcel = counted(classes.Parcel);
export const Player = counted(classes.Player);
export const Republisher = counted(classes.Republisher);
export const TimestampPacer = counted(classes.TimestampPacer);
export const TransparencyLog = counted(classes.TransparencyLog);
export const Watch = counted(classes.Watch);

type Meter = DurableObjectNamespace<InstanceType<typeof Match>>;

async function readMeter({ searchParams }: URL, env: Env): Promise<Response> {
  const id = searchParams.get('match');
  const match = (env.MATCH as unknown as Meter).getByName(id ?? '');
  if (searchParams.has('later')) {
    skippedMs = Number(searchParams.get('later'));
    await match.ringNow();
    skippedMs = 0;
  }
  countRows();
  // The log makes its checkpoint, and freezes the proof of the match, a second after the match was closed.
  const log = (env.TRANSPARENCY_LOG as unknown as Meter).getByName(logSettingsOf(env as LogVars)!.origin);
  const isLogging = await log.hasAlarm();
  if (id === null) return Response.json({ ...tally, running: tally.running + Number(isLogging) } satisfies Tally);
  const players = searchParams.getAll('player').map((key) => (env.PLAYER as unknown as Meter).getByName(key).resultBytes(id));
  const results = (await Promise.all(players)).reduce((sum, bytes) => sum + bytes, 0);
  return Response.json({ match: await match.databaseBytes(), results } satisfies Stored);
}

export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === '/meter') return readMeter(url, env);
    tally.workerRequests++;
    return timed('workerMs', () => relay.fetch(request, meteredEnv(env), ctx));
  },
} satisfies ExportedHandler<Env>;
