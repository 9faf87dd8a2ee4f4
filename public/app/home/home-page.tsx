/** The start page: what can be played here, and what this browser is playing. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { playPath } from '../../../shared/wire/paths.ts';
import { lazy, NotLoaded } from '../components/lazy.tsx';
import type { MatchNote } from '../device/device-store.ts';
import { readPreference, savePreference } from '../device/preferences.ts';
import { findSlug } from '../games/catalogue.ts';
import { GAMES } from '../games/entry-list.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { listWords, texts } from '../language/texts.ts';
import { isFromElsewhere } from '../relay-client/relays.ts';
import { leaveTo, navigate } from '../router.ts';
import { GameCards } from './game-cards.tsx';
import type { Opponent } from './match-choice.ts';

/** Loaded after the page, so that the first load stays small. */
const RelayChoice = lazy(async () => (await import('./relay-choice.tsx')).RelayChoice, 'quiet');
const OpenSeats = lazy(async () => (await import('./open-seats.tsx')).OpenSeats);
const DeviceMatches = lazy(async () => (await import('./device-matches.tsx')).DeviceMatches);
const FindMatch = lazy(async () => (await import('./find-match.tsx')).FindMatch);
const loadSheet = async () => (await import('./start-sheet.tsx')).StartSheet;
const StartSheet = lazy(loadSheet);

export const HOME = texts('home/home-page', {
  title: 'Keep your secret. Trust nobody.',
  games: (more: number) => `Battleship, dark chess and ${more} more games`,
  lead: (games: string) =>
    `${games}: send a link and play. Not even our server knows what you hide, and a cheat is found out. No account.`,
  friend: 'Play with a friend',
  computer: 'Play the computer',
  find: 'Open a match by its link, or from another device',
  how: 'How it works',
  hide: 'Hide',
  hideHow:
    'Your fleet, your hand or your pieces stay on your device. It gives away only a kind of fingerprint of them: from then on you cannot change them, and nobody can look inside.',
  play: 'Play',
  playHow:
    'Every answer must fit that fingerprint, and a false one would not. Dice and cards come from all players together, so that nobody loads or stacks them.',
  check: 'Check everything',
  checkHow: 'Every device checks every move as it comes. The server in the middle passes notes on and decides nothing.',
  keep: 'Keep the proof',
  keepHow: 'A finished match has a link of its own. Anybody who has it can replay and check the whole game.',
});

/** Beside those that the words name; a build without these says which games it has. */
const OTHERS = GAMES.filter(({ id }) => !/^battleship|^dark-chess/.test(id));
const gamesWords = (): string =>
  OTHERS.length === GAMES.length - 3 ? HOME.games(OTHERS.length) : listWords(GAMES.map(({ name }) => name));

interface HomePageProps {
  /** The game whose form is open. */
  readonly game: GameEntry | undefined;
  /** Against whom, where the address says so. */
  readonly opponent: Opponent | undefined;
}

export function HomePage({ game, opponent: addressed }: HomePageProps) {
  const { Picture } = GAMES[0]!;
  const [notes, setNotes] = useState<readonly MatchNote[] | 'reading' | undefined>('reading');
  const [opponent, setOpponent] = useState<Opponent>(() => (readPreference('opponent') === 'friend' ? 'friend' : 'computer'));
  useEffect(() => void readNotes().then(setNotes), []);
  // The form is there by the time that somebody clicks.
  useEffect(() => void loadSheet().catch(() => {}), []);
  const choose = (one: Opponent): void => {
    savePreference('opponent', one);
    setOpponent(one);
  };
  const turnTo = (other: GameEntry, against: Opponent): void => {
    choose(against);
    navigate(`${playPath(other.slug)}#${against}`, { replace: true });
  };
  const isReading = notes === 'reading';
  const goOn = !isReading && notes?.some(({ stage }) => stage !== 'over');
  const own = notes === undefined ? <NotLoaded /> : !isReading && notes.length > 0 && <DeviceMatches notes={notes} />;
  const usual = playPath((findSlug(readPreference('game')) ?? GAMES[0]!).slug);
  return (
    <div class="home">
      <section class="hero">
        <div class="stack">
          <h1 class="display">{HOME.title}</h1>
          <p class="lead">{HOME.lead(gamesWords())}</p>
          <div class="row hero-actions">
            <a class="button primary large" href={`${usual}#friend`}>
              {HOME.friend}
            </a>
            <a class="button large" href={`${usual}#computer`}>
              {HOME.computer}
            </a>
          </div>
        </div>
        {Picture && <Picture />}
      </section>
      {isFromElsewhere && <RelayChoice />}
      {/* A person with an unfinished match comes back for that. */}
      <OwnRoom isExpected={isReading} isTaken={goOn === true}>
        {own}
      </OwnRoom>
      <GameCards opponent={opponent} onOpponent={choose} />
      <div class="home-columns">
        {!isReading && !goOn && own}
        <OpenSeats />
      </div>
      <HowItWorks />
      <details class="disclosure find-match">
        <summary>{HOME.find}</summary>
        <FindMatch />
      </details>
      {game !== undefined && (
        <StartSheet game={game} opponent={addressed ?? opponent} onChange={turnTo} onClose={() => leaveTo('/')} />
      )}
    </div>
  );
}

interface OwnRoomProps {
  /** Nobody knows yet whether there is anything to show. */
  readonly isExpected: boolean;
  readonly isTaken: boolean;
  readonly children: ComponentChildren;
}

/** Keeps the room that the list took the last time, until it is there: what is below it does not move. */
function OwnRoom({ isExpected, isTaken, children }: OwnRoomProps) {
  const [room] = useState(() => Number(readPreference('own-matches')));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isExpected) return;
    if (!isTaken) return savePreference('own-matches', '0');
    const observer = new ResizeObserver(([{ contentRect } = { contentRect: { height: 0 } }]) =>
      savePreference('own-matches', String(Math.round(contentRect.height))),
    );
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, [isExpected, isTaken]);
  if (!isTaken && !(isExpected && room > 0)) return null;
  return (
    <div style={{ minHeight: `${room}px` }}>
      <div ref={list}>{children}</div>
    </div>
  );
}

/** The database comes after the page: most who come for the first time have none. `undefined` when its code cannot be loaded. */
async function readNotes(): Promise<readonly MatchNote[] | undefined> {
  const store = await import('../device/device-store.ts').catch(() => undefined);
  // A browser without storage has nothing to list.
  return store?.listNotes().catch(() => []);
}

function HowItWorks() {
  return (
    <section class="how" aria-labelledby="how">
      <h2 id="how">{HOME.how}</h2>
      <ol class="how-steps">
        <li>
          <h3>{HOME.hide}</h3>
          <p>{HOME.hideHow}</p>
        </li>
        <li>
          <h3>{HOME.play}</h3>
          <p>{HOME.playHow}</p>
        </li>
        <li>
          <h3>{HOME.check}</h3>
          <p>{HOME.checkHow}</p>
        </li>
        <li>
          <h3>{HOME.keep}</h3>
          <p>{HOME.keepHow}</p>
        </li>
      </ol>
    </section>
  );
}
