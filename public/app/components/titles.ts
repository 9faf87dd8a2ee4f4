/** What the window is called by the address alone. The Worker says the same in English, for previews (`shared/wire/page-titles.ts`). */

import { SITE, TITLES } from '../../../shared/wire/page-titles.ts';
import { findSlug } from '../games/catalogue.ts';
import { texts } from '../language/texts.ts';
import type { Route } from '../router.ts';

export const PAGE_TITLES = texts('components/titles', {
  check: TITLES.verify,
  player: TITLES.player,
  match: TITLES.match,
  notFound: TITLES.notFound,
});

export function titleOf(route: Route): string {
  switch (route.kind) {
    case 'home':
      return route.play === undefined ? SITE : (findSlug(route.play)?.name ?? PAGE_TITLES.notFound);
    case 'verify':
      return PAGE_TITLES.check;
    case 'not-found':
      return PAGE_TITLES.notFound;
    default:
      return PAGE_TITLES[route.kind];
  }
}
