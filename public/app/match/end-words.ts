/** The words of a match that is over. */

import { deadlineOf } from '../../../shared/match/clock.ts';
import { neverBegan } from '../../../shared/match/match-state.ts';
import { endingSeats } from '../../../shared/match/stand-down.ts';
import type { GameScreen } from '../games/game-screen.ts';
import { listWords, type Mark, texts } from '../language/texts.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { momentWords } from './clock-words.ts';

export const END = texts('match/end-words', {
  title: 'Afterwards',
  published: 'The match is published for good: anybody who has its link can replay it and check what its log shows.',
  counts: (link: Mark) => ['It counts in ', link('your record'), '.'],
  verified: (mark: Mark) => [mark('No fault found'), ': your device has followed the match to its end.'],
  unchecked: 'Your device now plays all of it through again, to see whether it is true.',
  practice: 'It was practice, and counts in nobody’s record.',
  onDevice: 'The record is on this device, and nowhere else.',
  check: 'Replay and check',
  copy: 'Copy its link',
  another: 'New match',
  erased: 'This browser has erased what would give your game away. Nobody can tell from what is left what you did not show.',
  elsewhere: 'Publish it elsewhere',
  elsewhereHow:
    'The record is whole and yours: it needs this relay no more. Download it, open the page “Check a match” of any other relay, choose the file there and publish it. Its final hash and its times stay the same.',
  keep: 'Keep it or publish it',
  keepHow: 'Nobody else has this record. Download it, or publish it from its page, by “Replay and check”.',
  settling: {
    checking: 'The last step is being checked. Then the match is signed and published.',
    neverBegan: 'The match was closed before it began, so nothing of it is published.',
    publishing: 'Publishing the match…',
    signing: 'All devices sign the result…',
    away: (until: string) => `If one stays away, the match is published without its signature, at the latest on ${until}.`,
    oursWon: (until: string) =>
      `Your win counts once your device has shown your side of the game. It does so by itself: keep this page open, or come back before ${until}. If it has not by then, your win is lost.`,
    ours: (until: string) =>
      `The draw counts once your device has shown your side of the game. It does so by itself: keep this page open, or come back before ${until}. If it has not by then, the draw does not count.`,
    theirs: (who: string, until: string) =>
      `The device of ${who} still has to show its side of the game, until ${until}; if it does not, the match has no result.`,
    oursAttested: (until: string) =>
      `The result stands. Your device shows your side of the game by itself: keep this page open, or come back before ${until}. Otherwise your side stays hidden, and only your opponent’s device could check it.`,
    theirsAttested: (who: string, until: string) =>
      `The result stands. You see both sides as soon as the device of ${who} shows its own, which it can until ${until}. Otherwise that side stays hidden, and only the other side’s device could check it.`,
  },
});

const { settling: SETTLING } = END;

/** Which seats still owe what, and until when. */
export function settlingWords(snapshot: MatchSnapshot, { standsUnopened }: GameScreen, names: readonly string[]): string {
  const { matchState, presence, seat: own, owed, decided } = snapshot;
  if (matchState.phase === 'play') return SETTLING.checking;
  if (neverBegan(matchState)) return SETTLING.neverBegan;
  if (matchState.phase !== 'settle') return SETTLING.publishing;
  const until = momentWords(deadlineOf(matchState)!.time);
  if (owed.length > 0) {
    const others = listWords(owed.filter((seat) => seat !== own).map((seat) => names[seat]!));
    const isOurs = own !== undefined && owed.includes(own);
    const words = standsUnopened ? attestingWords(until, others) : openingWords(until, others, decided?.kind === 'won');
    return [...(isOurs ? [words.ours] : []), ...(others === '' ? [] : [words.theirs])].join(' ');
  }
  const away = endingSeats(matchState).some((seat) => presence[seat] === false);
  return away ? `${SETTLING.signing} ${SETTLING.away(until)}` : SETTLING.signing;
}

/** Where the result waits for the openings. */
function openingWords(until: string, others: string, isWon: boolean) {
  return {
    ours: isWon ? SETTLING.oursWon(until) : SETTLING.ours(until),
    theirs: SETTLING.theirs(others, until),
  };
}

/** Where every step was proven as it was made. */
const attestingWords = (until: string, others: string) => ({
  ours: SETTLING.oursAttested(until),
  theirs: SETTLING.theirsAttested(others, until),
});
