/** The link to a match that somebody has typed. */

import { type MatchLink, parseMatchLink } from '../shared/wire/match-link.ts';
import { UsageError } from './usage.ts';

export const isMatchLink = (text: string): boolean => parseMatchLink(text) !== undefined;

export function readMatchLink(text: string): MatchLink {
  const link = parseMatchLink(text);
  if (link === undefined) throw new UsageError(`"${text}" is not a match link, such as http://127.0.0.1:8787/m/<match id>.`);
  return link;
}
