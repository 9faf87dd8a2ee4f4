/** `npm run bench -- bots`: how well the bots play, against each other and against what is known of their games. */

import { benchFleets } from './bots/battleship-fleets.ts';
import { benchBattleshipLadder } from './bots/battleship-ladder.ts';
import { benchBlackjack } from './bots/blackjack.ts';
import { benchDarkChessLadder } from './bots/dark-chess-ladder.ts';
import { benchHoldem } from './bots/holdem-ladder.ts';

const FLEETS_OF_A_GAME = 4;
const MATCHES_OF_A_GAME = 4;
const ROUNDS_OF_A_GAME = 4_000;

/** `games` of dark chess and Battleship a pairing, four times as many fleets and matches of hold'em, and 4,000 times as many rounds of Blackjack. */
export async function benchBots({ games }: { readonly games: number }): Promise<void> {
  benchBlackjack(ROUNDS_OF_A_GAME * games);
  benchFleets(FLEETS_OF_A_GAME * games);
  benchBattleshipLadder(games);
  benchHoldem(MATCHES_OF_A_GAME * games);
  await benchDarkChessLadder(games);
}
