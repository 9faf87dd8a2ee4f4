/** How a program waits: for its other work, and for some time. */

/** Of Node.js and workerd. A message to oneself would keep a program of Node.js alive. */
const immediate = (globalThis as { readonly setImmediate?: (callback: () => void) => unknown }).setImmediate;

const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Resolves in a later turn of the event loop. In a browser by a message to oneself, because it delays nested timers by 4 ms. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (immediate !== undefined) {
      immediate(resolve);
      return;
    }
    if (channel === undefined) {
      channel = new MessageChannel();
      channel.port1.onmessage = () => waiting.shift()?.();
    }
    waiting.push(resolve);
    channel.port2.postMessage(undefined);
  });
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** The same for what need not come about: no program of Node.js stays alive for it. */
export const sleepIdly = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer: { unref?(): void } | number = setTimeout(resolve, ms);
    if (typeof timer === 'object') timer.unref?.();
  });
