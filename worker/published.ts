/**
 * What is published, for the routes: from the edge's cache, from the store, and else from the object of the match. KV remembers for a
 * minute, at each place of its own, that a key was not there, so a reader may be earlier than the record.
 */

import type { Context } from 'hono';
import { logStore } from '../archive/log-store.ts';
import { type Get, type PublishedLog, readPublished, withdrawnFault } from '../archive/published-log.ts';
import { decodeStoredTimestamp, type StoredTimestamp } from '../archive/stored-timestamp.ts';
import { Fault } from '../shared/fault.ts';
import { finalKey, timestampKey } from '../shared/wire/kv-keys.ts';
import type { App } from './env.ts';
import { expectNotBlocked, hashParameter, matchOfQuery } from './guards.ts';

/** In seconds. A heading may be written again, without some payloads; then it names another digest, the version of its parts. */
const CACHED_S = { heading: 300, part: 86_400 } as const;

export async function publishedLog(c: Context<App>, finalHash = hashParameter(c)): Promise<PublishedLog> {
  const match = matchOfQuery(c);
  const published = await readPublished(readerOf(c, match), finalHash);
  if (published === undefined) throw new Fault('relay/not-published');
  await expectNotBlocked(c, published.record.match);
  return published;
}

/** The same, where nothing of it was withdrawn. */
export async function wholePublishedLog(c: Context<App>, finalHash = hashParameter(c)): Promise<PublishedLog> {
  const published = await publishedLog(c, finalHash);
  if (published.withdrawn !== undefined) throw withdrawnFault(published.withdrawn);
  return published;
}

/** What was written again is read anew here at once, and elsewhere in five minutes. */
export const forgetPublished = (c: Context<App>, finalHash: string): Promise<boolean> =>
  caches.default.delete(addressOf(c, finalKey(finalHash)));

/** What an authority has said of when the match was there; undefined where none was asked, or none has answered yet. */
export async function publishedTimestamp(c: Context<App>, { record }: PublishedLog): Promise<StoredTimestamp | undefined> {
  const value = await cached(c, logStore(c.env).get)(timestampKey(record.finalHash));
  return value === undefined ? undefined : decodeStoredTimestamp(value);
}

const readerOf = (c: Context<App>, match: string | undefined): Get => {
  const stored = cached(c, logStore(c.env).get);
  return async (key, heading) => {
    const value = await stored(key, heading);
    const of = heading?.record.match ?? match;
    return value === undefined && of !== undefined ? c.env.MATCH.getByName(of).publishes(key) : value;
  };
};

/** No route answers at this address, so nobody reaches the cache but through these functions. */
const addressOf = (c: Context<App>, key: string, version = ''): string =>
  new URL(`/api/stored/${key}?${version}`, c.req.url).href;

/** Only what is there is cached. */
const cached =
  (c: Context<App>, get: Get): Get =>
  async (key, heading) => {
    const address = addressOf(c, key, heading?.digest);
    const known = await caches.default.match(address);
    if (known !== undefined) return new Uint8Array(await known.arrayBuffer());
    const value = await get(key);
    if (value === undefined) return undefined;
    const seconds = heading === undefined ? CACHED_S.heading : CACHED_S.part;
    const answer = new Response(value, { headers: { 'cache-control': `max-age=${seconds}` } });
    c.executionCtx.waitUntil(caches.default.put(address, answer));
    return value;
  };
