/**
 * Asks for a record again while its relay says that it is not published. KV remembers for a minute, at each place of its own, that a key
 * was not there, so a reader who knows that the match is closed does not believe it at once.
 */

import { undefinedOn } from './relay-client.ts';

/** A minute and a half together. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000] as const;

/** `wait` waits for so many ms, or rejects to give up. */
export async function untilPublished<T>(ask: () => Promise<T>, wait: (ms: number) => Promise<void>): Promise<T> {
  for (const ms of WAITS_MS) {
    const answer = await undefinedOn('relay/not-published', ask());
    if (answer !== undefined) return answer;
    await wait(ms);
  }
  return ask();
}
