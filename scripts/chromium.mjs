/** The Chromium that browser tests and benchmarks drive; prints its path when run by itself. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findOnPath } from './on-path.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What Playwright turns off; of several lists Chromium reads the last. */
const OFF = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter'],
  ...['NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'TcpPortRandomizationWin'],
  'ThirdPartyStoragePartitioning',
];
/** Pages of Chromium's own in every window, for an address bar that nobody sees: they cost as much as a page of the client. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** A process kept ready for a page that may be opened next: each new one of a context of its own leaves one behind that nobody uses. */
const SPARE = 'SpareRendererForSitePerProcess';

/** How it is started everywhere here. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page goes on in the process of the empty one that it replaces. What pages may do to one another is not decided by processes.
  '--disable-site-isolation-trials',
  `--disable-features=${[...OFF, ...POPUPS, SPARE].join(',')}`,
];

/** @returns {string | undefined} The program that the variable CHROMIUM names, or else the first one in the usual places. */
export function findChromium() {
  return process.env['CHROMIUM'] || (findOnPath(NAMES) ?? MAC_APPLICATIONS.find((path) => existsSync(path)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(findChromium() ?? 'none found');
