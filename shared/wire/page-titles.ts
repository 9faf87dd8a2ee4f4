/** What pages are called by their addresses alone: by the Worker and by the program itself. */

export const SITE = 'Fogline';

export const TITLES = {
  home: SITE,
  verify: 'Check a match',
  final: 'Check a match',
  player: 'Record of a player',
  match: 'Match',
  notFound: 'Not found',
} as const;

/** As the window of a browser shows it. */
export const windowTitle = (title: string): string => (title === SITE ? SITE : `${title} · ${SITE}`);
