/** One page of proven dark chess in Chromium, as a person uses it, and what it saw when, by a clock that all pages of a browser share. */

import type { Browser, Page } from 'playwright-core';
import type { ChessMove } from '../shared/games/dark-chess/moves.ts';
import { squareName } from '../shared/games/dark-chess/notation.ts';

const PATIENCE_MS = 180_000;

/** What the page has seen, in milliseconds since 1970. */
interface Seen {
  /** Clicks, by when the browser received them. */
  readonly clicks: readonly number[];
  /** By the number of moves that the page shows: when the frame with them was drawn. */
  readonly moves: readonly number[];
  readonly headings: readonly { readonly text: string; readonly at: number }[];
}

/**
 * Fills `seen`. `once` resolves with what `read` finds, as soon as it finds a number: it looks whenever something new was seen, because
 * asking a page again and again would slow down what is measured.
 */
const WATCH = `
  globalThis.seen = { clicks: [], moves: [], headings: [] };
  const waits = new Set();
  globalThis.once = (read) => new Promise((resolve) => {
    const look = () => {
      const value = read();
      if (typeof value !== 'number') return;
      waits.delete(look);
      resolve(value);
    };
    waits.add(look);
    look();
  });
  const saw = () => { for (const look of waits) look(); };
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('click', (event) => seen.clicks.push(performance.timeOrigin + event.timeStamp), true);
  let shown = 0;
  const afterFrame = (act) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(0);
  });
  new MutationObserver(() => {
    const text = document.querySelector('h1')?.textContent;
    if (text !== undefined && text !== seen.headings.at(-1)?.text) seen.headings.push({ text, at: now() });
    const moves = [...document.querySelectorAll('.move-list td')].filter((cell) => cell.textContent !== '').length;
    if (moves > shown) {
      shown = moves;
      afterFrame(() => {
        seen.moves[moves] = now();
        saw();
      });
    }
    saw();
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

/** Milliseconds for a fixed piece of work, which lasts for many slices of a throttle. */
const PROBE = `(() => {
  const work = () => {
    let sum = 0;
    for (let i = 0; i < 1e7; i++) sum = (Math.imul(sum, 31) + i) | 0;
    return sum;
  };
  let sum = work();
  const begun = performance.now();
  for (let round = 0; round < 10; round++) sum ^= work();
  return [performance.now() - begun, sum][0];
})()`;

export class ChessPage {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** In a profile of its own. */
  static async open(browser: Browser, url: string): Promise<ChessPage> {
    const page = await (await browser.newContext({ viewport: { width: 1_000, height: 900 } })).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.addInitScript(WATCH);
    await page.goto(url);
    return new ChessPage(page);
  }

  seen(): Promise<Seen> {
    return this.page.evaluate('seen') as Promise<Seen>;
  }

  /** Taps the square that a piece leaves and the one to which it goes. Returns when the second was tapped. */
  async move({ from, to }: ChessMove): Promise<number> {
    for (const square of [from, to]) {
      const at = (await this.page.evaluate(`(() => {
        const { x, y, width, height } = document.querySelector('[aria-label^="${squareName(square)}, "]').getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      })()`)) as [number, number];
      await this.page.mouse.click(...at);
    }
    return (await this.seen()).clicks.at(-1)!;
  }

  showsMoves(count: number): Promise<number> {
    return this.#wait(`seen.moves[${count}]`);
  }

  /** When the latest heading came, once it is the one that is waited for. */
  heads(text: string): Promise<number> {
    return this.#wait(`[seen.headings.at(-1)].find((one) => one?.text === ${JSON.stringify(text)})?.at`);
  }

  /** The first heading after the preparation. */
  isPrepared(): Promise<number> {
    return this.#wait(
      `seen.headings.find((_, i) => i > 0 && seen.headings.slice(0, i).some(({ text }) => text.startsWith('Preparing')) && !seen.headings[i].text.startsWith('Preparing'))?.at`,
    );
  }

  /** When the page first said so, from now on. */
  says(text: string): Promise<number> {
    const found = `document.body.textContent.includes(${JSON.stringify(text)})`;
    return this.#wait(`${found} ? performance.timeOrigin + performance.now() : undefined`);
  }

  /** Presses buttons by their names. Returns when the last one was pressed. */
  async press(...names: readonly string[]): Promise<number> {
    for (const name of names) await this.page.getByRole('button', { name, exact: true }).click();
    return (await this.seen()).clicks.at(-1)!;
  }

  /** How long a fixed piece of work takes in the page, and in its worker, in ms. */
  async probe(): Promise<{ readonly page: number; readonly worker: number }> {
    const [worker] = this.page.workers();
    return { page: (await this.page.evaluate(PROBE)) as number, worker: (await worker!.evaluate(PROBE)) as number };
  }

  async #wait(expression: string): Promise<number> {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const late = new Promise<never>((_, reject) => {
      patience.addEventListener('abort', () => reject(new Error(`the page never had ${expression}`)));
    });
    return (await Promise.race([this.page.evaluate(`once(() => ${expression})`), late])) as number;
  }
}
