/** How long players of hold'em wait for their next cards, by the times at which the relay stored the steps. */

import { decodeLog } from '../shared/log/file.ts';

/** Between the steps that end a hand and the first deal of the next there may be shuffles that are still missing. */
const OF_THE_NEXT = ['cards.shuffle', 'cards.deal'];

/** Of each hand but the first: from the step that ended the hand before it to the deal with which both seats have their cards, in ms. */
export function nextCardsMs(log: Uint8Array): number[] {
  const steps = decodeLog(log).entries.map(({ step: { kind, timestamp } }) => ({ kind, time: timestamp.time }));
  const deals = steps.flatMap(({ kind }, at) => (kind === 'cards.deal' ? [at] : []));
  const waits: number[] = [];
  for (let deal = 2; deal + 1 < deals.length; deal += 2) {
    const ended = steps.slice(0, deals[deal]).findLast(({ kind }) => !OF_THE_NEXT.includes(kind))!;
    waits.push(steps[deals[deal + 1]!]!.time - ended.time);
  }
  return waits;
}
