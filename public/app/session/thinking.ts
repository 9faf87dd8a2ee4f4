/** Has the worker of the computer decide (`computer.worker.ts`), so that nothing that a bot ponders holds up the seats of this worker. */

import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { ComputerAnswer, ComputerQuestion } from './messages.ts';

export class Thinking {
  readonly #port: MessagePort;
  #before: Promise<unknown> = Promise.resolve();

  constructor(port: MessagePort) {
    this.#port = port;
  }

  /** One after the other: a table may have several computers. */
  decide(question: Exclude<ComputerQuestion, 'finish'>): Promise<JsonObject> {
    const answer = this.#before.then(() => this.#ask(question));
    this.#before = answer.catch(() => {});
    return answer;
  }

  finish(): void {
    this.#port.postMessage('finish' satisfies ComputerQuestion);
  }

  #ask(question: ComputerQuestion): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      this.#port.onmessage = ({ data }: MessageEvent<ComputerAnswer>) =>
        'failed' in data ? reject(new Error(data.failed)) : resolve(data.decision);
      this.#port.postMessage(question);
    });
  }
}
