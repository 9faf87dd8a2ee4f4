/** Links to the seats of a match that wait for players. */

import { writeMatchLink } from '../wire/match-link.ts';
import type { SeatSecret } from './secret-store.ts';

export interface InviteLink {
  /** Undefined for a link that leads to any seat. */
  readonly seat?: number;
  readonly link: string;
}

/** A link for each private seat whose token this device has; without any, the one link that is for everybody. */
export function inviteLinks(origin: string, { match, invites }: Pick<SeatSecret, 'match' | 'invites'>): readonly InviteLink[] {
  const tokens = Object.entries(invites).map(([seat, invite]) => ({ seat: Number(seat), invite }));
  if (tokens.length === 0) return [{ link: writeMatchLink({ origin, match }) }];
  return tokens.map(({ seat, invite }) => ({ seat, link: writeMatchLink({ origin, match, seat, invite }) }));
}
