/**
 * What the operator has blocked, as an isolate knows it: a block is in force everywhere within two minutes. Where KV does not answer, the
 * object of the operator is asked, which has them too. An isolate that could learn them from neither takes nothing for allowed: what it
 * is asked is refused, so that nobody gets past a block or a pause by an incident.
 */

import { Fault } from '../shared/fault.ts';
import { type Blocks, decodeBlocks, NO_BLOCKS } from '../shared/wire/blocks.ts';
import { BLOCKS_KEY } from '../shared/wire/kv-keys.ts';
import { OPERATOR_NAME } from '../shared/wire/operator-order.ts';
import { type TelemetryEnv, tell } from '../telemetry/tell.ts';
import type { ArchiveEnv } from './log-store.ts';

export interface BlocksEnv extends Pick<ArchiveEnv, 'LOG'>, TelemetryEnv {
  /** What is needed of `durable-objects/operator.ts`. */
  readonly OPERATOR: { getByName(name: string): { blocks(): Promise<string> } };
}

/** KV at each place remembers the value for as long again. */
const KNOWN_MS = 60_000;
/** How soon both are asked again after they have failed. */
const FAILED_MS = 5_000;
/** How long a match waits for KV, in ms: nothing else happens in it meanwhile, and the platform resets what waits for half a minute. */
const PATIENCE_MS = 1_000;
/** How long a reading takes at most: KV and then the operator, each with that patience, and as much again for a busy isolate. */
const READING_MS = 3 * PATIENCE_MS;

let known: { readonly blocks: Blocks; readonly at: number } | undefined;
let failedAt = Number.NEGATIVE_INFINITY;
/** The reading that is under way, and since when. */
let reading: { readonly done: Promise<void>; readonly since: number } | undefined;

/** The blocks as this isolate has read them in the last minute, or those that it knew before where nobody answers. Throws where it never knew any. */
export async function blocksOf(env: BlocksEnv): Promise<Blocks> {
  const now = Date.now();
  if (known !== undefined && Math.abs(now - known.at) < KNOWN_MS) return known.blocks;
  if (Math.abs(now - failedAt) >= FAILED_MS) await readOnce(env, now);
  if (known === undefined) throw new Fault('relay/store-unreachable', 'what the operator has blocked cannot be read');
  return known.blocks;
}

/**
 * Reads them, or waits for the request of this isolate that reads them already: where KV hangs, the one object of the operator is not asked by each
 * request. The reader's own request may be given up before it has read, so nobody waits for it longer than a reading takes.
 */
async function readOnce(env: BlocksEnv, now: number): Promise<void> {
  if (reading !== undefined && Math.abs(now - reading.since) < READING_MS)
    return inTime(reading.done, READING_MS).catch(() => {});
  const done = readBlocks(env);
  reading = { done, since: now };
  await done;
  if (reading.done === done) reading = undefined;
}

async function readBlocks(env: BlocksEnv): Promise<void> {
  try {
    rememberBlocks(await firstOf(env));
  } catch (error) {
    failedAt = Date.now();
    tell(env, { at: 'failed', what: 'the blocks cannot be read', error });
  }
}

async function firstOf(env: BlocksEnv): Promise<Blocks> {
  try {
    const text = await inTime(env.LOG.get(BLOCKS_KEY, { type: 'text', cacheTtl: KNOWN_MS / 1_000 }));
    return text === null ? NO_BLOCKS : decodeBlocks(text);
  } catch (error) {
    tell(env, { at: 'failed', what: 'the blocks are asked of the operator, for KV does not say them', error });
    return decodeBlocks(await inTime(env.OPERATOR.getByName(OPERATOR_NAME).blocks()));
  }
}

function inTime<T>(call: Promise<T>, ms = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer came within ${ms} ms`)), ms);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

/** Why this isolate takes nobody for a seat by this key: it is blocked, or that is not known. */
export function refusalOfKey(key: string): 'relay/blocked' | 'relay/store-unreachable' | undefined {
  if (known === undefined) return 'relay/store-unreachable';
  return known.blocks.keys.includes(key) ? 'relay/blocked' : undefined;
}

export function rememberBlocks(blocks: Blocks): void {
  known = { blocks, at: Date.now() };
}
