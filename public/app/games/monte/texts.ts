/** The texts of Three Card Monte, from the first round to the end. */

import { plural, texts } from '../../language/texts.ts';

export const MONTE_TEXTS = texts('games/monte/texts', {
  places: {
    left: 'left',
    middle: 'middle',
    right: 'right',
  },
  onlyYou: 'Only you see where she lies.',
  points: (count: number) => plural(count, { one: 'point', other: 'points' }),
  cards: 'Cards',
  pointedAt: 'pointed at',
  put: {
    left: 'Put the queen left',
    middle: 'Put the queen in the middle',
    right: 'Put the queen right',
  },
  point: {
    left: 'Point left',
    middle: 'Point in the middle',
    right: 'Point right',
  },
  hide: 'Hide the queen',
  hideDetail: (round: number, rounds: number) => `Round ${round} of ${rounds}: choose where she lies.`,
  sealing: 'Sealing her place…',
  waiting: (who: string) => `Waiting for ${who}`,
  hiding: (round: number, rounds: number) => `Round ${round} of ${rounds}: the queen is being hidden.`,
  signing: 'Signing the start…',
  find: 'Find the queen',
  findDetail: (round: number, rounds: number) => `Round ${round} of ${rounds}: her place is sealed. Point at a card.`,
  pointing: 'Pointing…',
  looking: (round: number, rounds: number, who: string) => `Round ${round} of ${rounds}: ${who} looks for the queen.`,
  turning: 'Turning the cards up…',
  over: 'The game is over',
  at: {
    left: 'left',
    middle: 'in the middle',
    right: 'right',
  },
  to: {
    left: 'left',
    middle: 'in the middle',
    right: 'right',
  },
  youFound: (at: string) => `The queen lay ${at}: you found her.`,
  found: (at: string, who: string) => `The queen lay ${at}: ${who} found her.`,
  youMissed: (at: string, to: string) => `The queen lay ${at}, you pointed ${to}.`,
  missed: (at: string, who: string, to: string) => `The queen lay ${at}, ${who} pointed ${to}.`,
  stepPlace: (who: string) => `${who} hid the queen and sealed her place`,
  stepPoint: (who: string, to: string) => `${who} pointed ${to}`,
  stepReveal: (who: string, at: string) => `${who} turned the cards up: the queen lay ${at}`,
  each: (points: number) => plural(points, { one: `${points} point each`, other: `${points} points each` }),
  score: (most: number, least: number) => plural(most, { one: `${most} point to ${least}`, other: `${most} points to ${least}` }),
  wonBy: (who: string, score: string) => `${who} won ${score}`,
  keys: {
    left: { key: '1', does: 'the card on the left' },
    middle: { key: '2', does: 'the card in the middle' },
    right: { key: '3', does: 'the card on the right' },
  },
  reasons: {
    'more-points': { you: 'you had fewer points in the end', others: (who: string) => `${who} had fewer points in the end` },
    'equal-points': 'both have the same points',
  },
});
