/** What is read of a page before its program runs, and what is made of a record for other sites: heads, pictures, frames. */

import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relay } from '../../library/relay/handler.ts';
import { SEAT_NAME_LENGTH } from '../../shared/encoding/limits.ts';
import { CARD_SIZE, cardPath, embedPath, finalPath, matchCardPath, matchPath } from '../../shared/wire/paths.ts';
import { app } from '../../worker/app.ts';
import { fillShell } from '../../worker/shell.ts';
import { api, ORIGIN, problemOf, WorkerMatch } from './match-client.ts';
import { obeyed } from './operator.ts';

const HTML = { accept: 'text/html' };
const get = (path: string, headers: Record<string, string> = HTML): Promise<Response> =>
  exports.default.fetch(new Request(ORIGIN + path, { headers }));
const built = async (): Promise<string> => (await env.ASSETS.fetch(`${ORIGIN}/`)).text();
/** The page without what is in its marked place. */
const withoutHead = (html: string): string => {
  const [begin, end] = [html.indexOf('<!-- head'), html.indexOf('<!-- /head -->')];
  if (begin < 0 || end < begin) throw new Error('the page has no marked place');
  return html.slice(0, begin) + html.slice(end);
};

/** What a parser finds in a page: the title, `<meta>` by name, and how many elements of each kind there are. */
async function readHead(html: string) {
  const meta: Record<string, string> = {};
  const elements: Record<string, number> = {};
  const titles: string[] = [];
  const rewritten = new HTMLRewriter()
    .on('*', { element: ({ tagName }) => void Object.assign(elements, { [tagName]: (elements[tagName] ?? 0) + 1 }) })
    .on('title', { text: ({ text }) => void titles.push(text) })
    .on('meta', {
      element: (one) => {
        const name = one.getAttribute('name') ?? one.getAttribute('property');
        if (name !== null && name !== 'theme-color') meta[name] = one.getAttribute('content')!;
      },
    })
    .transform(new Response(html));
  await rewritten.text();
  return {
    title: decode(titles.join('')),
    meta: Object.fromEntries(Object.entries(meta).map(([name, text]) => [name, decode(text)])),
    elements,
  };
}

/** HTMLRewriter leaves entities as they are. */
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!);

async function closedMatch(match = new WorkerMatch({ keys: crypto.randomUUID() }), name = 'Ada'): Promise<string> {
  const socket = await match.begin('play', name);
  await match.say(socket, 'toy.move', 0, {}, [1]);
  await match.say(socket, 'toy.move', 1, {}, []);
  await match.say(socket, 'endgame', [0, 1], { result: { kind: 'won', reason: 'toy', winners: [0] } });
  await socket.until(() => socket.of('published').length > 0);
  return (await match.summary()).finalHash!;
}

describe('a relay of the package', () => {
  const own = (pages: Parameters<typeof relay>[0]) => async (path: string) => {
    const answer = await relay(pages).fetch(new Request(ORIGIN + path, { headers: HTML }), env, {});
    return { status: answer.status, text: await answer.text() };
  };

  it('serves the client that its Worker binds, or none', async () => {
    expect((await own({})('/')).text).toContain('<title>');
    expect((await own({ pages: false })('/')).status).toBe(404);
    expect((await own({ pages: false })('/api/health')).status).toBe(200);
  });

  it('leaves all but programs to the pages of its project', async () => {
    const ask = own({ pages: (request) => new Response(`here is ${new URL(request.url).pathname}`) });
    expect(await ask('/rules')).toEqual({ status: 200, text: 'here is /rules' });
    expect((await ask('/api/health')).text).toBe('{"ok":true}');
  });
});

