/** The same game with the same clock, for the same players: all who click come to one match. Says so when another has clicked already. */

import { useEffect } from 'preact/hooks';
import type { MatchState } from '../../../shared/match/match-state.ts';
import type { FoundRematch } from '../../../shared/player/rematch.ts';
import { Icon } from '../components/icon.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { listWords, plural, texts } from '../language/texts.ts';
import { useOpener } from '../session/use-opener.ts';
import { playSound, soundIsOn } from './sound.ts';

export const REMATCH = texts('match/rematch-button', {
  ask: 'Rematch',
  starting: 'Starting…',
  title: 'Rematch?',
  asked: (count: number, who: string) =>
    plural(count, { one: `${who} wants a rematch: Play again`, other: `${who} want a rematch: Play again` }),
});

interface RematchButtonProps {
  readonly matchState: MatchState;
  readonly seat: number;
  readonly names: readonly string[];
  readonly rematch: FoundRematch | undefined;
  /** It is asked for without a click. */
  readonly again: boolean;
  /** Tells the others that there is a rematch now. */
  readonly onOpened: () => void;
}

export function RematchButton({ matchState, seat, names, rematch, again, onOpened }: RematchButtonProps) {
  const { opening, problem, open } = useOpener(onOpened);
  const asking = askersOf(rematch, seat);
  const isAsked = asking.length > 0;
  useEffect(() => {
    if (isAsked && soundIsOn()) playSound('turn');
  }, [isAsked]);
  const start = (): void => void open((opener) => opener.rematch(matchState, matchState.seats[seat]!.key));
  useEffect(() => {
    if (again) start();
  }, [again]);
  const label = isAsked ? REMATCH.asked(asking.length, listWords(asking.map((one) => names[one]!))) : REMATCH.ask;
  return (
    <>
      <span class="visually-hidden" role="status">
        {isAsked && label}
      </span>
      <button type="button" class={`button primary ${isAsked ? 'asked' : ''}`} disabled={opening} onClick={start}>
        <Icon name="again" /> {opening ? REMATCH.starting : label}
      </button>
      <ProblemNotice problem={problem} />
    </>
  );
}

/** The other seats whose players wait for a rematch. */
export const askersOf = (rematch: FoundRematch | undefined, seat: number | undefined): readonly number[] =>
  (rematch?.seats ?? []).filter((one) => seat !== undefined && one !== seat);
