/** What went wrong, in the words of a player, and what to do next. Codes without words here are shown as the relay explains them. */

import type { Problem } from './session/messages.ts';

const WORDS: Partial<Record<Problem['code'], string>> = {
  'network/unreachable': 'The relay did not answer. Check your connection, then try again.',
  'device/no-storage':
    'This browser keeps no data for this page, so your seat would be lost. Leave private browsing or allow site data, then reload.',
  'device/internal': 'Something broke on this page. Reload it; your match is kept.',
  'relay/rate-limited': 'That was many requests in a short time. Wait a minute, then try again.',
  'relay/unknown-match': 'This match does not exist here. Ask for the link again, or start a match of your own.',
  'relay/too-many-spectators': 'So many people watch this match that there is no place left. Try again later.',
  'relay/internal': 'The relay failed and changed nothing. Try again in a moment.',
  'relay/other-relay': 'This match belongs to another relay. Open it at the address where it was started.',
  'life/seat-taken': 'Somebody else took this seat first. You can watch, or start a match of your own.',
  'life/already-seated': 'You already have a seat in this match. Continue on that seat.',
  'life/wrong-invite': 'This link is not a valid invitation to this seat. Ask for the whole link again.',
  'life/wrong-phase': 'The match has moved on, so that is no longer possible. Look at where it stands now.',
  'life/not-your-turn': 'It is not your turn. Wait for the others.',
  'life/out-of-time': 'Your time had run out before this arrived.',
  'life/too-many-steps': 'This match has reached its greatest length and cannot go on.',
  'life/too-many-bytes': 'This match has reached its greatest length and cannot go on.',
  'game/not-now': 'That is not possible right now. Look at whose turn it is.',
  'game/unknown-game': 'This match is of a game that this version does not know. Reload the page to get the newest version.',
  'game/wrong-seats': 'This game cannot be played with these seats.',
  'battleship/shot-before': 'You have shot at this cell before. Choose another one.',
  'battleship/no-such-cell': 'This cell is not on the board. Choose another one.',
};

export function explain({ code, detail }: Problem): string {
  return WORDS[code] ?? `That did not work: ${detail}. Reload the page; if it happens again, the match may have to be given up.`;
}
