/** Links to a match: `<relay>/m/<match id>`, and for a private seat `#<seat>.<invitation>`, the seat as the record counts it, from 0. */

import { matchPath } from './paths.ts';

export interface MatchLink {
  /** Of the relay; absent in a bare match id. */
  readonly origin?: string;
  readonly match: string;
  readonly seat?: number;
  /** Invite token, base64url. */
  readonly invite?: string;
}

const LINK = /^(?:(https?:\/\/[^/]+)\/m\/)?([A-Za-z0-9_-]{22})(?:#(\d)\.([A-Za-z0-9_-]{22}))?$/;

/** Undefined for any other text. */
export function parseMatchLink(text: string): MatchLink | undefined {
  const [, origin, match, seat, invite] = LINK.exec(text) ?? [];
  if (match === undefined) return undefined;
  return {
    match,
    ...(origin === undefined ? {} : { origin }),
    ...(seat === undefined || invite === undefined ? {} : { seat: Number(seat), invite }),
  };
}

export function writeMatchLink({ origin = '', match, seat, invite }: MatchLink): string {
  return `${origin}${matchPath(match)}${invite === undefined ? '' : `#${seat}.${invite}`}`;
}
