/** A problem in words for a player: what to do next. */

import { texts } from '../language/texts.ts';
import type { Problem } from './problem.ts';

/** Words for every problem that a person can meet. `test/repository/fault-words.test.ts` lists those that nobody can meet. */
export const PROBLEMS = texts('components/problem-words', {
  codes: {
    'device/no-storage':
      'This browser keeps no data for this page, so your seat would be lost. Leave private browsing or allow site data, then reload.',
    'device/internal': 'Something broke on this page. Reload it; your match is kept.',
    'player/key-missing': 'The key of this seat is not in this browser. Open the match in the browser where you took the seat.',
    'player/no-seat': 'You have no seat in this match, and none is free. You can watch, or start a match of your own.',
    'player/moved-away': 'This seat is played on another device now. To play here again, move it back from there.',
    'player/outdated-copy':
      'This copy of the seat is older than its last move. Move the seat again, from the device where you played last.',
    'player/other-relay':
      'This match is played at another server, so nothing of it is sent here. Open the link or the file there, or in a copy of Fogline that plays there.',
    'player/not-a-seat': 'This is not a whole seat. Copy the link or the file again on the other device, all of it.',
    'player/parcel-altered':
      'The relay handed out something else than your seat, and nothing of it is used. Use the link or the file of the other device.',
    'player/played-elsewhere': 'You play this seat in another tab. Go on there, or close it and reload this page.',
    'player/no-log-kept':
      'This browser could not keep the record of the match, so your seat signs nothing. Free some storage, then reload this page.',
    'player/other-body':
      'Your seat was about to sign a second version of a step, which would show what it hides. Reload this page.',
    'player/decisions-missing':
      'This browser lacks moves that your seat has made, as after a backup was restored. Play on where you made them.',
    'player/packed': 'This seat is packed for another device. Play on there, or take it back here.',
    'player/restored-copy':
      'Your seat has signed more than this browser knows, as after a backup was restored. Take the seat back here to go on.',
    'player/no-spare-key': 'This seat cannot leave the device on which it was taken. Play on there.',
    'relay/rate-limited': 'That was many requests in a short time. Wait a minute, then try again.',
    'relay/unknown-match': 'This match does not exist here. Ask for the link again, or start a match of your own.',
    'relay/no-parcel':
      'This code is no longer valid: it lasts for ten minutes. Nothing is lost. Show a new one on the other device, with “Move to another device”.',
    'relay/parcel-taken':
      'A device has used this code already, perhaps this one on a bad line; each works once. Show a new code where you packed the seat. If it was none of your devices, take the seat back there at once.',
    'relay/parcel-exists': 'This code could not be made. Close the window and open it again.',
    'relay/match-exists': 'This match was opened already. Reload the page to see it.',
    'relay/no-new-matches': 'This relay takes no new matches at present. Try again later; matches that run go on.',
    'relay/game-not-carried': 'This relay carries no matches of this game. Choose another game.',
    'relay/match-too-large': 'A match by these rules may grow larger than this relay carries. Choose another game or rules.',
    'relay/no-listing': 'This relay lists no matches. Start this one unlisted, and send its link to somebody.',
    'relay/list-full': 'The list of open matches has no room now. Start this one unlisted, and send its link to somebody.',
    'relay/no-republication': 'This relay publishes no matches of other relays.',
    'relay/no-pushes':
      'This relay cannot tell you when it is your turn. Look in now and then, or save the deadline to your calendar.',
    'relay/endpoint-refused':
      'This relay sends nothing to the push service of your browser. Save the deadline to your calendar, or use another browser.',
    'relay/stale-subscription':
      'The clock of your device is far from that of the relay, or another device was faster. Try again.',
    'relay/misconfigured': 'This relay is set up wrongly, which only its operator can mend. Try again later.',
    'relay/not-published': 'No match was published under this final hash. Check that the whole of it was copied.',
    'relay/bad-name': 'Your name has nothing that people could see, or too much of it. Choose another name, or none.',
    'relay/archived': 'This match was over long ago. Its published record has the whole log.',
    'relay/withdrawn':
      'The operator of this relay has withdrawn what was in this match. Its steps can still be checked, without what they said.',
    'relay/blocked':
      'The operator of this relay has blocked this player or this match. Play at another relay, or write to the operator.',
    'relay/never-began': 'This match was closed before it began, and nothing of it is kept.',
    'relay/damaged': 'The relay cannot read what it has stored of this match. Its operator can look into it.',
    'relay/other-ending': 'This relay knows how the match ended, and it was not like this. Do not trust this log.',
    'relay/busy': 'The relay is checking other logs at the moment. Wait a minute, then try again.',
    'relay/too-slow': 'The connection is too slow for this match. Try again where it is faster.',
    'relay/too-many-spectators': 'So many people watch this match that there is no place left. Try again later.',
    'relay/too-many-proposals': 'Your device has said this already. Wait for the others, or reload the page.',
    'relay/unreachable': 'The relay did not answer. Check your connection, then try again.',
    'relay/too-many-sockets':
      'This match is open in many other tabs or devices of yours. Close some of them, then reload this page.',
    'relay/internal': 'The relay failed and changed nothing. Try again in a moment.',
    'relay/other-relay': 'This match belongs to another relay. Open it at the address where it was started.',
    'relay/key-retired': "The relay's key has leaked, so this match was called off. Nobody loses by it; start a new one.",
    'relay/key-unknown': 'The relay no longer has the key of this match, so it cannot go on. Start a new one.',
    'life/short-deadline':
      'The player who opened this match left less time than its rules ask for. Do not join it; start a match of your own.',
    'game/too-much-time':
      'The player who opened this match leaves more time than this game allows. Do not join it; start a match of your own.',
    'life/seat-taken': 'Somebody else took this seat first. You can watch, or start a match of your own.',
    'life/seat-kept': 'This seat is kept for another player. You can watch, or start a match of your own.',
    'life/wrong-spare': 'This is not the key to this seat. Ask for a new code on the device where you play it.',
    'life/too-many-hand-overs': 'This seat has moved as often as it may. Play on where it is now.',
    'life/no-such-seat': 'This match has no such seat. Ask for the link again.',
    'life/already-seated': 'You already have a seat in this match. Continue on that seat.',
    'life/wrong-invite': 'This link is not a valid invitation to this seat. Ask for the whole link again.',
    'life/wrong-phase': 'The match has moved on, so that is no longer possible. Look at where it stands now.',
    'life/stale': 'The match has moved on, so that is no longer possible. Look at where it stands now.',
    'life/not-your-turn': 'It is not your turn. Wait for the others.',
    'life/not-a-seat': 'You have no seat in this match. You can watch it.',
    'life/not-the-creator': 'Only the player who started the match can do that.',
    'life/too-few-seats': 'Too few seats are taken to begin. Send the link to somebody else.',
    'relay/too-many-phrases': 'You have said a lot at once. Wait a few seconds before you say more.',
    'life/too-late-to-abort': 'The game is under way, so the match can no longer be called off. You can resign, or offer a draw.',
    'life/no-such-offer': 'The draw is no longer on offer. Play on, or offer one yourself.',
    'life/too-many-offers': 'You cannot offer a draw now. Play on, and offer one after another move.',
    'life/already-opened': 'Your seat is open already. You need do nothing more.',
    'life/out-of-time': 'Your time had run out before this arrived.',
    'life/too-many-steps': 'This match has reached its greatest length and cannot go on.',
    'life/too-many-bytes': 'This match has reached its greatest length and cannot go on.',
    'game/not-now': 'That is not possible right now. Look at whose turn it is.',
    'game/unknown-game': 'This match is of a game that this version does not know. Reload the page to get the newest version.',
    'game/other-rules':
      'This match is played by other rules than those that have its name here. Ask the player who opened it where its game is from.',
    'game/wrong-params': 'This game cannot be played with these settings. Choose others.',
    'game/refused': 'The rules of this game do not allow that now.',
    'game/never-opened': 'In this game nobody ever sees what you have not shown.',
    'game/wrong-seats': 'This game cannot be played with these seats.',
    'battleship/shot-before': 'You have shot at this square before. Choose another one.',
    'battleship/no-such-cell': 'This square is not on the board. Choose another one.',
    'battleship/illegal-fleet': 'The rules do not allow ships to lie like this. Move the ships that are marked.',
    'blackjack/no-double': 'You can double only on your first two cards, and only with the chips for it. Hit or stand.',
    'holdem/not-allowed': 'You cannot do that now, or not with this amount. Look at what your buttons offer.',
    'dark-chess/illegal-move': 'The rules do not allow this move from what your pieces see. Choose another one.',
    'dark-chess/not-a-move': 'That is not a move. Choose a piece, then one of the squares that are marked.',
  } satisfies Partial<Record<Problem['code'], string>>,
  /** The words of a game from outside, which are not ours. */
  ruled: (said: string) => `The rules of this game say: “${said}”`,
  /** What to name to the operator of the relay. */
  foundAs: (trace: string) => `The operator of the relay finds it as ${trace}.`,
  other: (detail: string) =>
    `That did not work: ${detail}. Reload the page; if it happens again, the match may have to be given up.`,
});

export const wordsOf = (code: Problem['code']): string | undefined =>
  (PROBLEMS.codes as Partial<Record<Problem['code'], string>>)[code];

/** As the relay names the failure in the detail of its fault. */
const TRACE = / finds it as (\S+)\.$/;

export function explain({ code, detail }: Problem): string {
  const words = wordsOf(code);
  const trace = code === 'relay/internal' ? TRACE.exec(detail)?.[1] : undefined;
  if (code === 'game/refused') return `${words} ${PROBLEMS.ruled(detail)}`;
  if (trace !== undefined) return `${words} ${PROBLEMS.foundAs(trace)}`;
  return words ?? PROBLEMS.other(detail);
}

/** The detail of a fault as it is shown beside its meaning: nothing where there is no more to say than that. */
export function detailWords({ code, detail }: Problem): string {
  if (detail === code) return '';
  return code === 'game/refused' ? PROBLEMS.ruled(detail) : detail;
}
