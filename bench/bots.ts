/** `npm run bench -- bots`: how well the bots play, against each other and against what is known of their games. */

import { benchBattleship } from './bots/battleship-fleets.ts';
import { benchBlackjack } from './bots/blackjack.ts';
import { benchDarkChessLadder } from './bots/dark-chess-ladder.ts';
import { benchHoldem } from './bots/holdem-ladder.ts';

const FLEETS_OF_A_GAME = 10;
const MATCHES_OF_A_GAME = 10;
const ROUNDS_OF_A_GAME = 10_000;

/** `games` of dark chess a pairing, ten times as many fleets and matches of hold'em, and ten thousand times as many rounds of Blackjack. */
export async function benchBots({ games }: { readonly games: number }): Promise<void> {
  benchBlackjack(ROUNDS_OF_A_GAME * games);
  benchBattleship(FLEETS_OF_A_GAME * games);
  benchHoldem(MATCHES_OF_A_GAME * games);
  await benchDarkChessLadder(games);
}
