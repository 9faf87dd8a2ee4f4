/** The words of the list of this device's matches. */

import type { Rival } from './rivals.ts';

export const OWN_MATCHES = {
  again: 'Rematch',
  show: 'Show',
  all: 'All matches',
  against: (name = 'Opponent'): string => `Against ${name}`,
  /** Such as `You 3, Ada 1, drawn 2.` */
  score: ({ name = 'Opponent', won, lost, drawn }: Rival): string =>
    `You ${won}, ${name} ${lost}${drawn === 0 ? '' : `, drawn ${drawn}`}.`,
} as const;
