/** Chromium by Playwright, as the tests of the suite drive it: what the figures of the other browsers stand beside. */

import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS } from '../../scripts/chromium.mjs';
import { asJson, type DrivenPage } from './driven-page.ts';

export async function openChromium(program: string): Promise<DrivenPage> {
  const browser = await chromium.launch({ executablePath: program, args: CHROMIUM_ARGS });
  const page = await browser.newPage();
  return {
    name: `Chromium ${browser.version()}`,
    async goTo(url) {
      await page.goto(url);
    },
    async evaluate(expression) {
      return JSON.parse(await page.evaluate<string>(asJson(expression)));
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    close: () => browser.close(),
  };
}
