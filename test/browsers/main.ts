/**
 * `npm run test:browsers`: in Firefox, in WebKitGTK's browser and in Chromium, Battleship and dark chess against the computer to their verified
 * end, with the relay gone: what the page needs is on the device by then. Ends with the times to the first move. It is no part of `npm test`.
 */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalRelay } from '../../cli/local-relay.ts';
import { readOptions } from '../../cli/program-options.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import { findOnPath } from '../../scripts/on-path.mjs';
import { openChromium } from './chromium.ts';
import { type DrivenPage, until } from './driven-page.ts';
import { openFirefox } from './firefox.ts';
import { playBattleship, playDarkChess } from './matches.ts';
import { openWebKit } from './webkit.ts';

const HELP = `npm run test:browsers -- [browsers]

Plays the computer in the browsers that are named: firefox, webkit, chromium (default: all).`;

const LIBRARIES = '/usr/lib';

interface Found {
  /** What Debian calls its package. */
  readonly missing?: string;
  readonly open?: () => Promise<DrivenPage>;
}

function findFirefox(): Found {
  const program = process.env['FIREFOX'] || findOnPath(['firefox-esr', 'firefox']);
  return program === undefined ? { missing: 'firefox-esr' } : { open: () => openFirefox(program) };
}

/** MiniBrowser is no program of PATH: it lies beside its library. */
function findMiniBrowser(): string | undefined {
  const folders = readdirSync(LIBRARIES, { withFileTypes: true }).filter(
    (one) => one.isDirectory() && one.name.endsWith('-linux-gnu'),
  );
  return folders
    .flatMap(({ name }) => readdirSync(join(LIBRARIES, name)).map((one) => join(LIBRARIES, name, one)))
    .filter((path) => /webkit2?gtk-[\d.]+$/.test(path))
    .flatMap((path) => readdirSync(path).map((one) => join(path, one)))
    .find((path) => path.endsWith('/MiniBrowser'));
}

function findWebKit(): Found {
  const driver = findOnPath(['WebKitWebDriver']);
  const browser = findMiniBrowser();
  if (driver === undefined || browser === undefined) return { missing: 'webkit2gtk-driver' };
  if (process.env['DISPLAY']) return { open: () => openWebKit(driver, browser, []) };
  const screen = findOnPath(['xvfb-run']);
  return screen === undefined ? { missing: 'xvfb' } : { open: () => openWebKit(driver, browser, [screen, '--auto-servernum']) };
}

function findAnyChromium(): Found {
  const program = findChromium();
  return program === undefined ? { missing: 'chromium' } : { open: () => openChromium(program) };
}

const BROWSERS: Readonly<Record<string, () => Found>> = {
  firefox: findFirefox,
  webkit: findWebKit,
  chromium: findAnyChromium,
};

interface Played {
  readonly name: string;
  readonly battleshipMs: number;
  readonly darkChessMs: number;
}

/** With a relay of its own, which gives it the client and is stopped before the first match. */
async function play(open: () => Promise<DrivenPage>): Promise<Played> {
  const state = mkdtempSync(join(tmpdir(), 'fogline-browsers-'));
  const relay = await startLocalRelay({ state });
  try {
    const page = await open();
    try {
      await page.goTo(relay.origin);
      await until(page, 'navigator.serviceWorker.controller !== null');
      await relay.stop();
      const battleshipMs = await playBattleship(page, relay.origin);
      console.log(`${page.name}: Battleship is verified`);
      const darkChessMs = await playDarkChess(page, relay.origin);
      console.log(`${page.name}: dark chess is verified`);
      return { name: page.name, battleshipMs, darkChessMs };
    } finally {
      await page.close();
    }
  } finally {
    await relay.stop().catch(() => {});
    rmSync(state, { recursive: true, force: true });
  }
}

const { positionals } = readOptions(HELP, { options: {}, allowPositionals: true });
const unknown = positionals.find((name) => !Object.hasOwn(BROWSERS, name));
if (unknown !== undefined) throw new Error(`"${unknown}" is not one of ${Object.keys(BROWSERS).join(', ')}`);
const chosen = positionals.length === 0 ? Object.keys(BROWSERS) : positionals;
const played: Played[] = [];
let failed = 0;
for (const name of chosen) {
  const { missing, open } = BROWSERS[name]!();
  if (open === undefined) {
    failed++;
    console.error(`${name} is not installed: Debian's package is ${missing}`);
    continue;
  }
  try {
    played.push(await play(open));
  } catch (error) {
    failed++;
    console.error(`${name}:`, error);
  }
}
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
for (const { name, battleshipMs, darkChessMs } of played)
  console.log(
    `${name.padEnd(28)} Ready to the first shot ${seconds(battleshipMs)}, Play to the first move of dark chess ${seconds(darkChessMs)}`,
  );
console.log(`${played.length} played, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
