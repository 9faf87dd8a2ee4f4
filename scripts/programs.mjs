/** Programs of the system that the tests use, and their installation where it needs no confirmation. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { findGo } from './go.mjs';
import { findOnPath } from './on-path.mjs';

/** The tools with which anybody can check a log. Name of the program → Debian's package. */
const TOOLS = { jq: 'jq', openssl: 'openssl', python3: 'python3', xxd: 'xxd' };

/** @returns {[string, string][]} The programs that are missing, each with Debian's package. */
function missing() {
  const tools = Object.entries(TOOLS).filter(([name]) => findOnPath([name]) === undefined);
  return findChromium() ? tools : [...tools, ['Chromium or Chrome', 'chromium']];
}

/** As root on a system with apt-get; elsewhere it does nothing. @param {readonly string[]} packages */
export function install(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.error(`Installing ${packages.join(', ')} with apt-get …`);
  /** @type {import('node:child_process').ExecFileSyncOptions} */
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    execFileSync('apt-get', ['update', '--quiet'], options);
    execFileSync('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', ...packages], options);
  } catch {
    console.error('apt-get could not install them.');
  }
}

/**
 * @returns {boolean} Whether every program is installed that the tests need. Installs missing ones if run as root on a system with apt-get, and Go
 * too; without it the tests of the verifier in Go are left out, and it says so.
 */
export function preparePrograms() {
  const wanted = missing().map(([, debian]) => debian);
  if (wanted.length > 0) install(wanted.includes('chromium') ? [...wanted, 'fonts-liberation'] : wanted);
  // Apart, so that a system without it still gets the others.
  if (findGo() === undefined) install(['golang-go']);
  if (findGo() === undefined) console.error('No Go is installed: the tests of the verifier in Go are left out.');
  const names = missing().map(([name]) => name);
  if (names.length === 0) return true;
  console.error(
    `The tests need ${names.join(', ')}: please install what is missing (for a browser, CHROMIUM may name its program).`,
  );
  return false;
}
