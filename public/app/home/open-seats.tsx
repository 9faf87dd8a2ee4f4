/** The public matches that wait for players. The list refreshes itself; a seat may be gone before it is taken. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { markOf } from '../../../shared/match/seat-names.ts';
import type { Listings } from '../../../shared/wire/listing.ts';
import { EngineMark } from '../components/engine-mark.tsx';
import { KeyMark } from '../components/key-mark.tsx';
import { type Problem, problemOfError } from '../components/problem.ts';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { useContacts } from '../device/contacts.ts';
import { GAMES } from '../games/entry-list.ts';
import { type Mark, texts } from '../language/texts.ts';
import { matchPath, playerPath } from '../relay-client/paths.ts';
import { relay } from '../relay-client/relay.ts';
import { navigate } from '../router.ts';
import { type ShownListing, showListing } from './listing-words.ts';
import { nextWait } from './refresh-pace.ts';

export const OPEN_SEATS = texts('home/open-seats', {
  title: 'Waiting for players',
  nobody: 'Nobody is waiting right now. Start a match that anybody can join, and list it here.',
  recordOf: (player: string) => `${player}, record of this player`,
  waits: (player: Mark, name: string, terms: string) => [player(name), ` waits for ${terms}`],
  join: 'Join',
  joinWhom: (player: string, game: string) => `Join ${player}, ${game}`,
  engine: 'Play an engine',
  engineWhom: (player: string, game: string) => `Play an engine: ${player}, ${game}`,
  all: (count: number) => `Show all ${count}`,
  more: 'Show more',
});

const FEW = 6;
/** Where somebody looks at the page: as long as the edge repeats an answer (`listSeconds`), so that asking sooner would tell nothing new. */
const SOONEST_MS = 5_000;
/** What only a person does. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

const GAME_IDS = [...new Set(GAMES.map(({ id }) => id))];

const shownOf = ({ matches }: Listings): ShownListing[] => matches.flatMap((one) => showListing(one) ?? []);
const sameMatches = (one: readonly ShownListing[] = [], other: readonly ShownListing[]): boolean =>
  String(one.map(({ match }) => match)) === String(other.map(({ match }) => match));

export function OpenSeats() {
  /** Undefined until the relay has answered once; a later failure changes nothing. */
  const [first, setFirst] = useState<readonly ShownListing[]>();
  /** The pages after the first, as they were when they were asked for. */
  const [later, setLater] = useState<readonly ShownListing[]>([]);
  const [after, setAfter] = useState<string>();
  const hasReadOn = useRef(false);
  const [all, setAll] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isMet = useContacts();

  useEffect(() => {
    let wanted = true;
    let wait: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = -Infinity;
    let before: readonly ShownListing[] | undefined;
    const refresh = async (): Promise<void> => {
      clearTimeout(timer);
      // A page that nobody sees asks nothing; it asks at once when it is seen again.
      if (document.hidden) return;
      asked = performance.now();
      const listings = await relay()
        .listings(GAME_IDS)
        .catch(() => undefined);
      if (!wanted) return;
      const shown = listings && shownOf(listings);
      wait = nextWait(wait, shown !== undefined && !sameMatches(before, shown), SOONEST_MS);
      timer = setTimeout(() => void refresh(), wait);
      if (listings === undefined || shown === undefined) return;
      before = shown;
      setFirst(shown);
      // A reader who has read on keeps the place.
      if (!hasReadOn.current) setAfter(listings.after);
    };
    const seen = (): void => void refresh();
    // Who comes back to the page after a while is told at once, and then as soon as anybody.
    const stir = (): void => {
      if (performance.now() - asked < SOONEST_MS) return;
      wait = undefined;
      seen();
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    for (const sign of SIGNS) addEventListener(sign, stir, { passive: true });
    return () => {
      wanted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      for (const sign of SIGNS) removeEventListener(sign, stir);
    };
  }, []);

  const readOn = async (): Promise<void> => {
    try {
      const listings = await relay().listings(GAME_IDS, after);
      hasReadOn.current = true;
      setLater((before) => [...before, ...shownOf(listings)]);
      setAfter(listings.after);
    } catch (error) {
      setProblem(problemOfError(error));
    }
  };

  const join = async (event: Event, match: string): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      const { phase } = await relay().summary(match);
      if (phase === 'lobby') return navigate(matchPath(match));
      setFirst((before) => before?.filter((one) => one.match !== match));
      setLater((before) => before.filter((one) => one.match !== match));
      setProblem({ code: 'life/seat-taken', detail: 'the seat is taken' });
    } catch (error) {
      setProblem(problemOfError(error));
    }
  };

  if (first === undefined) return null;
  const shown = [...first, ...later.filter((one) => first.every(({ match }) => match !== one.match))];
  return (
    <section class="panel stack" aria-labelledby="open-seats">
      <h2 id="open-seats">{OPEN_SEATS.title}</h2>
      <ProblemNotice problem={problem} />
      {shown.length === 0 ? (
        <p class="hint">{OPEN_SEATS.nobody}</p>
      ) : (
        <ul class="match-list">
          {(all ? shown : shown.slice(0, FEW)).map((one) => (
            <li key={one.match} class="open-seat">
              <span class="match-link-title">
                {one.game.name}
                <span class="hint">
                  {OPEN_SEATS.waits(
                    (name) => (
                      <>
                        <a href={playerPath(one.key)} aria-label={OPEN_SEATS.recordOf(name)}>
                          {name}
                        </a>{' '}
                        <KeyMark mark={isMet && markOf(one.key, one.name, isMet)} /> <EngineMark engine={one.engine} />
                      </>
                    ),
                    one.creator,
                    [one.missing, ...one.terms].join(' · '),
                  )}
                </span>
              </span>
              <a
                class="button"
                href={matchPath(one.match)}
                aria-label={(one.engine === undefined ? OPEN_SEATS.joinWhom : OPEN_SEATS.engineWhom)(one.creator, one.game.name)}
                onClick={(event) => void join(event, one.match)}
              >
                {one.engine === undefined ? OPEN_SEATS.join : OPEN_SEATS.engine}
              </a>
            </li>
          ))}
        </ul>
      )}
      {(after !== undefined || (!all && shown.length > FEW)) && (
        <button type="button" class="link-button" onClick={() => void (all ? readOn() : setAll(true))}>
          {!all && after === undefined ? OPEN_SEATS.all(shown.length) : OPEN_SEATS.more}
        </button>
      )}
    </section>
  );
}
