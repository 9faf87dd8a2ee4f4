/**
 * Asks a relay for its client by an installed Chromium: it opens the pages and runs them, and what counts is what came to it over the network,
 * not what a page says of itself. Files that no page has loaded are loaded from the page `/`, in a world of their own, as what they are.
 */

import { equalBytes } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { Chromium, type ProtocolValue } from './chromium.ts';
import type { Answer, Asking } from './client-answer.ts';

/** How long a page is waited for that never falls silent. */
const PAGE_MS = 20_000;
const FILES_MS = 60_000;

/** Loads each file as a page would: scripts without running them, but for the service worker. */
const LOAD = `async (addresses) => {
  const link = (rest) => new Promise((done) => {
    document.head.append(Object.assign(document.createElement('link'), { ...rest, onload: done, onerror: done }));
  });
  const load = (address) => {
    if (address === '/sw.js') return navigator.serviceWorker.register(address, { updateViaCache: 'none' });
    if (address.endsWith('.js')) return link({ rel: 'modulepreload', href: address });
    if (address.endsWith('.css')) return link({ rel: 'preload', as: 'style', href: address });
    if (/\\.(svg|png|ico)$/.test(address)) return new Promise((done) => Object.assign(new Image(), { onload: done, onerror: done, src: address }));
    return fetch(address).then((answer) => answer.arrayBuffer());
  };
  for (const address of addresses) await Promise.resolve(load(address)).catch(() => {});
}`;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Whether an answer says nothing that an earlier one has not said: as the browser's own cache gives it again, without some of its headers. */
const saysAll = (earlier: Answer, { address, status, headers, body }: Answer): boolean =>
  earlier.address === address &&
  earlier.status === status &&
  equalBytes(earlier.body!, body!) &&
  [...headers].every(([name, value]) => earlier.headers.get(name) === value);

class Visit {
  readonly answers: Answer[] = [];
  readonly #chromium: Chromium;
  readonly #origin: string;
  /** Answers whose bytes are still on their way. */
  readonly #reading = new Set<Promise<void>>();
  #silent: () => void = () => {};
  #page = '';

  constructor(chromium: Chromium, origin: string) {
    this.#chromium = chromium;
    this.#origin = origin;
    chromium.on((method, params, session) => {
      if (method === 'Fetch.requestPaused') this.#follow(this.#keep(params, session!));
      if (method === 'Target.attachedToTarget') this.#follow(this.#attach(params));
      if (method === 'Page.lifecycleEvent' && params.name === 'networkIdle' && session === this.#page) this.#silent();
    });
  }

  async begin(): Promise<void> {
    // Workers of every kind are held until their answers are listened to.
    await this.#chromium.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    const { targetId } = await this.#chromium.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.#chromium.send('Target.attachToTarget', { targetId, flatten: true });
    this.#page = sessionId;
    await this.#listen(sessionId);
    await this.#chromium.send('Page.enable', {}, sessionId);
    await this.#chromium.send('Page.setLifecycleEventsEnabled', { enabled: true }, sessionId);
  }

  async open(address: string): Promise<void> {
    const isSilent = new Promise<void>((resolve) => {
      this.#silent = resolve;
    });
    const { errorText } = await this.#chromium.send('Page.navigate', { url: this.#origin + address }, this.#page);
    // What a browser would store and not show was answered, too.
    if (errorText !== undefined && errorText !== 'net::ERR_ABORTED')
      throw new Fault('relay/unreachable', `there is no answer from ${this.#origin}: ${errorText}`);
    await Promise.race([isSilent, after(PAGE_MS)]);
    await this.#settle();
  }

  /** From the page that is open. What its own program has changed of the page's objects does not count in another world. */
  async load(addresses: readonly string[]): Promise<void> {
    const { frameTree } = await this.#chromium.send('Page.getFrameTree', {}, this.#page);
    const world = await this.#chromium.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id }, this.#page);
    const expression = `(${LOAD})(${JSON.stringify(addresses)})`;
    const asked = { expression, contextId: world.executionContextId, awaitPromise: true };
    await Promise.race([this.#chromium.send('Runtime.evaluate', asked, this.#page), after(FILES_MS)]);
    await this.#settle();
  }

  /** The policy of the page would stop a registration from without. A program that answers here has answered everything else before. */
  async register(address: string): Promise<void> {
    await this.#chromium.send('Page.setBypassCSP', { enabled: true }, this.#page);
    await this.open('/');
    await this.load([address]);
  }

  async #settle(): Promise<void> {
    while (this.#reading.size > 0) await Promise.all(this.#reading);
  }

  #follow(work: Promise<void>): void {
    // A page that is left or a worker that ends takes its requests with it.
    const followed = work.catch(() => {}).finally(() => this.#reading.delete(followed));
    this.#reading.add(followed);
  }

  async #listen(session: string): Promise<void> {
    await this.#chromium
      .send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, session)
      .catch(() => {});
    await this.#chromium.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Response' }] }, session);
  }

  async #attach({ sessionId, targetInfo }: ProtocolValue): Promise<void> {
    if (targetInfo.type !== 'page') await this.#listen(sessionId).catch(() => {});
    await this.#chromium.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
  }

  async #keep(
    { requestId, request, responseStatusCode, responseHeaders = [], responseErrorReason }: ProtocolValue,
    session: string,
  ): Promise<void> {
    const { href, origin, pathname, search } = new URL(request.url);
    if (responseErrorReason === undefined && /^https?:/.test(href)) {
      const read = this.#chromium.send('Fetch.getResponseBody', { requestId }, session);
      const { body = '', base64Encoded = false } = await read.catch(() => ({}));
      const headers = new Map<string, string>();
      for (const { name, value } of responseHeaders as ProtocolValue[]) {
        const before = headers.get(name.toLowerCase());
        headers.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
      }
      const address = origin === this.#origin ? pathname + search : href;
      const bytes = new Uint8Array(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'));
      const answer: Answer = { address, status: responseStatusCode, headers, body: bytes };
      if (!this.answers.some((one) => saysAll(one, answer))) this.answers.push(answer);
    }
    await this.#chromium.send('Fetch.continueRequest', { requestId }, session);
  }
}

const SERVICE_WORKER = '/sw.js';

/** Opens the page `/` and loads every file from it; then opens every other page. The service worker comes last: it would answer for the relay. */
export async function askByBrowser(relay: string, { files, pages }: Asking): Promise<readonly Answer[]> {
  const chromium = await Chromium.start();
  try {
    const visit = new Visit(chromium, relay);
    await visit.begin();
    await visit.open('/');
    const seen = new Set(visit.answers.map(({ address }) => address));
    await visit.load(files.filter((address) => address.includes('.') && address !== SERVICE_WORKER && !seen.has(address)));
    for (const address of [...files.filter((one) => one !== '/' && !one.includes('.')), ...pages]) await visit.open(address);
    await visit.register(SERVICE_WORKER);
    return visit.answers;
  } finally {
    await chromium.stop();
  }
}
