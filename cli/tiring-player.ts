/** A bot that gives up, so that long games end in time. */

import type { Bot } from '../bots/bot.ts';
import { isAsked } from '../shared/player/bot-player.ts';
import type { Player } from '../shared/player/play-seat.ts';
import { botPlayer } from './play.ts';

/** Gives up with the first decision beyond so many. */
export function tiringPlayer(bot: Bot, moves: number): Player {
  let decided = 0;
  const player = botPlayer({
    ...bot,
    decide(view, random, asks) {
      decided++;
      return bot.decide(view, random, asks);
    },
  });
  let isDeciding = false;
  return async (snapshot, session) => {
    // While a decision is being taken, its seat is still asked for it.
    if (isDeciding) return;
    if (decided >= moves && isAsked(snapshot)) return session.perform({ kind: 'request', request: 'resign' });
    isDeciding = true;
    await player(snapshot, session).finally(() => {
      isDeciding = false;
    });
  };
}
