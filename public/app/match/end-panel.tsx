/** After the game: the permalink and the rematch. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { deadlineOf } from '../../../shared/match/clock.ts';
import { type MatchState, playerOf } from '../../../shared/match/match-state.ts';
import { joinNames } from '../../../shared/match/seat-names.ts';
import { finalPath, matchPath, playerPath } from '../../../shared/wire/paths.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import type { Problem } from '../components/problem.ts';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { relay } from '../relay-client/relay.ts';
import { navigate } from '../router.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { type Opener, startOpener } from '../session/session-worker.ts';
import { momentWords } from './clock-words.ts';
import { DownloadRecord } from './download-record.tsx';

interface EndPanelProps {
  readonly match: string;
  /** Key of the seat that this tab plays. */
  readonly playing: string | undefined;
  readonly snapshot: MatchSnapshot;
  readonly names: readonly string[];
}

export function EndPanel({ match, playing, snapshot, names }: EndPanelProps) {
  const { published, matchState, seat } = snapshot;
  // A person who leaves earlier would leave the seat unopened.
  const mayGo = seat !== undefined && (matchState.phase === 'closed' || snapshot.result !== undefined);
  const permalink = published === undefined ? undefined : relay().permalink(published);
  return (
    <section class="panel end stack" aria-labelledby="afterwards">
      <h2 id="afterwards">Afterwards</h2>
      {permalink === undefined ? (
        <p role="status" class="soft">
          {matchState.phase === 'settle' ? settlingWords(snapshot, names) : 'Publishing the match…'}
        </p>
      ) : (
        <p>
          The whole match is published for good: whoever has its link can replay it and check every step.
          {seat !== undefined && (
            <>
              {' '}
              It counts in <a href={playerPath(playerOf(matchState.seats[seat]!))}>your record</a>.
            </>
          )}
        </p>
      )}
      <div class="row">
        {seat !== undefined && mayGo && <Rematch matchState={matchState} seat={seat} />}
        {published !== undefined && (
          <a class="button" href={finalPath(published)}>
            Replay and check
          </a>
        )}
        {permalink !== undefined && <CopyButton text={permalink} label="Copy its link" icon="link" />}
        <a class={`button ${published === undefined ? '' : 'plain'}`} href="/">
          To the start page
        </a>
      </div>
      {mayGo && <p class="hint">Everybody who clicks Rematch comes to the same match.</p>}
      {matchState.phase === 'closed' && (
        <details class="disclosure">
          <summary>Publish it elsewhere</summary>
          <div class="stack">
            <p class="hint">
              The record is whole and yours: it needs this relay no more. Download it, open the page “Check a match” of any other
              relay, choose the file there and publish it. Its final hash and its times stay the same.
            </p>
            <DownloadRecord match={match} playing={playing} />
          </div>
        </details>
      )}
    </section>
  );
}

/** Which seats still owe what, and until when. */
function settlingWords({ matchState, presence, seat: own, owed, decided }: MatchSnapshot, names: readonly string[]): string {
  const until = momentWords(deadlineOf(matchState)!.time);
  if (owed.length > 0) {
    const others = joinNames(owed.filter((seat) => seat !== own).map((seat) => names[seat]!));
    const missed = decided?.kind === 'won' ? 'the match is called off' : 'it has lost';
    const yours = `Your device still opens your seed and moves, which shows that you played fairly. It does so by itself: keep this page open, or come back before ${until}. If it has not by then, ${decided?.kind === 'won' ? 'your win is lost' : 'you have lost'}.`;
    const theirs = `The device of ${others} still has to open its seed and moves, until ${until}; if it does not, ${missed}.`;
    return [...(own !== undefined && owed.includes(own) ? [yours] : []), ...(others === '' ? [] : [theirs])].join(' ');
  }
  const away = matchState.seats.some((one, seat) => one !== undefined && presence[seat] === false);
  const wait = ` If one stays away, the match is published without its signature, at the latest on ${until}.`;
  return `All devices sign the result…${away ? wait : ''}`;
}

/** The same game with the same clock, for the same players: all who click come to one match. */
function Rematch({ matchState, seat }: { matchState: MatchState; seat: number }) {
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const opener = useRef<Opener | undefined>(undefined);
  useEffect(() => () => opener.current?.leave(), []);
  const start = async (): Promise<void> => {
    setStarting(true);
    setProblem(undefined);
    opener.current ??= startOpener();
    const opening = await opener.current.rematch(matchState, matchState.seats[seat]!.key);
    if (opening.kind === 'opened') return navigate(matchPath(opening.match));
    setProblem(opening.problem);
    setStarting(false);
  };
  return (
    <>
      <button type="button" class="button primary" disabled={starting} onClick={start}>
        <Icon name="again" /> {starting ? 'Starting…' : 'Rematch'}
      </button>
      <ProblemNotice problem={problem} />
    </>
  );
}
