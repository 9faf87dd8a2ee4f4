/** The texts of rock, paper, scissors, from the first round to the end. */

import { plural, texts } from '../../language/texts.ts';

export const RPS_TEXTS = texts('games/rps/texts', {
  beats: {
    rock: 'Rock breaks scissors',
    paper: 'Paper wraps rock',
    scissors: 'Scissors cut paper',
  },
  over: 'The game is over',
  choose: 'Choose a hand',
  chooseRound: (round: number) => `Round ${round}: choose a hand`,
  waiting: (who: string) => `Waiting for ${who}`,
  ownSealed: (hand: string) => `Your ${hand} is sealed.`,
  showing: 'Showing hands…',
  tie: (hand: string, round: number) => `Both showed ${hand}: round ${round} does not count.`,
  youWonRound: (how: string, round: number) => `${how}: you won round ${round}.`,
  wonRound: (how: string, who: string, round: number) => `${how}: ${who} won round ${round}.`,
  nobodySees: 'Nobody sees it before both have chosen.',
  stepCommit: (who: string) => `${who} sealed a hand`,
  stepReveal: (who: string, hand: string) => `${who} showed ${hand}`,
  score: (most: number, least: number) => plural(most, { one: `${most} round to ${least}`, other: `${most} rounds to ${least}` }),
  wonBy: (who: string, score: string) => `${who} won ${score}`,
  yourHand: 'Your hand',
  noHand: 'No hand yet',
  wins: (wins: number, needed: number) => `${wins} of ${needed} rounds won`,
  reasons: {
    'rounds-won': { you: 'you won fewer rounds', others: (who: string) => `${who} won fewer rounds` },
    'too-many-ties': 'a hundred rounds were tied',
  },
});
