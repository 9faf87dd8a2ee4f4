/** After the game: the permalink and the rematch. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { deadlineOf } from '../../../shared/match/clock.ts';
import { type MatchState, neverBegan, playerOf } from '../../../shared/match/match-state.ts';
import { joinNames } from '../../../shared/match/seat-names.ts';
import { finalPath, matchPath, playerPath } from '../../../shared/wire/paths.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icon.tsx';
import type { Problem } from '../components/problem.ts';
import { ProblemNotice } from '../components/problem-notice.tsx';
import type { GameScreen } from '../games/game-screen.ts';
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
  readonly screen: GameScreen;
  readonly names: readonly string[];
}

export function EndPanel({ match, playing, snapshot, screen, names }: EndPanelProps) {
  const { published, matchState, seat } = snapshot;
  const permalink = published === undefined ? undefined : relay().permalink(published);
  return (
    <section class="panel end stack" aria-labelledby="afterwards">
      <h2 id="afterwards">Afterwards</h2>
      {permalink === undefined ? (
        <p role="status" class="soft">
          {settlingWords(snapshot, screen, names)}
        </p>
      ) : (
        <p>
          {snapshot.fault === undefined && seat !== undefined && (
            <>
              <strong class="held">Verified</strong>: your device has checked every step.{' '}
            </>
          )}
          The whole match is published for good: whoever has its link can replay it and check every step.
          {matchState.terms!.practice && ' It was practice, and counts in nobody’s record.'}
          {seat !== undefined && !matchState.terms!.practice && (
            <>
              {' '}
              It counts in <a href={playerPath(playerOf(matchState.seats[seat]!))}>your record</a>.
            </>
          )}
        </p>
      )}
      <div class="row">
        {seat !== undefined && <Rematch matchState={matchState} seat={seat} />}
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
      {snapshot.erased && (
        <p class="hint">This browser has erased what would give your game away. Nobody can make your board from what is left.</p>
      )}
      {seat !== undefined && <p class="hint">Everybody who clicks Rematch comes to the same match.</p>}
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
function settlingWords(snapshot: MatchSnapshot, { standsUnopened }: GameScreen, names: readonly string[]): string {
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
