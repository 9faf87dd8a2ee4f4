/** The public matches that wait for players. The list refreshes itself; a seat may be gone before it is taken. */

import { useEffect, useState } from 'preact/hooks';
import { markOf } from '../../../shared/match/seat-names.ts';
import { matchPath, playerPath } from '../../../shared/wire/paths.ts';
import { KeyMark } from '../components/key-mark.tsx';
import { type Problem, problemOfError } from '../components/problem.ts';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { useContacts } from '../device/contacts.ts';
import { relay } from '../relay-client/relay.ts';
import { navigate } from '../router.ts';
import { type ShownListing, showListing } from './listing-words.ts';

const REFRESH_MS = 15_000;
const FEW = 6;

export function OpenSeats() {
  /** Undefined until the relay has answered once; a later failure changes nothing. */
  const [shown, setShown] = useState<readonly ShownListing[]>();
  const [all, setAll] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isMet = useContacts();

  useEffect(() => {
    let wanted = true;
    const refresh = (): void => {
      if (document.hidden) return;
      relay()
        .listings()
        .then(
          (matches) => wanted && setShown(matches.flatMap((one) => showListing(one) ?? [])),
          () => {},
        );
    };
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);

  const join = async (event: Event, match: string): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      const { phase } = await relay().summary(match);
      if (phase === 'lobby') return navigate(matchPath(match));
      setShown((before) => before?.filter((one) => one.match !== match));
      setProblem({ code: 'life/seat-taken', detail: 'the seat is taken' });
    } catch (error) {
      setProblem(problemOfError(error));
    }
  };

  if (shown === undefined) return null;
  return (
    <section class="panel stack" aria-labelledby="open-seats">
      <h2 id="open-seats">Waiting for players</h2>
      <ProblemNotice problem={problem} />
      {shown.length === 0 ? (
        <p class="hint">Nobody is waiting right now. Start a match that anybody can join, and list it here.</p>
      ) : (
        <ul class="match-list">
          {(all ? shown : shown.slice(0, FEW)).map((one) => (
            <li key={one.match} class="open-seat">
              <span class="match-link-title">
                {one.game.name}
                <span class="hint">
                  <a href={playerPath(one.key)}>
                    {one.creator}
                    <span class="visually-hidden">, record of this player</span>
                  </a>{' '}
                  <KeyMark mark={isMet && markOf(one.key, one.name, isMet)} /> waits · {[one.seats, ...one.terms].join(' · ')}
                </span>
              </span>
              <a class="button" href={matchPath(one.match)} onClick={(event) => void join(event, one.match)}>
                Join
                <span class="visually-hidden">
                  {' '}
                  {one.creator}, {one.game.name}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {!all && shown.length > FEW && (
        <button type="button" class="link-button" onClick={() => setAll(true)}>
          Show all {shown.length}
        </button>
      )}
    </section>
  );
}
