/** Where published logs are kept: bytes by key, in KV or, where the operator has bound a bucket, in R2. */

import type { Bytes } from '../shared/encoding/bytes.ts';

export interface LogStore {
  /** The value of a key, if it has one. */
  get(key: string): Promise<Bytes | undefined>;
  put(key: string, value: Bytes): Promise<void>;
  /** Deletes a key, whether it is there or not. */
  delete(key: string): Promise<void>;
  /** Every key that begins with `prefix`. */
  list(prefix: string): Promise<readonly string[]>;
}

export interface ArchiveEnv {
  readonly LOG: KVNamespace;
  /** Optional: R2 keeps a gigabyte for a thirtieth of what KV takes. */
  readonly LOGS?: R2Bucket;
}

/** With a bucket, KV is only read: it holds what was published before the bucket was bound. */
export function logStore({ LOG, LOGS }: ArchiveEnv): LogStore {
  return LOGS === undefined ? kvStore(LOG) : before(r2Store(LOGS), kvStore(LOG));
}

export const kvStore = (kv: KVNamespace): LogStore => ({
  async get(key) {
    const value = await kv.get(key, 'arrayBuffer');
    return value === null ? undefined : new Uint8Array(value);
  },
  put: (key, value) => kv.put(key, value),
  delete: (key) => kv.delete(key),
  list: (prefix) =>
    collect(async (cursor) => {
      const page = await kv.list({ prefix, ...cursor });
      return { keys: page.keys.map(({ name }) => name), next: page.list_complete ? undefined : page.cursor };
    }),
});

export const r2Store = (bucket: R2Bucket): LogStore => ({
  async get(key) {
    const value = await bucket.get(key);
    return value === null ? undefined : new Uint8Array(await value.arrayBuffer());
  },
  put: async (key, value) => void (await bucket.put(key, value)),
  delete: (key) => bucket.delete(key),
  list: (prefix) =>
    collect(async (cursor) => {
      const page = await bucket.list({ prefix, ...cursor });
      return { keys: page.objects.map(({ key }) => key), next: page.truncated ? page.cursor : undefined };
    }),
});

/** Writes to `first`, reads from `first` and then from `second`, and deletes from both. */
const before = (first: LogStore, second: LogStore): LogStore => ({
  get: async (key) => (await first.get(key)) ?? (await second.get(key)),
  put: first.put,
  delete: async (key) => void (await Promise.all([first.delete(key), second.delete(key)])),
  list: async (prefix) => [...new Set((await Promise.all([first.list(prefix), second.list(prefix)])).flat())].sort(),
});

async function collect(
  page: (cursor: { cursor?: string }) => Promise<{ keys: readonly string[]; next: string | undefined }>,
): Promise<readonly string[]> {
  const all: string[] = [];
  for (let cursor: { cursor?: string } | undefined = {}; cursor !== undefined; ) {
    const { keys, next }: Awaited<ReturnType<typeof page>> = await page(cursor);
    all.push(...keys);
    cursor = next === undefined ? undefined : { cursor: next };
  }
  return all.sort();
}
