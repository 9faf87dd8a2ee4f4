/** The same game with the same clock, for the same players: all who click come to one match. Says so when another has clicked already. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { MatchState } from '../../../shared/match/match-state.ts';
import { joinNames } from '../../../shared/match/seat-names.ts';
import type { FoundRematch } from '../../../shared/player/rematch.ts';
import { Icon } from '../components/icon.tsx';
import type { Problem } from '../components/problem.ts';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { matchPath } from '../relay-client/paths.ts';
import { navigate } from '../router.ts';
import { type Opener, startOpener } from '../session/session-worker.ts';
import { REMATCH } from './end-words.ts';
import { playSound, soundIsOn } from './sound.ts';

interface RematchButtonProps {
  readonly matchState: MatchState;
  readonly seat: number;
  readonly names: readonly string[];
  readonly rematch: FoundRematch | undefined;
  /** Tells the others that there is a rematch now. */
  readonly onOpened: () => void;
}

export function RematchButton({ matchState, seat, names, rematch, onOpened }: RematchButtonProps) {
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const opener = useRef<Opener | undefined>(undefined);
  useEffect(() => () => opener.current?.leave(), []);
  const asking = askersOf(rematch, seat);
  const isAsked = asking.length > 0;
  useEffect(() => {
    if (isAsked && soundIsOn()) playSound('turn');
  }, [isAsked]);
  const start = async (): Promise<void> => {
    setStarting(true);
    setProblem(undefined);
    opener.current ??= startOpener();
    const opening = await opener.current.rematch(matchState, matchState.seats[seat]!.key);
    if (opening.kind === 'opened') {
      onOpened();
      return navigate(matchPath(opening.match));
    }
    setProblem(opening.problem);
    setStarting(false);
  };
  const label = isAsked ? REMATCH.asked(joinNames(asking.map((one) => names[one]!)), asking.length) : REMATCH.ask;
  return (
    <>
      <span class="visually-hidden" role="status">
        {isAsked && label}
      </span>
      <button type="button" class={`button primary ${isAsked ? 'asked' : ''}`} disabled={starting} onClick={start}>
        <Icon name="again" /> {starting ? REMATCH.starting : label}
      </button>
      <ProblemNotice problem={problem} />
    </>
  );
}

/** The other seats whose players wait for a rematch. */
export const askersOf = (rematch: FoundRematch | undefined, seat: number | undefined): readonly number[] =>
  (rematch?.seats ?? []).filter((one) => seat !== undefined && one !== seat);
