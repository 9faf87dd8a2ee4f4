/** Asks a program for the decisions of its seat. */

import { Fault } from '../../shared/fault.ts';
import { isAsked } from '../../shared/player/bot-player.ts';
import { lastMomentOf } from '../../shared/player/last-moment.ts';
import type { Player } from '../../shared/player/play-seat.ts';
import type { Session } from '../../shared/player/session.ts';
import { stepsSince } from '../../shared/player/steps-since.ts';
import type { Decide } from './seat.ts';

/**
 * One question at a time. A decision that comes too late is dropped; one that the rules do not allow rejects, because a program that is asked
 * again would give it again. `over`: aborted when the seat is played here no more.
 */
export function decidingPlayer<View>(decide: Decide<View>, over: AbortSignal): Player {
  let asked: AbortController | undefined;
  /** The last step that was in the log when the seat decided. */
  let decidedAt = -1;
  const ask = async (session: Session, signal: AbortSignal): Promise<void> => {
    for (let now = session.snapshot(); isAsked(now) && !signal.aborted; now = session.snapshot()) {
      const asks = now.asks();
      const since = stepsSince(now, decidedAt);
      const decision = await decide({ view: now.view as View, asks, since, deadline: lastMomentOf(now), signal });
      if (signal.aborted) return;
      try {
        await session.perform({ kind: 'decide', decision });
        decidedAt = now.matchState.seq - 1;
      } catch (error) {
        const later = session.snapshot();
        // What was decided by is no longer so.
        const isStale = !isAsked(later) || later.matchState.seq !== now.matchState.seq;
        if (!(error instanceof Fault) || !isStale) throw error;
      }
    }
  };
  return async (snapshot, session) => {
    if (snapshot.asksToAccuse) await session.perform({ kind: 'accuse', accuse: false });
    if (asked !== undefined && !isAsked(snapshot)) {
      asked.abort();
      asked = undefined;
    }
    if (asked !== undefined || !isAsked(snapshot)) return;
    const own = new AbortController();
    asked = own;
    try {
      await ask(session, AbortSignal.any([own.signal, over]));
    } finally {
      if (asked === own) asked = undefined;
    }
  };
}
