/** How often each bot of Battleship beats the one below it. */

import { botNames, findBot } from '../../bots/registry.ts';
import { CLASSIC, type Rules, XAYA } from '../../shared/games/battleship/rule-sets.ts';
import { playBattleship } from './battleship-referee.ts';
import { seeded } from './seeded.ts';
import { describeShare } from './statistics.ts';
import { describeTimes, timed } from './timed.ts';

export function benchBattleshipLadder(games: number): void {
  for (const rules of [CLASSIC, XAYA]) {
    console.log(`${rules.id}: ${games} games a pairing, each begins half of them; seeded`);
    const names = botNames(rules.id);
    for (const [i, weaker] of names.slice(0, -1).entries()) playPairing(rules, weaker, names[i + 1]!, games);
  }
}

function playPairing(rules: Rules, weaker: string, stronger: string, games: number): void {
  const times: number[] = [];
  const bots = [findBot(rules.id, weaker)!, timed(findBot(rules.id, stronger)!, times)];
  let won = 0;
  for (let game = 0; game < games; game++) {
    const seated = game % 2 === 0 ? bots : bots.toReversed();
    if (seated[playBattleship(rules, seated, seeded(rules.id, weaker, stronger, game))] === bots[1]) won++;
  }
  console.log(`  ${`${stronger} beats ${weaker}`.padEnd(22)} ${describeShare(won, games).padEnd(26)} ${describeTimes(times)}`);
}
