/** Where a relay shows its pages: what their links have after its origin. */

import type { FaultCode } from '../fault.ts';
import { nameOfSlug } from './game-names.ts';

export const matchPath = (match: string): string => `/m/${match}`;
/** What a fault means, on the page of all faults. */
export const faultPath = (code: FaultCode): string => `/faults#${code}`;
/** The page of a finished match; with the origin of a relay, the match's permalink there. */
export const finalPath = (finalHash: string): string => `/h/${finalHash}`;
/** The preview picture of a finished match. */
export const cardPath = (finalHash: string): string => `${finalPath(finalHash)}/card.png`;
/** The same of a match that is not over. */
export const matchCardPath = (match: string): string => `${matchPath(match)}/card.png`;
/** The page of a finished match that other sites may frame. */
export const embedPath = (finalHash: string): string => `/embed/${finalHash}`;
/** The picture of every other page: a file. */
export const SITE_CARD_PATH = '/card.png';
export const CARD_SIZE = { width: 1200, height: 630 } as const;
/** The record of a public key. */
export const playerPath = (key: string): string => `/p/${key}`;

/** The home page with the form of a game open. */
export const playPath = (slug: string): string => `/play/${slug}`;

/** The pages of the client by their addresses. The client routes by this list, and the Worker answers only these with its shell. */
export const PAGE_PATHS = {
  home: /^\/$/,
  play: /^\/play\/([a-z]+(?:-[a-z]+)*)$/,
  verify: /^\/verify$/,
  match: /^\/m\/([\w-]{22})$/,
  final: /^\/h\/([0-9a-f]{64})$/,
  player: /^\/p\/([0-9a-f]{64})$/,
} as const;

export type PageKind = keyof typeof PAGE_PATHS;

/** Which page an address is of, and what it names; undefined where there is no page. */
export function pageAt(path: string): { readonly kind: PageKind; readonly id: string } | undefined {
  for (const [kind, pattern] of Object.entries(PAGE_PATHS)) {
    const found = pattern.exec(path);
    const id = found?.[1] ?? '';
    if (found !== null) return kind === 'play' && nameOfSlug(id) === undefined ? undefined : { kind: kind as PageKind, id };
  }
  return undefined;
}
