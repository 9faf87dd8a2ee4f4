/** Links to a match: `<relay>/m/<match id>`, and for a private seat `#<seat>.<invitation>`, the seat as the record counts it, from 0. */

import { matchPath } from '../shared/wire/paths.ts';
import { UsageError } from './usage.ts';

interface MatchLink {
  /** Of the relay; absent in a bare match id. */
  readonly origin?: string;
  readonly match: string;
  readonly seat?: number;
  /** Invite token, base64url. */
  readonly invite?: string;
}

const LINK = /^(?:(https?:\/\/[^/]+)\/m\/)?([A-Za-z0-9_-]{22})(?:#(\d)\.([A-Za-z0-9_-]{22}))?$/;

export function isMatchLink(text: string): boolean {
  return LINK.test(text);
}

export function readMatchLink(text: string): MatchLink {
  const parts = LINK.exec(text);
  if (parts === null) throw new UsageError(`"${text}" is not a match link, such as http://127.0.0.1:8787/m/<match id>.`);
  const [, origin, match, seat, invite] = parts;
  return {
    match: match!,
    ...(origin === undefined ? {} : { origin }),
    ...(seat === undefined || invite === undefined ? {} : { seat: Number(seat), invite }),
  };
}

export function writeMatchLink({ origin = '', match, seat, invite }: MatchLink): string {
  return `${origin}${matchPath(match)}${invite === undefined ? '' : `#${seat}.${invite}`}`;
}
