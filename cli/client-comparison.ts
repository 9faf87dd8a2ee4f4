/**
 * Compares what a relay serves as its web client with a manifest: every file with its headers, and a page of each kind, in which only a title
 * and what previews read may differ (`shared/wire/shell-head.ts`).
 */

import { randomBytes } from 'node:crypto';
import type { Bytes } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { finalPath, matchPath, playerPath, playPath } from '../shared/wire/paths.ts';
import { cutHead, isHarmlessHead } from '../shared/wire/shell-head.ts';
import { type ClientManifest, hashBytes, MANIFEST_PATH } from './client-manifest.ts';

/** `head`: what a page has in its marked place. `page`: the rest of it. */
export interface Difference {
  readonly address: string;
  readonly kind: 'status' | 'redirect' | 'bytes' | 'header' | 'head' | 'page';
  /** Of the header. */
  readonly name?: string;
  /** Null: nothing. */
  readonly expected: string | null;
  readonly served: string | null;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Bytes;
}

const AT_ONCE = 8;
/** Far more than any file of the client has. */
const MOST_BYTES = 16 * 1024 * 1024;
const ANSWER_MS = 60_000;

/** What a browser acts upon and no relay sends. The second line has a browser report what a person does; the last one says how bytes are read, and who sends them. */
const UNSENT = [
  ...['refresh', 'set-cookie', 'clear-site-data', 'service-worker-allowed', 'speculation-rules', 'content-disposition'],
  ...['nel', 'report-to', 'reporting-endpoints', 'content-security-policy-report-only'],
  ...['alt-svc', 'content-encoding', 'use-as-dictionary'],
];

/** What Cloudflare's edge adds to every answer: HTTP/3 at the same host, and reports of failed connections to Cloudflare, which carries all of them. */
const OF_PLATFORM: Readonly<Record<string, RegExp>> = {
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
  json: /^application\/json(; charset=utf-8)?$/i,
  webmanifest: /^application\/manifest\+json(; charset=utf-8)?$/i,
  // Without an extension it is a page, whose bytes mean something else in another charset.
  '': /^text\/html; charset=utf-8$/i,
};

const encode64 = (bytes: number): string => randomBytes(bytes).toString('base64url');
const someHash = (): string => randomBytes(32).toString('hex');

/** A page of each kind, with its status: of what is not there, so that nothing is woken. The client draws a page that is missing, too. */
const somePages = (): readonly (readonly [address: string, status: number])[] => [
  ...[playPath('battleship'), '/verify', matchPath(encode64(16)), finalPath(someHash()), playerPath(someHash())].map(
    (address) => [address, 200] as const,
  ),
  [`/${encode64(6)}`, 404],
];

async function readBody(response: Response): Promise<Bytes> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // It differs already, whatever else comes.
    if (size > MOST_BYTES) break;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

async function ask(relay: string, address: string): Promise<Answer> {
  try {
    // Not compressed: two programs may read one compressed answer in two ways, where it has several parts.
    const headers = { accept: address.includes('.') ? '*/*' : 'text/html,*/*', 'accept-encoding': 'identity' };
    const response = await fetch(relay + address, { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    return { status: response.status, headers: response.headers, body: await readBody(response) };
  } catch {
    throw new Fault('relay/unreachable', `there is no answer from ${relay}`);
  }
}

function headerDifferences(address: string, answer: Answer, expected: ReadonlyMap<string, string>): Difference[] {
  const { headers } = answer;
  const wrong = [...expected].filter(([name, value]) => headers.get(name) !== value);
  const type = TYPES[/\.(\w+)$/.exec(address)?.[1] ?? ''];
  const link = headers.get('link');
  // With `rel="stylesheet"` or `rel="preload"` a browser would load what it names.
  const isHarmlessLink = link === null || /^<[^<>]*>; rel="canonical"(, <[^<>]*>; rel="alternate"; type="[\w/+]+")?$/.test(link);
  const difference = (name: string, value: string | null): Difference => {
    return { address, kind: 'header', name, expected: value, served: headers.get(name) };
  };
  return [
    ...wrong.map(([name, value]) => difference(name, value)),
    ...UNSENT.filter((name) => headers.has(name) && !OF_PLATFORM[name]?.test(headers.get(name)!)).map((name) =>
      difference(name, null),
    ),
    ...(isHarmlessLink ? [] : [difference('link', null)]),
    ...(type === undefined || type.test(headers.get('content-type') ?? '') ? [] : [difference('content-type', type.source)]),
  ];
}

function statusDifferences(address: string, { status, headers }: Answer, expected: number): Difference[] {
  if (status === expected) return [];
  const location = headers.get('location');
  if (location !== null) return [{ address, kind: 'redirect', expected: null, served: location }];
  return [{ address, kind: 'status', expected: `${expected}`, served: `${status}` }];
}

function fileDifferences(address: string, answer: Answer, expected: string, headers: ReadonlyMap<string, string>): Difference[] {
  const refused = statusDifferences(address, answer, 200);
  if (refused.length > 0) return refused;
  const served = hashBytes(answer.body);
  const bytes: Difference[] = served === expected ? [] : [{ address, kind: 'bytes', expected, served }];
  return [...bytes, ...headerDifferences(address, answer, headers)];
}

/** Byte for byte, whatever encoding the bytes claim to have. */
const textOf = (bytes: Bytes): string => Buffer.from(bytes).toString('latin1');

/** `shell`: the page `/`, where it is what the manifest says. */
function pageDifferences(
  address: string,
  answer: Answer,
  shell: Bytes | undefined,
  headers: ReadonlyMap<string, string>,
): Difference[] {
  const different = headerDifferences(address, answer, headers);
  const page = cutHead(textOf(answer.body));
  const built = shell && cutHead(textOf(shell));
  if (page === undefined) return [...different, { address, kind: 'page', expected: 'a marked place', served: null }];
  if (!isHarmlessHead(page.head))
    different.push({ address, kind: 'head', expected: 'a title and meta', served: page.head.trim().slice(0, 1_000) });
  if (built !== undefined && page.rest !== built.rest)
    different.push({ address, kind: 'page', expected: hashOf(built.rest), served: hashOf(page.rest) });
  return different;
}

const hashOf = (text: string): string => hashBytes(Buffer.from(text, 'latin1'));

export async function compareClient(relay: string, manifest: ClientManifest): Promise<readonly Difference[]> {
  const { files, headers, clientHash } = manifest;
  let shell: Bytes | undefined;
  const filesToAsk = [...files, [MANIFEST_PATH, clientHash] as const];
  const ofFiles = await inTurns(filesToAsk, async ([address, hash]) => {
    const answer = await ask(relay, address);
    if (address === '/' && hashBytes(answer.body) === hash) shell = answer.body;
    return fileDifferences(address, answer, hash, headers);
  });
  const ofPages = await inTurns(somePages(), async ([address, status]) => {
    const answer = await ask(relay, address);
    const refused = statusDifferences(address, answer, status);
    return refused.length > 0 ? refused : pageDifferences(address, answer, shell, headers);
  });
  return [...ofFiles, ...ofPages];
}

/** Does some of the work at once, and returns what came of all in its order. */
async function inTurns<T, D>(all: readonly T[], work: (one: T) => Promise<readonly D[]>): Promise<D[]> {
  const done: (readonly D[])[] = [];
  let next = 0;
  const goOn = async (): Promise<void> => {
    for (let place = next++; place < all.length; place = next++) done[place] = await work(all[place]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return done.flat();
}
