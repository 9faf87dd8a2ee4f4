/** Draws the page of the address, in the language that is set by then. Code with cryptography in it is loaded when it is needed. */

import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SITE, windowTitle } from '../../shared/wire/page-titles.ts';
import { lazy } from './components/lazy.tsx';
import { NotFound } from './components/not-found.tsx';
import { orReload } from './components/or-reload.ts';
import { Shell } from './components/shell.tsx';
import { titleOf } from './components/titles.ts';
import { applyLook } from './device/look.ts';
import { usePreference } from './device/use-preference.ts';
import { findSlug } from './games/catalogue.ts';
import { HomePage } from './home/home-page.tsx';
import { Offline } from './installed/offline.tsx';
import { currentLocale } from './language/texts.ts';
import { isNewRelay, relayOrigin } from './relay-client/relays.ts';
import { type Route, useRoute } from './router.ts';
import { showPage } from './turns/turn-indicator.ts';

const MatchPage = lazy(orReload(async () => (await import('./match/match-page.tsx')).MatchPage));
const PlayerPage = lazy(orReload(async () => (await import('./player/player-page.tsx')).PlayerPage));
const VerifyPage = lazy(orReload(async () => (await import('./verify/verify-page.tsx')).VerifyPage));
const NewRelay = lazy(async () => (await import('./installed/new-relay.tsx')).NewRelay);
const SoundSwitch = lazy(async () => (await import('./match/sound-switch.tsx')).SoundSwitch, 'quiet');
const ClientName = lazy(async () => (await import('./installed/client-name.tsx')).ClientName, 'quiet');
const NewBuild = lazy(async () => (await import('./installed/new-build.tsx')).NewBuild, 'quiet');

function Page({ route }: { route: Route }) {
  usePreference('relays');
  if (isNewRelay()) return <NewRelay relay={relayOrigin()} />;
  switch (route.kind) {
    case 'home': {
      const game = route.play === undefined ? undefined : findSlug(route.play);
      if (route.play !== undefined && game === undefined) return <NotFound isGame />;
      return <HomePage game={game} opponent={route.opponent} />;
    }
    case 'match':
      return (
        <MatchPage
          key={relayOrigin() + route.match}
          match={route.match}
          invitation={route.invitation}
          arrival={route.arrival}
          again={route.again}
        />
      );
    case 'verify':
      return (
        <VerifyPage
          key={relayOrigin() + route.finalHash}
          {...(route.finalHash === undefined ? {} : { finalHash: route.finalHash })}
        />
      );
    case 'player':
      return <PlayerPage key={relayOrigin() + route.key} player={route.key} />;
    case 'not-found':
      return <NotFound />;
  }
}

/** Long enough for a page on a slow line, in ms. */
const LATER_MS = 4_000;
/** Where no match is, the client is put on the device once what the page itself needs is there, in ms. */
const SOON_MS = 1_500;
/** Before the client is put on the device, where a match may begin meanwhile, whose devices have much to compute. */
const AFTER_START_MS = 20_000;

/** Moves the focus to a new page, as loading a page would. */
function App() {
  const route = useRoute();
  const first = useRef(true);
  const place = location.pathname;
  useEffect(() => {
    // The Worker may know more of a page than its address says, and has written it into the title, in English.
    const isTold = first.current && document.title !== SITE && currentLocale().language === 'en';
    showPage(isTold ? document.title : windowTitle(titleOf(route)));
    if (!first.current) document.getElementById('page')?.focus({ preventScroll: true });
    first.current = false;
  }, [place]);
  const idle = useElapsed(LATER_MS);
  const begun = useElapsed(AFTER_START_MS);
  const soon = useElapsed(SOON_MS);
  const mayInstall = begun || (soon && route.kind !== 'match');
  useEffect(() => {
    if (idle) lookAfterMatches().catch(() => {});
  }, [idle]);
  const news = (
    <>
      {mayInstall && <NewBuild />}
      {route.kind !== 'match' && <Offline />}
    </>
  );
  return (
    <Shell path={place} tools={route.kind === 'match' && <SoundSwitch />} news={news} foot={idle && <ClientName />}>
      <Page route={route} />
    </Shell>
  );
}

/** Asks whose turn it is in this device's matches, and sees to its reminders: on every page, once that is there. */
async function lookAfterMatches(): Promise<void> {
  const { watchTurns } = await import('./turns/device-turns.ts');
  watchTurns(() => {});
  const { tidyReminders } = await import('./turns/remind.ts');
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return;
  // The browser's address has changed.
  navigator.serviceWorker.addEventListener('message', () => void tidyReminders().catch(() => {}));
  await tidyReminders();
}

/** Whether the page is there since so long: what is fetched for later comes after what it needs. */
function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, []);
  return elapsed;
}

applyLook();
render(<App />, document.getElementById('app')!);
