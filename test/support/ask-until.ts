import { vi } from 'vitest';

/** Bounds a hang. */
const LONGEST_MS = 300_000;
/** A relay that is asked without a pause has less time for what it does by itself. */
const PAUSE_MS = 100;

/** Asks again and again, and returns the first answer that is wanted. */
export async function askUntil<Answer>(ask: () => Promise<Answer>, isWanted: (answer: Answer) => boolean): Promise<Answer> {
  const find = async () => {
    const answer = await ask();
    return isWanted(answer) && { answer };
  };
  return (await vi.waitUntil(find, { timeout: LONGEST_MS, interval: PAUSE_MS })).answer;
}
