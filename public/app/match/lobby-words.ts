/** The words of a match that waits for its players. */

import { texts } from '../language/texts.ts';

export const LOBBY = texts('match/lobby-words', {
  table: 'At the table',
  watch: 'You can watch the match from here once it begins. To play in it you need the invitation link of a free seat.',
  beginner: (who: string) => `${who} can begin as soon as enough seats are taken.`,
  sendOne: 'Send this link to your opponent',
  sendEach: 'Send each player a link',
  sendAll: 'Send the players this link',
  again: (who: string) => `${who} is asked to play again`,
  againOpponent: 'Your opponent is asked to play again',
  isAsked: (who: string) => `${who} sees on the page of the last match that you want to play again. Or send this link:`,
  isAskedOpponent: 'Your opponent sees on the page of the last match that you want to play again. Or send this link:',
  waitsFor: (who: string) => `Waiting for ${who} to click Play again`,
  waitsForOpponent: 'Waiting for your opponent to click Play again',
  theSeatKept: 'Only who had the seat in the last match can take it: by Rematch there, or by this link.',
  theSeatPrivate: 'Anybody who has this link can take the seat, so send it to one person only.',
  theSeatOpen: 'Anybody who finds this match can take the seat.',
  seatKept: (seat: number) => `Only who had seat ${seat} in the last match can take it: by Rematch there, or by this link.`,
  seatPrivate: (seat: number) => `Anybody who has this link can take seat ${seat}, so send it to one person only.`,
  freeSeatOpen: 'Anybody who finds this match can take a free seat.',
  freeSeatKept: 'Only who had a seat in the last match can take it: by Rematch there, or by this link.',
  waits: (span: string) => `The match waits for ${span}; you need not keep this page open.`,
  begin: (count: number) => `Begin with these ${count}`,
  beginLater: 'Begin when enough are here',
  seats: 'Seats',
  free: (seat: number) => `Seat ${seat} is free`,
  kept: (seat: number) => `Seat ${seat} is kept`,
  you: 'You',
  away: 'Away',
  linkBelow: 'Link below',
  showLink: 'Show link',
});

/** Of a seat that is kept for a player of the match before. */
export const againWords = (name: string | undefined): string => (name === undefined ? LOBBY.againOpponent : LOBBY.again(name));

export const isAskedWords = (name: string | undefined): string =>
  name === undefined ? LOBBY.isAskedOpponent : LOBBY.isAsked(name);

export const waitsForWords = (name: string | undefined): string =>
  name === undefined ? LOBBY.waitsForOpponent : LOBBY.waitsFor(name);

/** Says who can take a seat: the seat `number` of several, or, without it, the only one or any free one. */
export function takerWords(isKept: boolean, isPrivate: boolean, isOnly: boolean, number: number): string {
  if (isKept) return isOnly ? LOBBY.theSeatKept : isPrivate ? LOBBY.seatKept(number) : LOBBY.freeSeatKept;
  if (isPrivate) return isOnly ? LOBBY.theSeatPrivate : LOBBY.seatPrivate(number);
  return isOnly ? LOBBY.theSeatOpen : LOBBY.freeSeatOpen;
}
