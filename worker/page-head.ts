/**
 * What the head of a page says: of a match who invites or plays, of a record who won, what anybody may know now. What was withdrawn,
 * blocked or forgotten is not told, and neither is anything to a caller who asks too often: the page is there all the same.
 */

import type { Context } from 'hono';
import { Fault, type FaultCode } from '../shared/fault.ts';
import { expectAnswer } from '../shared/relay/answer.ts';
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
import { cardPath, type PageKind, type pageAt, SITE_CARD_PATH } from '../shared/wire/paths.ts';
import { tell } from '../telemetry/tell.ts';
import type { App } from './env.ts';
import { expectModestRate, expectNotBlocked } from './guards.ts';
import { wholePublishedLog } from './published.ts';
import type { PageHead } from './shell.ts';
import { traceOf } from './trace.ts';

/** How long a summary serves the heads of further visitors, in seconds: one who invites many wakes the match once. */
const SUMMARY_S = 30;
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
  match: async (c, match) => ({ words: matchWords(await summaryOf(c, match)) }),
  final: async (c, finalHash) => {
    await expectModestRate(c, 'READ');
    const { record } = await wholePublishedLog(c, finalHash);
    return { words: recordWords(record), card: cardPath(finalHash) };
  },
};

/** Where nothing may be told, or nothing is there. */
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
    return { words: NEUTRAL[kind], isMissing: error instanceof Fault && MISSING.includes(error.code) };
  }
}

async function summaryOf(c: Context<App>, match: string): Promise<MatchSummary> {
  await expectNotBlocked(c, match);
  const key = new URL(`/api/stored/summary/${match}`, c.req.url).href;
  const known = await caches.default.match(key);
  if (known !== undefined) return known.json();
  await expectModestRate(c, 'READ');
  const summary = expectAnswer(await c.env.MATCH.getByName(match).summary());
  if (summary.withdrawn === true) throw new Fault('relay/withdrawn');
  const answer = new Response(JSON.stringify(summary), { headers: { 'cache-control': `max-age=${SUMMARY_S}` } });
  c.executionCtx.waitUntil(caches.default.put(key, answer));
  return summary;
}
