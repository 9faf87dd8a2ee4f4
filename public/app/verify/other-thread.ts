/** The second thread of a verification: it does tasks for the first, over a port that the page has given to both. */

import type { GameTask, OtherThread } from '../../../shared/verify/game-task.ts';
import { nextTurn } from '../session/next-turn.ts';

/** The first thread's end. `begin` is called with the first task, for most matches have none. */
export function otherThread(port: MessagePort, begin: () => void): OtherThread {
  const waiting: ((result: unknown) => void)[] = [];
  let hasBegun = false;
  // Results come in the order of their tasks.
  port.onmessage = ({ data }: MessageEvent<unknown>) => waiting.shift()!(data);
  return {
    pause: nextTurn,
    do(task) {
      if (!hasBegun) begin();
      hasBegun = true;
      return new Promise((resolve) => {
        waiting.push(resolve);
        port.postMessage(task);
      });
    },
  };
}

/** The second thread's end. */
export function serveTasks(
  port: MessagePort,
  perform: (task: GameTask) => { readonly result: unknown; readonly transfer: readonly ArrayBufferLike[] },
): void {
  port.onmessage = ({ data }: MessageEvent<GameTask>) => {
    const { result, transfer } = perform(data);
    port.postMessage(result, transfer as Transferable[]);
  };
}
