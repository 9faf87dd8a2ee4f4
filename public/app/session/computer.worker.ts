/** The worker of the computer: the bots that decide for its seats, by what each of them may see. No other part of the client loads them. */

import { keptBot } from '../../../bots/registry.ts';
import { randomIntegers } from '../../../shared/randomness/random-integers.ts';
import type { ComputerAnswer, ComputerQuestion } from './messages.ts';

/** The part of a dedicated worker's global scope that is used here. */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<MessagePort>) => void): void;
  close(): void;
};

function answerTo({ game, level, view, asks, seed }: Exclude<ComputerQuestion, 'finish'>): ComputerAnswer {
  try {
    const bot = keptBot(game, level)!;
    return { decision: bot.decide(view, randomIntegers(seed, 'bot'), asks) };
  } catch (error) {
    return { failed: String(error) };
  }
}

/** The page hands over the port to the worker of the match, which asks one question at a time and says when it has no more. */
scope.addEventListener('message', ({ data: port }) => {
  port.onmessage = ({ data }: MessageEvent<ComputerQuestion>) => {
    if (data === 'finish') return scope.close();
    port.postMessage(answerTo(data));
  };
});
