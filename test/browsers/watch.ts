/** What a person of a page sees when, by the page's own clock. */

import { type DrivenPage, until } from './driven-page.ts';

/** Collects clicks and headings of this document from now on, in milliseconds. */
const WATCH = `(() => {
  const seen = { clicks: [], headings: [] };
  window.seen = seen;
  addEventListener('click', (event) => seen.clicks.push(event.timeStamp), true);
  new MutationObserver(() => {
    const text = document.querySelector('h1')?.textContent;
    if (text !== undefined && text !== seen.headings.at(-1)?.text) seen.headings.push({ text, at: performance.now() });
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

export const watch = (page: DrivenPage): Promise<unknown> => page.evaluate(WATCH);

/** From the latest click so far until a heading that matches, once it is there. */
export async function sinceClick(page: DrivenPage, heading: RegExp): Promise<number> {
  const clicked = (await page.evaluate('window.seen.clicks.at(-1)')) as number;
  const found = `window.seen.headings.find(({ text, at }) => at > ${clicked} && ${heading}.test(text))?.at`;
  return ((await until(page, found)) as number) - clicked;
}
