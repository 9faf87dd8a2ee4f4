/** The log that a seat keeps of a match on the relay of this device: what that relay has written, which it does before it says anything. */

import type { LogStore } from '../../../shared/player/log-store.ts';
import { readLines } from './practice-rows.ts';

export const practiceLogs: Required<LogStore> = {
  async load({ match }) {
    const parts: string[] = [];
    for await (const part of readLines(match)) parts.push(part);
    return parts.join('');
  },
  parts: ({ match }) => readLines(match),
  async keep() {},
};
