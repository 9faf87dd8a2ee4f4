/** The texts of the table for a game that has none of its own. Its fields and decisions are called as its rules call them. */

import { texts } from '../../language/texts.ts';

export const ANY_GAME = texts('games/any-game/texts', {
  yourTurn: 'Your turn',
  waiting: 'Waiting for the others',
  busy: 'Your device does its part…',
  view: 'What you see',
  watched: 'What everybody sees',
  fromZero: 'Seats and places are counted from 0.',
  decisions: 'What you can do',
  nothing: 'Nothing to decide now.',
  notListed: 'The rules of this game do not say what may be decided: it needs a table of its own.',
  what: 'What',
  send: 'Send',
  notRead: 'This is no JSON.',
  yes: 'yes',
  no: 'no',
  empty: 'none',
  before: (count: number) => `${count} before`,
});
