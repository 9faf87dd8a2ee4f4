/** One page of a browser that is driven from outside: by WebDriver, by Marionette, or by Playwright. Three primitives that all of them have. */

import { setTimeout as delay } from 'node:timers/promises';

/** Bounds a hang: how fast a busy machine computes is no part of any claim here. */
const PATIENCE_MS = 600_000;
const POLL_MS = 100;

export interface DrivenPage {
  /** Of the browser, as it says itself. */
  readonly name: string;
  goTo(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page, awaited there and copied as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** A click of the mouse, as a person makes it, at a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  close(): Promise<void>;
}

/** A pointer's actions for a click, the same by W3C WebDriver §15 and by Marionette. */
export const clickActions = (x: number, y: number) => [
  {
    ...{ type: 'pointer', id: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Evaluates to a JSON text, so that every protocol has a string to carry. */
export const asJson = (expression: string): string => `(async () => JSON.stringify((await (${expression})) ?? null))()`;

/** Of a script that waits, by WebDriver. */
export const SCRIPT_MS = PATIENCE_MS;

/** The body of an asynchronous script of W3C WebDriver §13.2.2, whose last argument takes the answer. */
export const asyncScript = (expression: string): string =>
  `const [done] = arguments; (${asJson(expression)}).then(done, (error) => done({ failed: String(error) }));`;

export function readAnswer(value: unknown): unknown {
  if (typeof value === 'string') return JSON.parse(value);
  throw new Error((value as { readonly failed: string }).failed);
}

/** What an expression gives, as soon as that is neither false nor missing. A page that is being loaded has nothing yet. */
export async function until(page: DrivenPage, expression: string): Promise<unknown> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(POLL_MS)) {
    const value = await page.evaluate(expression).catch(() => false);
    if (value !== null && value !== false) return value;
  }
  const text = await page.evaluate('document.body.innerText').catch(() => '');
  throw new Error(`${page.name}: the page never had ${expression}. It says:\n${text}`);
}

/** Clicks the first element that is drawn, enabled and named so, once there is one that lies still. */
export async function click(page: DrivenPage, selector: string, name: RegExp): Promise<void> {
  const at = `(async () => {
    const nameOf = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim();
    const found = [...document.querySelectorAll('${selector}')].find(
      (one) => ${name}.test(nameOf(one)) && !one.disabled && one.getAttribute('aria-disabled') !== 'true' && one.checkVisibility(),
    );
    if (found === undefined) return undefined;
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
    const place = () => {
      const { x, y, width, height } = found.getBoundingClientRect();
      return [Math.round(x + width / 2), Math.round(y + height / 2)];
    };
    const before = place();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const [x, y] = place();
    if (before[0] !== x || before[1] !== y || !found.contains(document.elementFromPoint(x, y))) return undefined;
    window.missed = true;
    found.addEventListener('click', () => { window.missed = false; }, { capture: true, once: true });
    return [x, y];
  })()`;
  // A page that moved at that moment is tried again; one that the click has left knows nothing of it.
  do {
    await page.clickAt(...((await until(page, at)) as [number, number]));
  } while (await page.evaluate(`new Promise((resolve) => setTimeout(() => resolve(window.missed === true), ${POLL_MS}))`));
}

export const button = (page: DrivenPage, name: RegExp): Promise<void> => click(page, 'button', name);

export const heading = (page: DrivenPage, name: RegExp): Promise<unknown> =>
  until(page, `${name}.test(document.querySelector('h1')?.textContent ?? '')`);

export const says = (page: DrivenPage, words: string): Promise<unknown> =>
  until(page, `document.body.textContent.includes(${JSON.stringify(words)})`);
