/** A whole match of an agent against a bot, at a relay. */

import { quickBot } from '../../bots/registry.ts';
import { folderStore } from '../../library/seat/folder-store.ts';
import { joinMatch, openMatch } from '../../library/seat/open-seat.ts';
import type { Ended, JoinOptions, Seat } from '../../library/seat/seat.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { findGame, latestRules } from '../../shared/games/registry.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import type { Agent } from './agent.ts';

/** What the other seat is taken with: its name is what it claims of its engine too. */
export const opponentOf = (game: string, folder: string, name: string, rules = latestRules(game)!): JoinOptions => ({
  ...{ game: findGame(game, rules)!, store: folderStore(folder), name, engine: name },
});

export function playByBot(game: string, seat: Seat): Promise<Ended> {
  const [bot, random] = [quickBot(game)!, randomIntegers(new Uint8Array(32), game)];
  return seat.play(({ view, asks }) => bot.decide(view, random, asks));
}

/** `opens`: the agent opens the match, or else the bot. Returns how it ended for both, and how the agent has verified it. */
export async function playAgainstBot(agent: Agent, relay: string, bot: JoinOptions, params: JsonObject, opens: boolean) {
  const { id: game, version: rules } = bot.game;
  let seat: Seat;
  if (opens) {
    const { data } = await agent.call('open_match', { game, rules, params, name: 'Agent' });
    seat = await joinMatch(data.links[0], bot);
  } else {
    seat = await openMatch({ ...bot, relay, params });
    await agent.call('join_match', { link: seat.links[0]! });
  }
  const played = playByBot(game, seat);
  const end = await agent.play();
  const { finalHash } = await played;
  if (finalHash !== end.finalHash) throw new Error(`the bot's record is ${finalHash}, the agent's ${end.finalHash}`);
  let verdict = await agent.call('verify', { record: end.permalink });
  while (verdict.data.state === 'checking') verdict = await agent.call('verify', { record: end.permalink });
  return { end, verdict: verdict.data, match: seat.match, seat: opens ? 0 : 1 };
}
