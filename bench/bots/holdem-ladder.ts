/** How often each bot of hold'em beats the one below it, over matches of the usual parameters. */

import { botNames, findBot } from '../../bots/registry.ts';
import { type HoldemParams, readParams } from '../../shared/games/holdem/params.ts';
import { playHoldem } from './holdem-referee.ts';
import { seeded } from './seeded.ts';
import { describeShare } from './statistics.ts';
import { describeTimes, timed } from './timed.ts';

export function benchHoldem(matches: number): void {
  const params = readParams({});
  console.log(`hold'em: ${matches} matches of at most ${params.hands} hands a pairing; seeded`);
  const names = botNames('holdem');
  for (const [i, weaker] of names.slice(0, -1).entries()) playLadder(params, weaker, names[i + 1]!, matches);
}

function playLadder(params: HoldemParams, weaker: string, stronger: string, matches: number): void {
  const [times, random] = [[] as number[], seeded('holdem', weaker, stronger)];
  const bots = [findBot('holdem', weaker)!, timed(findBot('holdem', stronger)!, times)];
  let [won, drawn] = [0, 0];
  for (let match = 0; match < matches; match++) {
    const seated = match % 2 === 0 ? bots : bots.toReversed();
    const winner = playHoldem(params, seated, random);
    if (winner === undefined) drawn++;
    else if (seated[winner] === bots[1]) won++;
  }
  console.log(
    `  ${`${stronger} beats ${weaker}`.padEnd(22)} ${describeShare(won, matches)}, ${drawn} drawn; ${describeTimes(times)}`,
  );
}
