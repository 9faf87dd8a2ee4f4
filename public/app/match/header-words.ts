/** The words at the top of a match besides those of its game. */

import { plural, texts } from '../language/texts.ts';

/** What the time of somebody who is away brings about: that the viewer wins, that they lose, that they are out, or that all is called off. */
export type Outcome = 'win' | 'loss' | 'out' | 'off';

export const NOTES = texts('match/header-words', {
  lost: 'No connection. It comes back by itself; your clock runs on.',
  lostUnsent: 'No connection. Your move is saved and goes out by itself; your clock runs on.',
  lostSight: 'No connection. It comes back by itself.',
  youOffer: 'You offer a draw. The next move of either side takes the offer away.',
  youOfferInTurn: 'You offer a draw. It can be taken until the other side has moved.',
  offers: (who: string) => `${who} offers a draw.`,
  offersTitle: (who: string) => `${who} offers a draw`,
  declines: 'If you play on, your next move declines it.',
  answersLater: (who: string) => `Your answer goes out when ${who} has moved.`,
  accept: 'Accept the draw',
  decline: 'Decline',
  declined: (who: string) => `${who} declined the draw. The game goes on.`,
  youDeclined: 'You declined the draw. The game goes on.',
  awayWin: (who: string, left: string) => `${who} is away. If they do not come back, you win in ${left}.`,
  awayLoss: (who: string, left: string) => `${who} is away. If they do not come back, the time runs out in ${left}.`,
  awayOut: (who: string, left: string) => `${who} is away. If they do not come back, the game goes on without them in ${left}.`,
  awayOff: (who: string, left: string) =>
    `${who} is away. If they do not come back, the match is called off in ${left}, and nobody loses.`,
  setupTime: (left: string) => `Called off in ${left} if nobody goes on`,
  youWatch: 'You are watching.',
  watching: (count: number) => plural(count, { one: `${count} person is watching.`, other: `${count} people are watching.` }),
  watchingToo: (count: number) =>
    plural(count, { one: `${count} person is watching too.`, other: `${count} people are watching too.` }),
});

/** What a seat that is away is in for, if it does not come back within `left`, such as `2:05`. */
export const awayWords = (name: string, brings: Outcome, left: string): string =>
  ({ win: NOTES.awayWin, loss: NOTES.awayLoss, out: NOTES.awayOut, off: NOTES.awayOff })[brings](name, left);
