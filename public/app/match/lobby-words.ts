/** The words of a match that waits for its players. */

export const LOBBY = {
  sendOne: 'Send this link to your opponent',
  sendEach: 'Send each player a link',
  sendAll: 'Send the players this link',
  again: (name: string | undefined): string => `${name ?? 'Your opponent'} is asked to play again`,
  /** Of a seat that is kept for a player of the match before. */
  isAsked: (name: string | undefined): string =>
    `${name ?? 'Your opponent'} sees on the page of the last match that you want to play again. Or send this link:`,
  waitsFor: (name: string | undefined): string => `Waiting for ${name ?? 'your opponent'} to click Play again`,
} as const;
