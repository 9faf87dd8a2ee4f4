/**
 * `node scripts/make-icons.mjs` draws the pictures of an installed Fogline, which platforms want as PNG, from its icon: with the Chromium that
 * the tests use. The files are committed, so that a build needs no browser.
 */

import './node-version.mjs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));
const svg = await readFile(`${folder}fogline.svg`, 'utf8');
/** Nothing round a corner is cut off, and the platform cuts its own shape. @param {string} icon */
const filled = (icon) => icon.replace('rx="15"', '');
/** Drawn smaller, within the circle that every platform shows. @param {string} icon */
const maskable = (icon) => filled(icon).replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80" style="background:#123340"');
/** One colour: the platform takes the shape alone. @param {string} icon */
const badge = (icon) => icon.replace(/<rect[^>]*>/, '').replaceAll(/#f4975a|#dae2e5/g, '#fff');

/** @type {readonly (readonly [name: string, size: number, icon: string])[]} */
const PICTURES = [
  ['fogline-192.png', 192, svg],
  ['fogline-512.png', 512, svg],
  ['maskable-512.png', 512, maskable(svg)],
  ['apple-touch-icon.png', 180, filled(svg)],
  ['badge-96.png', 96, badge(svg)],
];

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('no Chromium found; set CHROMIUM to its path');
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
for (const [name, size, icon] of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${icon}`);
  await writeFile(folder + name, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
