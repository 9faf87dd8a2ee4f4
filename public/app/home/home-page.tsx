import { useEffect, useState } from 'preact/hooks';
import { lazy, NotLoaded } from '../components/lazy.tsx';
import type { MatchNote } from '../device/device-store.ts';
import { GAMES } from '../games/catalogue.ts';
import { DeviceMatches } from './device-matches.tsx';
import { FindMatch } from './find-match.tsx';
import { NewMatchForm } from './new-match.tsx';

/** Loaded after the page, so that the first load stays small. */
const OpenSeats = lazy(async () => (await import('./open-seats.tsx')).OpenSeats);

export function HomePage() {
  const { Picture } = GAMES[0]!;
  const [notes, setNotes] = useState<readonly MatchNote[] | undefined>([]);
  useEffect(() => void readNotes().then(setNotes), []);
  const goOn = notes?.some(({ stage }) => stage !== 'over');
  const own = notes === undefined ? <NotLoaded /> : notes.length > 0 && <DeviceMatches notes={notes} />;
  return (
    <div class="home">
      <section class="hero">
        <div class="stack">
          <h1 class="display">
            <span>Games by link.</span> <span>Nobody to trust.</span>
          </h1>
          <p class="lead">
            Send a friend the link and play. No account, no referee: what you hide stays on your own device, and every device
            checks every move.
          </p>
        </div>
        <Picture />
      </section>
      <div class="home-columns">
        {/* A person with an unfinished match comes back for that. */}
        {goOn && own}
        <NewMatchForm />
        {!goOn && own}
        <div class="stack">
          <OpenSeats />
          <FindMatch />
        </div>
      </div>
      <HowItWorks />
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
      <h2 id="how">How it works</h2>
      <ol class="how-steps">
        <li>
          <h3>Seal what you hide</h3>
          <p>
            Your device puts your fleet or your choice under seal and shows the seal. From then on you cannot change it, and
            nobody can look inside.
          </p>
        </li>
        <li>
          <h3>Play</h3>
          <p>
            Each answer opens a piece of the seal, and a false one would not fit. Dice and cards come from all players together,
            so that nobody loads or stacks them.
          </p>
        </li>
        <li>
          <h3>Check everything</h3>
          <p>Every device checks every move as it comes. The server in the middle passes notes on and decides nothing.</p>
        </li>
        <li>
          <h3>Keep the proof</h3>
          <p>A finished match has one short fingerprint. Whoever has it can replay and check the whole game.</p>
        </li>
      </ol>
    </section>
  );
}
