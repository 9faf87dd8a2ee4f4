/** The entry: sees to what takes longest, the worker of a match and the language of the page, and then draws the page. */

import { loadLanguage } from './language/load.ts';
import { isNewRelay } from './relay-client/relays.ts';
import { readRoute } from './router.ts';
import { preloadMatchPage, startEarly } from './session/early-worker.ts';

const route = readRoute(location.pathname, location.hash);
if (route.kind === 'match' && !isNewRelay()) {
  startEarly(route.match, route.invitation);
  preloadMatchPage();
}

const isParsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve();
  else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
});

// Texts are read as modules begin: the page is one only after its language is known.
void Promise.all([loadLanguage(), isParsed]).then(() => import('./main.tsx'));
