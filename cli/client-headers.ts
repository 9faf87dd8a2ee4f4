/** Which headers a relay may send with a file or a page of its client. Every other one is a difference, whatever it would have a browser do. */

import type { Answer, Difference } from './client-answer.ts';

/** They say how an answer travelled and was kept on its way, and change nothing of what a browser does with it. */
const INERT = new Set([
  ...['date', 'server', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'accept-ranges', 'via', 'age'],
  // They let programs of other sites read it.
  ...['access-control-allow-origin', 'access-control-expose-headers'],
  ...['etag', 'last-modified', 'cache-control', 'expires', 'vary', 'server-timing', 'x-robots-tag'],
  // Cloudflare's.
  ...['cf-ray', 'cf-cache-status', 'cf-connecting-ip'],
]);

/** Those that count, with what they may say: `link` names other addresses of a page, and no more; with `rel="stylesheet"` or `rel="preload"` a browser would load them. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  link: /^<[^<>]*>; rel="canonical"(, <[^<>]*>; rel="alternate"; type="[\w/+]+")?$/,
  'content-encoding': /^(gzip|br|zstd)$/,
  // What Cloudflare's edge adds to every answer: HTTP/3 at the same host, and reports of failed connections to Cloudflare, which carries all of them.
  'alt-svc': /^h3=":443"; ma=\d+$/,
  nel: /^\{("(report_to":"cf-nel"|success_fraction":[\d.]+|max_age":\d+),?)+\}$/,
  'report-to':
    /^\{("(group":"cf-nel"|max_age":\d+|endpoints":\[\{"url":"https:(\\?\/){2}a\.nel\.cloudflare\.com\\?\/report[\w%?=/\\-]*"\}\]),?)+\}$/,
};

const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^text\/javascript(; charset=utf-8)?$/i,
  css: /^text\/css(; charset=utf-8)?$/i,
  svg: /^image\/svg\+xml(; charset=utf-8)?$/i,
  png: /^image\/png$/i,
  ico: /^image\/(x-icon|vnd\.microsoft\.icon)$/i,
  json: /^application\/json(; charset=utf-8)?$/i,
  map: /^(application\/json|application\/octet-stream|text\/plain)(; charset=utf-8)?$/i,
  txt: /^text\/plain(; charset=utf-8)?$/i,
  webmanifest: /^application\/manifest\+json(; charset=utf-8)?$/i,
  // Without an extension it is a page, whose bytes mean something else in another charset.
  '': /^text\/html; charset=utf-8$/i,
};

/** `expected`: the headers of every file and page (the manifest). */
export function headerDifferences({ address, headers, body }: Answer, expected: ReadonlyMap<string, string>): Difference[] {
  const difference = (name: string, value: string | null): Difference => {
    return { address, kind: 'header', name, expected: value, served: headers.get(name) ?? null };
  };
  const type = TYPES[/\.(\w+)$/.exec(address)?.[1] ?? ''];
  const isAllowed = (name: string, value: string): boolean =>
    expected.has(name) || INERT.has(name) || name === 'content-type' || ALLOWED[name]?.test(value) === true;
  return [
    ...[...expected].filter(([name, value]) => headers.get(name) !== value).map(([name, value]) => difference(name, value)),
    ...[...headers].filter(([name, value]) => !isAllowed(name, value)).map(([name]) => difference(name, null)),
    // Of several parts, or of bytes behind them, each program may take another one.
    ...(body === undefined && ALLOWED['content-encoding']!.test(headers.get('content-encoding') ?? '')
      ? [difference('content-encoding', null)]
      : []),
    ...(type?.test(headers.get('content-type') ?? '') === true ? [] : [difference('content-type', type?.source ?? null)]),
  ];
}
