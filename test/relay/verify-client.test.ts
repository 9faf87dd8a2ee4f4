/** `fogline verify-client` before a relay that serves what it should, and before the same one when it lies. */

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Difference } from '../../cli/client-answer.ts';
import { runFogline } from '../../cli/commands/registry.ts';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { explainError } from '../../cli/program.ts';
import { type RelayDescription, readRelayDescription } from '../../shared/wire/http.ts';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}
/** Changes an answer of the relay on its way, knowing all that was asked before by the one who asks. */
type Lie = (path: string, answer: Answer, asked: readonly Asked[]) => void;
/** A request as it came: its headers in their order, with their names as they were written. */
interface Asked {
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const state = mkdtempSync(join(tmpdir(), 'fogline-verify-client-'));
const manifest = fileURLToPath(new URL('../../dist/public/client-manifest.json', import.meta.url));
let relay: LocalRelay;
let liar: Server;
let lie: Lie | undefined;
/** All that came since the lie was chosen. */
const heard: Asked[] = [];
let log: MockInstance<typeof console.log>;

const isOfServer = (name: string): boolean =>
  /^(content-length|content-encoding|transfer-encoding|connection|keep-alive|date)$/.test(name);
const passedOn = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    ['accept', 'sec-fetch-mode'].flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );

/** What the relay has answered, by address: the lies are told about the same files. */
const known = new Map<string, Answer>();

async function honestAnswer(path: string, headers: IncomingHttpHeaders): Promise<Answer> {
  const before = known.get(path);
  if (before !== undefined) return before;
  const honest = await fetch(relay.origin + path, { headers: passedOn(headers), redirect: 'manual' });
  const answer: Answer = {
    status: honest.status,
    headers: Object.fromEntries([...honest.headers].filter(([name]) => !isOfServer(name))),
    body: Buffer.from(await honest.arrayBuffer()),
  };
  known.set(path, answer);
  return answer;
}

beforeAll(async () => {
  relay = await startLocalRelay({ state });
  liar = createServer(async ({ url, headers, rawHeaders }, response) => {
    const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, i) => [rawHeaders[2 * i]!, rawHeaders[2 * i + 1]!] as const);
    heard.push({ path: url!, headers: pairs });
    const honest = await honestAnswer(url!, headers);
    const answer = { ...honest, headers: { ...honest.headers }, body: Buffer.from(honest.body) };
    lie?.(url!, answer, heard);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(liar, 'listening');
});
afterAll(async () => {
  liar?.closeAllConnections();
  liar?.close();
  await relay?.stop();
  rmSync(state, { recursive: true, force: true });
});
beforeEach(() => {
  log = vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  lie = undefined;
  vi.restoreAllMocks();
});

