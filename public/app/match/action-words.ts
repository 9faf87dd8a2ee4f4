/** The words of what a player can do besides playing. */

import { texts } from '../language/texts.ts';

export const ACTIONS = texts('match/action-words', {
  sound: 'Sound',
  offerDraw: 'Offer a draw',
  goOn: 'Go on playing',
  resign: {
    label: 'Resign',
    title: 'Resign this match?',
    yes: 'Yes, resign',
    early: 'The match has not begun yet, so nobody wins.',
    othersPlayOn: 'The others go on without you.',
    otherWins: 'The other player wins.',
  },
  abort: {
    label: 'Call it off',
    title: 'Call this match off?',
    text: 'Nothing has happened yet: nobody wins or loses, and nothing of it is published.',
    yes: 'Yes, call it off',
  },
  cancel: {
    label: 'Cancel match',
    title: 'Cancel this match?',
    text: 'Its link leads nowhere then, and nobody can join any more. You can start another one at any time.',
    yes: 'Yes, cancel it',
    no: 'Keep waiting',
  },
});

/** `othersPlayOn`: whether a seat that leaves does not end the match. */
export function resignWords(started: boolean, othersPlayOn: boolean): string {
  if (!started) return ACTIONS.resign.early;
  return othersPlayOn ? ACTIONS.resign.othersPlayOn : ACTIONS.resign.otherWins;
}
