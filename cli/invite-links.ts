/** Links to the seats of a match that wait for players, as text. */

import { seatNumber } from '../shared/match/seat-names.ts';
import type { InviteLink } from '../shared/player/invite-links.ts';

/** One line per link. */
export function listLinks(links: readonly InviteLink[]): string {
  return links.map(({ seat, link }) => (seat === undefined ? `  ${link}` : `  seat ${seatNumber(seat)}  ${link}`)).join('\n');
}