const liarOrigin = (): string => `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;

interface ClientReport {
  readonly ok: boolean;
  readonly files: number;
  readonly clientHash: string;
  readonly differences: readonly Difference[];
}

async function verify(origin: string, ...options: string[]): Promise<readonly [number, ClientReport]> {
  const code = await runFogline(['verify-client', origin, '--json', ...options]);
  return [code, JSON.parse(String(log.mock.lastCall?.[0])) as ClientReport];
}

const verifyLiar = (told: Lie, ...options: string[]): ReturnType<typeof verify> => {
  lie = told;
  heard.length = 0;
  return verify(liarOrigin(), '--manifest', manifest, ...options);
};

/** What of an address differs. */
const kindsAt = ({ differences }: ClientReport, address: RegExp): string[] =>
  differences.filter((one) => address.test(one.address)).map(({ kind, name }) => (name === undefined ? kind : `${kind} ${name}`));

/** Every page but the first. */
const PAGES = /^\/(?!faults$|api\/)[^.]+$/;

const at = (path: RegExp, change: (answer: Answer) => void): Lie => {
  return (asked, answer) => {
    if (path.test(asked)) change(answer);
  };
};
const says = (name: string, value: string) => (answer: Answer) => {
  answer.headers[name] = value;
};
const replaces = (text: string, by: string) => (answer: Answer) => {
  answer.body = Buffer.from(String(answer.body).replace(text, by));
};
const inHead = (text: string) => replaces('    <!-- /head -->', `${text}    <!-- /head -->`);

const OF_CLOUDFLARE = {
  'alt-svc': 'h3=":443"; ma=86400',
  nel: '{"report_to":"cf-nel","success_fraction":0.0,"max_age":604800}',
  'report-to':
    '{"group":"cf-nel","max_age":604800,"endpoints":[{"url":"https://a.nel.cloudflare.com/report/v4?s=zP%2FKy-g_8%3D%3D"}]}',
};

it('a relay that serves what this checkout builds passes, and tells the client hash, a name that anybody makes again', async () => {
  const [code, told] = await verify(relay.origin);
  expect([code, told.ok, told.differences]).toEqual([0, true, []]);
  expect(told.files).toBeGreaterThan(50);
  const description = await (await fetch(`${relay.origin}/api/relay`)).json();
  expect((readRelayDescription(description, 'relay') satisfies RelayDescription).client?.hash).toBe(told.clientHash);
  // The way through which the lies below come changes nothing by itself, nor does what Cloudflare's edge adds; and what cannot be found is
  // the last thing said.
  lie = (_, { headers }) => Object.assign(headers, OF_CLOUDFLARE);
  expect(await runFogline(['verify-client', liarOrigin(), '--manifest', manifest])).toBe(0);
  expect(String(log.mock.lastCall?.[0])).toMatch(
    /\nThese requests have the headers of a browser and nothing else of one:[\s\S]* With --browser\s+Chromium\s+asks\.\s+This\s+cannot\s+find\s+a\s+relay\s+that\s+serves\s+something\s+else\s+to\s+some\s+visitors\s+only,/,
  );
});

const SCRIPT = '<script src="/x.js"></script>';
const CLOSED_POLICY = "default-src 'none'; script-src 'self'";

it.each<[string, RegExp, (answer: Answer) => void, string[]]>([
  ['another byte in a script', /^\/app\/main-\w+\.js$/, ({ body }) => body.writeUInt8(body[9]! ^ 1, 9), ['bytes']],
  ['another service worker', /^\/sw\.js$/, replaces('', ';'), ['bytes']],
  ['a file that is missing', /^\/icons\/fogline\.svg$/, (answer) => Object.assign(answer, { status: 404 }), ['status']],
  [
    'a redirect',
    /^\/$/,
    (answer) => Object.assign(answer, { status: 302, headers: { location: 'https://evil.test/' } }),
    ['redirect'],
  ],
  [
    'an open policy',
    /^\/$/,
    says('content-security-policy', `${CLOSED_POLICY}; connect-src *`),
    ['header content-security-policy'],
  ],
  ['a header that leads away', /^\/$/, says('refresh', '0;url=https://evil.test/'), ['header refresh']],
  ['a header that erases every seed', /^\/sw\.js$/, says('clear-site-data', '"storage"'), ['header clear-site-data']],
  [
    'an answer in two compressed parts, of which a browser may take one',
    /^\/sw\.js$/,
    (answer) => {
      answer.headers['content-encoding'] = 'gzip';
      answer.body = Buffer.concat([answer.body.subarray(0, 99), answer.body.subarray(99)].map((part) => gzipSync(part)));
    },
    ['header content-encoding'],
  ],
  ['another server for the same address', /^\/$/, says('alt-svc', 'h3="evil.test:443"; ma=86400'), ['header alt-svc']],
  [
    'reports of what a person does, sent elsewhere',
    /^\/m\//,
    (answer) => {
      says('report-to', OF_CLOUDFLARE['report-to'].replace('cloudflare.com', 'cloudflare.com.evil.test'))(answer);
      says('nel', OF_CLOUDFLARE.nel.replace('cf-nel', 'nel'))(answer);
      says('reporting-endpoints', 'default="https://evil.test/"')(answer);
    },
    ['header report-to', 'header nel', 'header reporting-endpoints'],
  ],
  [
    'a header that nobody has heard of yet',
    /^\/$/,
    says('speculation-of-tomorrow', '"/x.json"'),
    ['header speculation-of-tomorrow'],
  ],
  ['a dictionary for later answers', /^\/sw\.js$/, says('use-as-dictionary', 'match="/*"'), ['header use-as-dictionary']],
  ['a source map elsewhere', /^\/app\/main-\w+\.js$/, says('sourcemap', 'https://evil.test/'), ['header sourcemap']],
  ['a style sheet by a header', /^\/verify$/, says('link', '</x.css>; rel="stylesheet"'), ['header link']],
  ['a page in another charset', /^\/verify$/, says('content-type', 'text/html; charset=utf-7'), ['header content-type']],
  ['a script in the marked place', /^\/m\//, inHead(`${SCRIPT}\n`), ['head']],
  ['a refresh in the marked place', /^\/h\//, inHead('    <meta http-equiv="refresh" content="0">\n'), ['head']],
  ['a policy in the marked place', /^\/h\//, inHead('    <meta http-equiv="content-security-policy" content="">\n'), ['head']],
  ['a script behind it, on every page but the first', PAGES, replaces('</head>', `${SCRIPT}</head>`), Array(6).fill('page')],
  ['a page without the marked place', /^\/p\//, replaces('<!-- head', '<!-- '), ['page']],
])('finds %s', async (_, address, change, kinds) => {
  const [code, found] = await verifyLiar(at(address, change));
  expect([code, found.ok, kindsAt(found, address)]).toEqual([1, false, kinds]);
  // Pages are compared with the first one, where that is what it should be; nothing else differs.
  expect(found.differences).toHaveLength(kinds.length);
});

describe('a relay that looks at who asks', () => {
  const says = ({ headers }: Asked, name: string): string => headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? '';
  /** Each page has one more script where the request says that it comes from a browser. */
  const toBrowsers: Lie = (path, answer, asked) => {
    const last = asked.findLast((one) => one.path === path)!;
    if (
      /^Mozilla\/5\.0 .* Chrome\/[\d.]+ Safari\/[\d.]+$/.test(says(last, 'user-agent')) &&
      says(last, 'sec-fetch-mode') === 'navigate'
    )
      at(PAGES, replaces('</head>', `${SCRIPT}</head>`))(path, answer, asked);
  };
  /** A picture is another one as soon as something has asked what only the program of the page asks. */
  const toWhoRunsIt: Lie = (path, answer, asked) => {
    if (asked.some((one) => one.path.startsWith('/api/matches?')))
      at(/^\/icons\/badge-96\.png$/, replaces('', ' '))(path, answer, asked);
  };
  /** Without what another installation of Chromium says of itself: its version, and that it was built to read JPEG XL. */
  const alike = ({ headers }: Asked): readonly string[] =>
    headers
      .filter(([name]) => !/^(host|origin)$/i.test(name))
      .map(([name, value]) => (/^(user-agent|sec-ch-ua.*)$/i.test(name) ? name : `${name}: ${value.replace('image/jxl,', '')}`));

  it('is found by the headers of a browser, which are those of the installed one, and by that browser where it looks at what runs', async () => {
    const both: Lie = (...asked) => {
      toBrowsers(...asked);
      toWhoRunsIt(...asked);
    };
    const found = ({ differences }: ClientReport) =>
      new Set(differences.map(({ kind, address }) => (kind === 'page' ? kind : `${kind} ${address}`)));
    const [code, told] = await verifyLiar(both);
    expect([code, found(told), told.differences.length]).toEqual([1, new Set(['page']), 6]);
    const byHeaders = new Map(heard.map((one) => [one.path, one]));
    expect((await verifyLiar(toWhoRunsIt))[0]).toBe(0);

    const [codeByBrowser, toldBrowser] = await verifyLiar(both, '--browser');
    expect([codeByBrowser, found(toldBrowser)]).toEqual([1, new Set(['page', 'bytes /icons/badge-96.png', 'unlisted /x.js'])]);
    expect(toldBrowser.differences.filter(({ kind }) => kind === 'page')).toHaveLength(6);
    // The first request of each kind that Chromium made, beside ours for the same address.
    const kinds = [
      /^\/$/,
      /^\/styles\/.*\.css$/,
      /^\/app\/main-\w+\.js$/,
      /^\/icons\/fogline\.svg$/,
      /^\/manifest\.webmanifest$/,
      /^\/openapi\.json$/,
      /^\/sw\.js$/,
    ];
    for (const kind of kinds) {
      const real = heard.find(({ path }) => kind.test(path))!;
      expect(alike(byHeaders.get(real.path)!), real.path).toEqual(alike(real));
    }
  });

  it('is not asked by a program that is no browser', async () => {
    vi.stubEnv('CHROMIUM', '/nowhere/chromium');
    await expect(runFogline(['verify-client', liarOrigin(), '--manifest', manifest, '--browser'])).rejects.toThrow(
      'could not be driven',
    );
    vi.unstubAllEnvs();
  });
});

it('refuses to compare with what is no manifest, and with nobody', async () => {
  const refusal = (...args: string[]) => runFogline(['verify-client', ...args]).then(() => 'nothing', explainError);
  const wrong = join(state, 'wrong.json');
  for (const text of [
    '',
    '{',
    '{"files":{}}',
    '{"files":{},"headers":{},"pages":[]}',
    '{"files":{"/":"x"},"headers":{},"pages":[]}',
  ]) {
    writeFileSync(wrong, text);
    expect(await refusal(relay.origin, '--manifest', wrong)).toContain('is no manifest of a client');
  }
  expect(await refusal(relay.origin, '--manifest', join(state, 'nowhere.json'))).toContain('cannot be read');
  expect(await refusal('relay')).toContain('is not the address of a relay');
  expect(await refusal()).toContain('Verify the client of which relay?');
  expect(await refusal('http://127.0.0.1:1', '--manifest', manifest)).toContain('relay/unreachable');
});
