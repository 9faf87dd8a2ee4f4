/** For what a relay does by itself, some time later. */

import { setTimeout as delay } from 'node:timers/promises';

/** One that is asked without a pause has less time for it. */
const PAUSE_MS = 100;

/** Asks again and again, and returns the first answer that is wanted. */
export async function askUntil<Answer>(ask: () => Promise<Answer>, isWanted: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    await delay(PAUSE_MS);
  }
}
