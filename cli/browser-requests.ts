/**
 * Asks a relay for its client as a browser does: with the headers that Chromium sends for each kind of file, in its order, a page before what
 * it loads. docs/clients.md says what shows that this is no browser.
 */

import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { Bytes } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import type { Answer, Asking } from './client-answer.ts';
import { decodeWhole } from './content-coding.ts';

/** Connections to one host, as a browser opens them. */
const AT_ONCE = 6;
/** Far more than any file of the client has. */
const MOST_BYTES = 16 * 1024 * 1024;
const ANSWER_MS = 60_000;

const VERSION = 150;
const USER_AGENT = [
  'User-Agent',
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${VERSION}.0.0.0 Safari/537.36`,
];
const BRANDS = ['sec-ch-ua', `"Not;A=Brand";v="8", "Chromium";v="${VERSION}"`];
const MOBILE = ['sec-ch-ua-mobile', '?0'];
const PLATFORM = ['sec-ch-ua-platform', '"Linux"'];
const LANGUAGE = ['Accept-Language', 'en-US,en;q=0.9'];
const ANYTHING = '*/*';
const IMAGES = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const PAGES =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

type Headers = readonly (readonly string[])[];
const meta = (site: string, mode: string, dest: string, isTyped = false): Headers => [
  ['Sec-Fetch-Site', site],
  ['Sec-Fetch-Mode', mode],
  ...(isTyped ? [['Sec-Fetch-User', '?1']] : []),
  ['Sec-Fetch-Dest', dest],
];
const page: Headers = [
  ...[BRANDS, MOBILE, PLATFORM, ['Upgrade-Insecure-Requests', '1'], USER_AGENT, ['Accept', PAGES]],
  ...meta('none', 'navigate', 'document', true),
];
const loaded = (accept: string, mode: string, dest: string, first: Headers = []): Headers => [
  ...[...first, PLATFORM, USER_AGENT, BRANDS, MOBILE, ['Accept', accept]],
  ...meta('same-origin', mode, dest),
];
const worker = (dest: string, before: Headers = [], behind: Headers = []): Headers => [
  ...[...before, ['Accept', ANYTHING], ...behind],
  ...[...meta('same-origin', 'same-origin', dest), USER_AGENT],
];

/** What Chromium sends for a file at this address, between the first two headers and the last two, which are those of every request. */
function headersOf(address: string, origin: string): Headers {
  if (address === '/sw.js') return worker('serviceworker', [['Cache-Control', 'max-age=0']], [['Service-Worker', 'script']]);
  if (address.includes('.worker-') && address.endsWith('.js')) return worker('worker');
  if (address.endsWith('.js')) return loaded(ANYTHING, 'cors', 'script', [['Origin', origin]]);
  if (address.endsWith('.css')) return loaded('text/css,*/*;q=0.1', 'no-cors', 'style');
  if (/\.(svg|png|ico)$/.test(address)) return loaded(IMAGES, 'no-cors', 'image');
  if (address.endsWith('.webmanifest')) return loaded(ANYTHING, 'cors', 'manifest');
  return address.includes('.') ? loaded(ANYTHING, 'cors', 'empty') : page;
}

/** By plain HTTP, but from this computer, Chromium says nothing of itself and of how a file is used. */
const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

function allHeaders(url: URL): string[] {
  const own = headersOf(url.pathname, url.origin).filter(([name]) => isSecure(url) || !/^sec-/i.test(name!));
  const codings = isSecure(url) ? 'gzip, deflate, br, zstd' : 'gzip, deflate';
  return [['Host', url.host], ['Connection', 'keep-alive'], ...own, ['Accept-Encoding', codings], LANGUAGE].flat();
}

async function readBody(response: IncomingMessage): Promise<Bytes> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Uint8Array>) {
    size += part.length;
    // It differs already, whatever else comes.
    if (size > MOST_BYTES) break;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Of several headers of one name all count. */
function readHeaders(raw: readonly string[]): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!.toLowerCase();
    read.set(name, read.has(name) ? `${read.get(name)}, ${raw[at + 1]}` : raw[at + 1]!);
  }
  return read;
}

async function ask(address: string, relay: string, agent: Agent): Promise<Answer> {
  const url = new URL(relay + address);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { agent, headers: allHeaders(url), signal: AbortSignal.timeout(ANSWER_MS) };
      const asked: ClientRequest = (url.protocol === 'https:' ? tlsRequest : request)(url, options, resolve);
      asked.on('error', reject).end();
    });
    const [body, headers] = [await readBody(response), readHeaders(response.rawHeaders)];
    const coding = headers.get('content-encoding');
    return {
      address,
      status: response.statusCode!,
      headers,
      body: coding === undefined ? body : decodeWhole(coding, body, MOST_BYTES),
    };
  } catch {
    throw new Fault('relay/unreachable', `there is no answer from ${relay}`);
  }
}

/** First the page `/`, then what it names, in its order; then all other files, and the other pages. */
export async function askAsBrowser(relay: string, { files, pages }: Asking): Promise<readonly Answer[]> {
  const agent = new (relay.startsWith('https:') ? TlsAgent : Agent)({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const first = await ask('/', relay, agent);
    const named = [
      ...Buffer.from(first.body ?? [])
        .toString('latin1')
        .matchAll(/(?:href|src)="(\/[^"]+)"/g),
    ].map(([, one]) => one!);
    const rest = new Set([...named.filter((one) => files.includes(one)), ...files, ...pages]);
    rest.delete('/');
    return [first, ...(await inTurns([...rest], (address) => ask(address, relay, agent)))];
  } finally {
    agent.destroy();
  }
}

/** Does some of the work at once, and returns what came of all in its order. */
async function inTurns<T, D>(all: readonly T[], work: (one: T) => Promise<D>): Promise<D[]> {
  const done: D[] = [];
  let next = 0;
  const goOn = async (): Promise<void> => {
    for (let place = next++; place < all.length; place = next++) done[place] = await work(all[place]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return done;
}
