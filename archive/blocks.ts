/** What the operator has blocked, as an isolate knows it: a block is in force everywhere within two minutes. */

import { type Blocks, decodeBlocks, NO_BLOCKS } from '../shared/wire/blocks.ts';
import { BLOCKS_KEY } from '../shared/wire/kv-keys.ts';
import type { ArchiveEnv } from './log-store.ts';

/** KV at each place remembers the value for as long again. */
const KNOWN_MS = 60_000;
/** How long a match waits for KV, in ms: nothing else happens in it meanwhile, and the platform resets what waits for half a minute. */
const PATIENCE_MS = 1_000;

let known: { readonly blocks: Blocks; readonly at: number } | undefined;

/** The blocks as this isolate has read them in the last minute; those of before while KV is down. */
export async function blocksOf({ LOG }: Pick<ArchiveEnv, 'LOG'>): Promise<Blocks> {
  const now = Date.now();
  if (known !== undefined && Math.abs(now - known.at) < KNOWN_MS) return known.blocks;
  try {
    const text = await inTime(LOG.get(BLOCKS_KEY, { type: 'text', cacheTtl: KNOWN_MS / 1_000 }));
    rememberBlocks(text === null ? NO_BLOCKS : decodeBlocks(text));
  } catch (error) {
    console.error('the blocks cannot be read', error);
    rememberBlocks(known?.blocks ?? NO_BLOCKS);
  }
  return known!.blocks;
}

function inTime<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer came within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

/** What this isolate knows already, as far as it knows anything. */
export const knownBlocks = (): Blocks => known?.blocks ?? NO_BLOCKS;

export function rememberBlocks(blocks: Blocks): void {
  known = { blocks, at: Date.now() };
}