describe('the head of a page', () => {
  it('says who invites to what, with whole addresses, and all the rest of the page is the file of the build', async () => {
    const match = new WorkerMatch();
    await match.begin('lobby', 'Ada <b>& "Co"');
    const answer = await get(matchPath(match.id));
    const html = await answer.text();
    const { title, meta } = await readHead(html);
    expect(title).toMatch(/^Ada <b>& "Co" invites you to toy · .+ · Fogline$/);
    expect(meta).toMatchObject({
      'og:title': title.replace(/ · Fogline$/, ''),
      'og:url': ORIGIN + matchPath(match.id),
      'og:image': ORIGIN + matchCardPath(match.id),
      'twitter:card': 'summary_large_image',
      robots: 'noindex',
    });
    expect(withoutHead(html)).toBe(withoutHead(await built()));
    expect(answer.headers.get('link')).toBe(`<${ORIGIN}${matchPath(match.id)}>; rel="canonical"`);
    const again = await get(matchPath(match.id), { ...HTML, 'if-none-match': answer.headers.get('etag')! });
    expect(again.status).toBe(304);
    const picture = await get(matchCardPath(match.id));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const kept = await get(matchCardPath(match.id), { 'if-none-match': picture.headers.get('etag')! });
    expect(kept.status).toBe(304);
    expect((await get(matchCardPath('A'.repeat(22)))).status).toBe(404);
  });

  it('says who won, and where a record is embedded', async () => {
    const finalHash = await closedMatch();
    const answer = await get(finalPath(finalHash));
    const { title, meta } = await readHead(await answer.text());
    expect([title, meta['og:image:alt']]).toEqual([
      'Signed: Ada beat Player 2 · toy · Fogline',
      'Signed: Ada beat Player 2 · toy',
    ]);
    expect(meta['og:image']).toBe(ORIGIN + cardPath(finalHash));
    const oembed = /<([^>]+)>; rel="alternate"; type="application\/json\+oembed"/.exec(answer.headers.get('link')!)![1]!;
    const { pathname, search } = new URL(oembed);
    const embedded = await (await api(pathname.replace(/^\/api/, '') + search)).json<Record<string, unknown>>();
    expect(embedded).toMatchObject({ title: 'Signed: Ada beat Player 2 · toy', width: 600, height: 315 });
    expect(embedded['html']).toContain(`src="${ORIGIN}${embedPath(finalHash)}"`);
  });

  it.each([
    ['/play/dark-chess', 200, 'Dark chess · Fogline', undefined],
    ['/play/poker', 404, 'Not found · Fogline', 'noindex'],
    ['/verify', 200, 'Check a match · Fogline', undefined],
    [`/p/${'0'.repeat(64)}`, 200, 'Record of a player · Fogline', 'noindex'],
    [finalPath('0'.repeat(64)), 404, 'Not found · Fogline', 'noindex'],
    [matchPath('A'.repeat(22)), 404, 'Not found · Fogline', 'noindex'],
  ])('of %s, answered with %i, is “%s”', async (path, status, expected, robots) => {
    const answer = await get(path);
    const html = await answer.text();
    const { title, meta } = await readHead(html);
    expect([answer.status, title, meta['robots']]).toEqual([status, expected, robots]);
    expect(withoutHead(html)).toBe(withoutHead(await built()));
    // What is missing may be there in a minute.
    if (status === 404) expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('of the start page has whole addresses for a crawler, and is as it was built for a browser', async () => {
    const { title, meta } = await readHead(await (await get('/')).text());
    expect([title, meta['og:title'], meta['og:site_name']]).toEqual(['Fogline', 'Send a friend a link and play', 'Fogline']);
    expect([meta['og:url'], meta['og:image']]).toEqual([`${ORIGIN}/`, `${ORIGIN}/card.png`]);
    expect(await (await get('/', { ...HTML, 'sec-fetch-mode': 'navigate' })).text()).toBe(await built());
    expect((await built()).replaceAll('content="/', `content="${ORIGIN}/`)).toBe(await (await get('/')).text());
  });

  it('holds whatever a stranger is called as text, and nothing but a title and meta', async () => {
    const kinds = (await readHead(await built())).elements;
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: SEAT_NAME_LENGTH }),
      fc.constantFrom(
        '</title><script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '$&$1$`',
        '<!-- /head -->',
        "' onload='x",
      ),
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (title, description) => {
        const head = { title: `${title}!`, description, url: ORIGIN, picture: ORIGIN, pictureAlt: title, isFound: true };
        const html = fillShell(await built(), head);
        const found = await readHead(html);
        const seen = (text: string): string => text.replace(/\r\n?/g, '\n').replaceAll('\0', '');
        expect(found.elements).toEqual(kinds);
        expect(seen(found.title)).toBe(seen(`${title}! · Fogline`));
        expect([found.meta['og:title'], found.meta['description']].map((text) => seen(text!))).toEqual(
          [`${title}!`, description].map(seen),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('tells nothing of what was withdrawn, forgotten or blocked, and the picture, the frame and oEmbed are gone with it', async () => {
    const match = new WorkerMatch({ keys: crypto.randomUUID() });
    const finalHash = await closedMatch(match, 'Unspeakable');
    const titleOf = async (path: string) => (await readHead(await (await get(path)).text())).title;
    const parts = () =>
      Promise.all([get(cardPath(finalHash)), get(embedPath(finalHash)), get(`/api/oembed?url=${ORIGIN}${finalPath(finalHash)}`)]);
    expect(await titleOf(finalPath(finalHash))).toContain('Unspeakable');
    expect((await parts()).map(({ status }) => status)).toEqual([200, 200, 200]);
    await obeyed({ action: 'forget-name', key: match.signers[0]!.publicKey });
    expect(await titleOf(finalPath(finalHash))).toBe('Signed: Player 1 beat Player 2 · toy · Fogline');
    const [before, embedded] = await parts();
    expect(await embedded!.text()).not.toContain('Unspeakable');
    await obeyed({ action: 'block', match: match.id });
    expect(await titleOf(finalPath(finalHash))).toBe('Check a match · Fogline');
    expect((await parts()).map(({ status }) => status)).toEqual([403, 403, 403]);
    await obeyed({ action: 'unblock', match: match.id });
    await obeyed({ action: 'withdraw', finalHash });
    expect(await titleOf(finalPath(finalHash))).toBe('Check a match · Fogline');
    expect(await titleOf(matchPath(match.id))).not.toContain('Unspeakable');
    expect((await get(matchCardPath(match.id))).status).toBe(451);
    expect((await parts()).map(({ status }) => status)).toEqual([451, 451, 451]);
    const stale = await get(cardPath(finalHash), { 'if-none-match': before!.headers.get('etag')! });
    expect(await problemOf(stale)).toBe('451 relay/withdrawn');
  });
});

describe('what a page costs', () => {
  const refusing: RateLimit = { limit: () => Promise.resolve({ success: false }) };
  const caller = { ...HTML, 'cf-connecting-ip': '203.0.113.9' };
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as unknown as ExecutionContext;

  it('is one call of the match at most, and none while its last answer is fresh', async () => {
    const match = new WorkerMatch();
    await match.begin('lobby', 'Ada');
    let calls = 0;
    const getByName = (name: string) => {
      calls++;
      return env.MATCH.getByName(name);
    };
    const counting = { getByName };
    const ask = async () => {
      const waits: Promise<unknown>[] = [];
      const ctx = { ...context, waitUntil: (one: Promise<unknown>) => void waits.push(one) } as unknown as ExecutionContext;
      const answer = await app.fetch(
        new Request(ORIGIN + matchPath(match.id), { headers: HTML }),
        { ...env, MATCH: counting as never },
        ctx,
      );
      await Promise.all(waits);
      return (await readHead(await answer.text())).title;
    };
    expect(await ask()).toBe(await ask());
    expect(calls).toBe(1);
  });

  it('is nothing for a caller who asks too often: the page is there, and says nothing of the match', async () => {
    const finalHash = await closedMatch();
    const limited = { ...env, READ_LIMITER: refusing, MATCH: undefined as never, LOG: undefined as never };
    const ask = (path: string) => app.fetch(new Request(ORIGIN + path, { headers: caller }), limited, context);
    const answer = await ask(finalPath(finalHash));
    expect([answer.status, (await readHead(await answer.text())).title]).toEqual([200, 'Check a match · Fogline']);
    for (const path of [cardPath(finalHash), matchCardPath('A'.repeat(22)), embedPath(finalHash), '/api/oembed'])
      expect((await ask(path)).status).toBe(429);
  });
});

describe('a record on other sites', () => {
  it('may be framed as a picture and a link, which runs nothing and has no origin', async () => {
    const finalHash = await closedMatch();
    const answer = await get(embedPath(finalHash));
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      "img-src 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
      expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
    ]);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    const { elements } = await readHead(await answer.text());
    expect(Object.keys(elements).toSorted()).toEqual([
      'a',
      'body',
      'h1',
      'head',
      'html',
      'img',
      'main',
      'meta',
      'style',
      'title',
    ]);
  });

  it('has a picture of the size that its page says, which every site may show and nobody frames', async () => {
    const answer = await get(cardPath(await closedMatch()));
    const png = new DataView(await answer.arrayBuffer());
    expect([png.getUint32(16), png.getUint32(20)]).toEqual([CARD_SIZE.width, CARD_SIZE.height]);
    expect(png.byteLength).toBeLessThanOrEqual(40_000);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'x-frame-options': 'DENY',
    });
  });

  it.each([
    ['', '404 relay/not-found'],
    ['?url=https://elsewhere.test/h/00', '404 relay/not-found'],
    [`?url=https://elsewhere.test${finalPath('0'.repeat(64))}`, '404 relay/not-found'],
    [`?url=${ORIGIN}${finalPath('0'.repeat(64))}`, '404 relay/not-published'],
    [`?url=${ORIGIN}${finalPath('0'.repeat(64))}&format=xml`, '400 relay/bad-request'],
    [`?url=${ORIGIN}${finalPath('0'.repeat(64))}&maxwidth=0`, '404 relay/not-published'],
  ])('is not embedded by oEmbed%s', async (query, expected) => {
    expect(await problemOf(await api(`/oembed${query}`))).toBe(expected);
  });

  it('fits the frame that a site has for it', async () => {
    const url = ORIGIN + finalPath(await closedMatch());
    const sizeOf = async (bounds: string) => {
      const { width, height } = await (await api(`/oembed?url=${url}${bounds}`)).json<{ width: number; height: number }>();
      return [width, height];
    };
    expect(await sizeOf('&maxwidth=400')).toEqual([400, 210]);
    expect(await sizeOf('&maxwidth=2000&maxheight=105')).toEqual([200, 105]);
    expect(await problemOf(await api(`/oembed?url=${url}&maxwidth=0`))).toBe('400 relay/bad-request');
  });
});

it.each(['/embed/short', `${finalPath('0'.repeat(64))}/card.svg`, '/play/nothing', '/embed'])('%s is no page', async (path) => {
  expect((await get(path)).status).toBe(404);
});
