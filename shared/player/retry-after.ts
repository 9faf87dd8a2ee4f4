/** Retries a request after a relay's rate limit, when the relay says so (`Retry-After`). */

import { type BodySource, boundedBody } from './bounded-body.ts';

export const TOO_MANY = 429;
/** The wait where the answer does not give one in seconds: relays limit rates by the minute. */
const USUAL_S = 60;
/** Bounds on the wait: no answer makes us retry without a pause, or for ever. */
const [LEAST_S, MOST_S] = [1, 600];

interface Answer extends BodySource {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}
/** A problem document has a few hundred bytes. */
const BODY_BYTES = 65_536;

/** Sends the request until the answer is no rate limit. `wait` waits for so many ms, or rejects to give up. */
export async function withRetryAfter<A extends Answer>(send: () => Promise<A>, wait: (ms: number) => Promise<void>): Promise<A> {
  for (;;) {
    const answer = await send();
    if (answer.status !== TOO_MANY) return answer;
    // Reading the body frees the connection for the next request.
    await boundedBody(answer, BODY_BYTES);
    await wait(1_000 * secondsOf(answer.headers.get('retry-after')));
  }
}

function secondsOf(retryAfter: string | null): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : USUAL_S;
  return Math.min(Math.max(seconds, LEAST_S), MOST_S);
}
