/** Where a relay shows its pages: what their links have after its origin. */

import type { FaultCode } from '../fault.ts';

export const matchPath = (match: string): string => `/m/${match}`;
/** What a fault means, on the page of all faults. */
export const faultPath = (code: FaultCode): string => `/faults#${code}`;
/** The page of a finished match; with the origin of a relay, the match's permalink there. */
export const finalPath = (finalHash: string): string => `/h/${finalHash}`;
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

export const isPagePath = (path: string): boolean => Object.values(PAGE_PATHS).some((pattern) => pattern.test(path));
