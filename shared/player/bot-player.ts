/** A seat that a program plays: what it decides, it decides by the view of its seat alone. */

import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import type { Decisions } from '../games/decisions.ts';
import { type RandomInteger, randomIntegers } from '../randomness/random-integers.ts';
import type { Player } from './play-seat.ts';
import type { Snapshot } from './snapshot.ts';

/** The part of a bot that a player needs. */
interface Decider {
  decide(view: unknown, random: RandomInteger, asks: Decisions | undefined): JsonObject | Promise<JsonObject>;
}

/** Whether the match waits for a decision of ours. After the end of the play the machine may still need one, which does not count. */
export function isAsked({ need, matchState: { phase } }: Snapshot): boolean {
  return need.kind === 'decide' && (phase === 'setup' || phase === 'play');
}

const isOffered = ({ matchState: { phase, drawOffer }, seat }: Snapshot): boolean =>
  phase === 'play' && seat !== undefined && drawOffer.length > 0 && !drawOffer.includes(seat);

export interface BotWays {
  /** Takes its time before each decision. */
  readonly think?: () => Promise<void>;
  /** Whether it opens its game to convict who wronged it, where the match would not show it (`Snapshot.asksToAccuse`). */
  readonly opens?: boolean;
}

/** A bot plays on: it declines every draw that it is offered. What a match does not show, it shows nobody unless it was told to. */
export function seededPlayer(bot: Decider, seed: Uint8Array, { think, opens = false }: BotWays = {}): Player {
  const random = randomIntegers(seed, 'bot');
  let deciding = false;
  let declined: readonly number[] = [];
  return async (seen, session) => {
    if (deciding || !(seen.asksToAccuse || isAsked(seen) || isOffered(seen))) return;
    deciding = true;
    try {
      if (session.snapshot().asksToAccuse) await session.perform({ kind: 'accuse', accuse: opens });
      for (let now = session.snapshot(); isAsked(now) || isOffered(now); now = session.snapshot()) {
        const { drawOffer } = now.matchState;
        if (isOffered(now) && drawOffer !== declined) {
          declined = drawOffer;
          await session.perform({ kind: 'request', request: 'draw-decline' });
        }
        if (!isAsked(now)) break;
        await think?.();
        now = session.snapshot();
        if (!isAsked(now)) continue;
        const decision = await bot.decide(now.view, random, now.asks());
        // What it has decided by is no longer so.
        if (session.snapshot().matchState.seq !== now.matchState.seq) continue;
        await session.perform({ kind: 'decide', decision }).catch((error) => {
          // The decision came too late: the match has moved on meanwhile.
          if (!(error instanceof Fault) || isAsked(session.snapshot())) throw error;
        });
      }
    } finally {
      deciding = false;
    }
  };
}
