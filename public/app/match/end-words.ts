/** The words of a match that is over. */

import { deadlineOf } from '../../../shared/match/clock.ts';
import { neverBegan } from '../../../shared/match/match-state.ts';
import { joinNames } from '../../../shared/match/seat-names.ts';
import type { GameScreen } from '../games/game-screen.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { momentWords } from './clock-words.ts';

export const REMATCH = {
  ask: 'Rematch',
  starting: 'Starting…',
  /** For the title of the tab. */
  title: 'Rematch?',
  asked: (who: string, count: number): string => `${who} ${count === 1 ? 'wants' : 'want'} a rematch: Play again`,
} as const;

export const END = {
  title: 'Afterwards',
  published: 'The whole match is published for good: whoever has its link can replay it and check every step.',
  counts: 'It counts in',
  record: 'your record',
  verified: 'Verified',
  verifiedHow: 'your device has checked every step.',
  practice: 'It was practice, and counts in nobody’s record.',
  check: 'Replay and check',
  copy: 'Copy its link',
  home: 'To the start page',
  erased: 'This browser has erased what would give your game away. Nobody can make your board from what is left.',
  elsewhere: 'Publish it elsewhere',
  elsewhereHow:
    'The record is whole and yours: it needs this relay no more. Download it, open the page “Check a match” of any other relay, choose the file there and publish it. Its final hash and its times stay the same.',
} as const;

/** Which seats still owe what, and until when. */
export function settlingWords(snapshot: MatchSnapshot, { standsUnopened }: GameScreen, names: readonly string[]): string {
  const { matchState, presence, seat: own, owed, decided } = snapshot;
  if (matchState.phase === 'play') return 'The last step is being checked. Then the match is signed and published.';
  if (neverBegan(matchState)) return 'The match was closed before it began, so nothing of it is published.';
  if (matchState.phase !== 'settle') return 'Publishing the match…';
  const until = momentWords(deadlineOf(matchState)!.time);
  if (owed.length > 0) {
    const others = joinNames(owed.filter((seat) => seat !== own).map((seat) => names[seat]!));
    const isOurs = own !== undefined && owed.includes(own);
    const words = standsUnopened ? attestingWords(until, others) : openingWords(until, others, decided?.kind === 'won');
    return [...(isOurs ? [words.ours] : []), ...(others === '' ? [] : [words.theirs])].join(' ');
  }
  const away = matchState.seats.some((one, seat) => one !== undefined && presence[seat] === false);
  const wait = ` If one stays away, the match is published without its signature, at the latest on ${until}.`;
  return `All devices sign the result…${away ? wait : ''}`;
}

/** Where the result waits for the openings. */
function openingWords(until: string, others: string, isWon: boolean) {
  const missed = isWon ? 'the match is called off' : 'it has lost';
  return {
    ours: `Your device still opens your seed and moves, which shows that you played fairly. It does so by itself: keep this page open, or come back before ${until}. If it has not by then, ${isWon ? 'your win is lost' : 'you have lost'}.`,
    theirs: `The device of ${others} still has to open its seed and moves, until ${until}; if it does not, ${missed}.`,
  };
}

/** Where every step was proven as it was made. */
function attestingWords(until: string, others: string) {
  return {
    ours: `The result stands. Your device still opens your seed and moves, by itself: keep this page open, or come back before ${until}. Otherwise your play stays attested, proven to your opponent alone.`,
    theirs: `The result stands. The device of ${others} may still open its seed and moves, until ${until}; otherwise that side stays attested, proven to the other one alone.`,
  };
}
