/** Has the worker of the computer decide (`computer.worker.ts`), so that nothing that a bot ponders holds up the seats of this worker. */

import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { ComputerAnswer, ComputerQuestion } from './messages.ts';

export class Thinking {
  #port: MessagePort | undefined;
  #came: () => void = () => {};
  #before: Promise<unknown> = Promise.resolve();

  /** The other end of this port answers from now on. What was asked before it came has waited for it. */
  answerBy(port: MessagePort): void {
    this.finish();
    this.#port = port;
    this.#came();
  }

  /** One after the other: a table may have several computers. */
  decide(question: Exclude<ComputerQuestion, 'finish'>): Promise<JsonObject> {
    const answer = this.#before.then(() => this.#ask(question));
    this.#before = answer.catch(() => {});
    return answer;
  }

  /** Nothing more is asked. */
  finish(): void {
    this.#port?.postMessage('finish' satisfies ComputerQuestion);
    this.#port = undefined;
  }

  async #ask(question: ComputerQuestion): Promise<JsonObject> {
    const port = this.#port ?? (await this.#next());
    return new Promise((resolve, reject) => {
      port.onmessage = ({ data }: MessageEvent<ComputerAnswer>) =>
        'failed' in data ? reject(new Error(data.failed)) : resolve(data.decision);
      port.postMessage(question);
    });
  }

  async #next(): Promise<MessagePort> {
    await new Promise<void>((resolve) => {
      this.#came = resolve;
    });
    return this.#port!;
  }
}
