/** Asking a relay for more than it answers in a minute: waits as long as it says, and goes on. */

const TOO_MANY = 429;
/** Where the answer does not say how long in seconds: a relay counts by the minute. */
const USUAL_S = 60;
/** No answer makes us ask without a pause, or wait for what cannot come. */
const [LEAST_S, MOST_S] = [1, 600];

interface Answer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Asks until the answer is another than that this was too much in a short time. `wait` is told how long, in ms. */
export async function withRetryAfter<A extends Answer>(ask: () => Promise<A>, wait: (ms: number) => Promise<void>): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== TOO_MANY) return answer;
    // Its connection is free for the next one when it is read.
    await answer.arrayBuffer();
    await wait(1_000 * secondsOf(answer.headers.get('retry-after')));
  }
}

function secondsOf(retryAfter: string | null): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : USUAL_S;
  return Math.min(Math.max(seconds, LEAST_S), MOST_S);
}
