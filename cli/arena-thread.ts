/** A thread that plays matches of an arena, or judges their logs, one after the other. */

import { parentPort, workerData } from 'node:worker_threads';
import type { Bytes } from '../shared/encoding/bytes.ts';
import { findGame } from '../shared/games/registry.ts';
import type { Tier } from '../shared/verify/tier.ts';
import { judgeMatch } from './arena/judge-match.ts';
import type { ArenaPlan } from './arena/plan.ts';
import { type ArenaJob, playMatch } from './arena/play-match.ts';
import { Refusal, type RefusalCode } from './arena/refusal.ts';
import type { PlayedMatch } from './arena/report.ts';

export type ThreadJob = { readonly plan: ArenaPlan } | ArenaJob;

/** With a log it is judged, and without one the match is played. */
export interface Task {
  readonly number: number;
  readonly log?: Bytes;
}

export type Done =
  /** With the log of a match that was played, and what the result rests on of one that was judged. */
  | { readonly kind: 'done'; readonly row: PlayedMatch; readonly log?: Bytes; readonly evidence?: Tier }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly detail: string }
  /** The arena was left. */
  | { readonly kind: 'left' };

// A refused step is data, and most of its price would be its stack.
Error.stackTraceLimit = 0;

const job = workerData as ThreadJob;
const leaving = new AbortController();

async function work({ number, log }: Task): Promise<Done> {
  try {
    if (log !== undefined) return { kind: 'done', ...(await judgeMatch(log, job.plan, number, { findGame })) };
    return { kind: 'done', ...(await playMatch(job as ArenaJob, number, leaving.signal)) };
  } catch (error) {
    if (leaving.signal.aborted) return { kind: 'left' };
    if (error instanceof Refusal) return { kind: 'refused', code: error.code, detail: error.message };
    throw error;
  }
}

parentPort!.on('message', async (task: Task | 'leave') => {
  if (task === 'leave') leaving.abort(new Error('the arena was left'));
  else parentPort!.postMessage(await work(task));
});
