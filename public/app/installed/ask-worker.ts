/** A question to a service worker, and its answer. */

import type { ToWorker } from '../../service-worker/messages.ts';

/** Undefined where it does not know; waits for ever where a worker does not answer. */
export function askWorker(worker: ServiceWorker, question: ToWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(question, [port2]);
  });
}
