/** Runs before the page is there: on a slow line its worker, which needs the longest, does not wait for what draws it. */

import { readRoute } from './router.ts';
import { preloadMatchPage, startEarly } from './session/early-worker.ts';

const route = readRoute(location.pathname, location.hash);
if (route.kind === 'match') {
  startEarly(route.match, route.invitation);
  preloadMatchPage();
}
