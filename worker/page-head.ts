/**
 * What the head of a page says: of a match who invites or plays, of a record who won, what anybody may know now. What was withdrawn,
 * blocked or forgotten is not told, and neither is anything to a caller who asks too often: the page is there all the same.
 */

import type { Context } from 'hono';
import { Fault, type FaultCode } from '../shared/fault.ts';
import type { MatchSummary } from '../shared/wire/http.ts';
import {
  HOME,
  MATCH,
  matchWords,
  NOT_FOUND,
  type PageWords,
  PLAYER,
  playWords,
  RECORD,
  recordWords,
  VERIFY,
} from '../shared/wire/page-words.ts';
import { cardPath, matchCardPath, type PageKind, type pageAt, SITE_CARD_PATH } from '../shared/wire/paths.ts';
import { tell } from '../telemetry/tell.ts';
import type { App } from './env.ts';
import { expectModestRate } from './guards.ts';
import { summaryOf } from './match-summary.ts';
import { wholePublishedLog } from './published.ts';
import type { PageHead } from './shell.ts';
import { traceOf } from './trace.ts';

const SITE_CARD_ALT = 'A ship in fog: games by link.';

interface Head {
  readonly words: PageWords;
  /** Path of the picture; that of the site if there is no other. */
  readonly card?: string;
  /** Nothing is at this address. */
  readonly isMissing?: boolean;
}

/** Of a match that nobody opened, and of a final hash under which nothing is stored. */
const MISSING: readonly FaultCode[] = ['relay/unknown-match', 'relay/not-published'];

/** How the words of a page are found: with at most one read of KV or one call of an object. */
const TELLS: Readonly<Record<PageKind, (c: Context<App>, id: string) => Head | Promise<Head>>> = {
  home: () => ({ words: HOME }),
  play: (_, slug) => ({ words: playWords(slug) }),
  verify: () => ({ words: VERIFY }),
  player: () => ({ words: PLAYER }),
  match: async (c, match) => {
    const summary = await summaryOf(c, match);
    return { words: matchWords(summary), card: pictureOf(summary) };
  },
  final: async (c, finalHash) => {
    await expectModestRate(c, 'READ');
    const { record } = await wholePublishedLog(c, finalHash);
    return { words: recordWords(record), card: cardPath(finalHash) };
  },
};

/** Until a match is over and published it has a picture of its own, and then that of its record. */
const pictureOf = ({ match, finalHash, published }: MatchSummary): string =>
  finalHash === undefined || !published ? matchCardPath(match) : cardPath(finalHash);

/** Where nothing may be told. */
const NEUTRAL: Readonly<Record<PageKind, PageWords>> = {
  home: HOME,
  play: HOME,
  verify: VERIFY,
  player: PLAYER,
  match: MATCH,
  final: RECORD,
};

/** Where anybody may come by searching; matches and records are for those who were given their address. */
const FOUND: readonly PageKind[] = ['home', 'play', 'verify'];

export async function pageHead(
  c: Context<App>,
  page: ReturnType<typeof pageAt>,
): Promise<{ readonly head: PageHead; readonly isMissing: boolean }> {
  const { words, card, isMissing = false } = page === undefined ? { words: NOT_FOUND, isMissing: true } : await tellPage(c, page);
  const { origin, pathname } = new URL(c.req.url);
  const head = {
    ...words,
    url: `${origin}${pathname}`,
    picture: `${origin}${card ?? SITE_CARD_PATH}`,
    pictureAlt: card === undefined ? SITE_CARD_ALT : words.title,
    isFound: page !== undefined && FOUND.includes(page.kind),
  };
  return { head, isMissing };
}

async function tellPage(c: Context<App>, { kind, id }: NonNullable<ReturnType<typeof pageAt>>): Promise<Head> {
  try {
    return await TELLS[kind](c, id);
  } catch (error) {
    // The page itself says what is wrong.
    if (!(error instanceof Fault)) tell(c.env, { at: 'failed', what: 'the head of a page could not be told', error }, traceOf(c));
    const isMissing = error instanceof Fault && MISSING.includes(error.code);
    return { words: isMissing ? NOT_FOUND : NEUTRAL[kind], isMissing };
  }
}
