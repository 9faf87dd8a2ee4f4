/** The words at the top of a match besides those of its game. */

/** What the time of somebody who is away brings about: that the viewer wins, that they lose, that they are out, or that all is called off. */
export type Outcome = 'win' | 'loss' | 'out' | 'off';

export const NOTES = {
  lost: 'No connection. It comes back by itself; your clock runs on.',
  lostUnsent: 'No connection. Your move is saved and goes out by itself; your clock runs on.',
  lostSight: 'No connection. It comes back by itself.',
  youOffer: 'You offer a draw.',
  offerStands: 'The next move of either side takes the offer away.',
  offerStandsInTurn: 'It can be taken until the other side has moved.',
  offers: (who: string): string => `${who} offers a draw.`,
  declines: 'If you play on, your next move declines it.',
  answersLater: (who: string): string => `Your answer goes out when ${who} has moved.`,
  accept: 'Accept the draw',
  decline: 'Decline',
  declined: (who: string): string => `${who} declined the draw. The game goes on.`,
  youDeclined: 'You declined the draw. The game goes on.',
} as const;

/** What a seat that is away is in for, if it does not come back within `left`, such as `2:05`. */
export function awayWords(name: string, brings: Outcome, left: string): string {
  const then = {
    win: `you win in ${left}`,
    loss: `the time runs out in ${left}`,
    out: `the game goes on without them in ${left}`,
    off: `the match is called off in ${left}, and nobody loses`,
  }[brings];
  return `${name} is away. If they do not come back, ${then}.`;
}

/** Said once less than half of the time is left. */
export const setupTimeWords = (left: string): string => `Called off in ${left} if nobody goes on`;
