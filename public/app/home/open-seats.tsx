/** Matches whose creators wait for anybody. The list renews itself; what a seat is worth, the match says when it is taken. */

import { useEffect, useState } from 'preact/hooks';
import { ProblemNotice } from '../components/problem-notice.tsx';
import type { Problem } from '../problem.ts';
import { fetchListings, fetchSummary, problemOfError } from '../relay/http.ts';
import { navigate } from '../router.ts';
import { type ShownListing, showListing } from './listing-words.ts';

const RENEW_MS = 15_000;
const FEW = 6;

export function OpenSeats() {
  /** Undefined until the relay has answered once; an answer that fails later changes nothing. */
  const [shown, setShown] = useState<readonly ShownListing[]>();
  const [all, setAll] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    let wanted = true;
    const renew = (): void => {
      if (document.hidden) return;
      fetchListings().then(
        (matches) => wanted && setShown(matches.flatMap((one) => showListing(one) ?? [])),
        () => {},
      );
    };
    renew();
    const timer = setInterval(renew, RENEW_MS);
    document.addEventListener('visibilitychange', renew);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, []);

  const join = async (event: Event, match: string): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      const { phase } = await fetchSummary(match);
      if (phase === 'lobby') return navigate(`/m/${match}`);
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
                  <a href={`/p/${one.key}`}>
                    {one.creator}
                    <span class="visually-hidden">, record of this player</span>
                  </a>{' '}
                  waits · {[one.seats, ...one.terms].join(' · ')}
                </span>
              </span>
              <a class="button" href={`/m/${one.match}`} onClick={(event) => void join(event, one.match)}>
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
