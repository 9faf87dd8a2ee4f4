/** Programs of the system that the tests use, and their installation where it needs no confirmation. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from './chromium.mjs';

/** The tools with which anybody can check a log. Name of the program → Debian's package. */
const TOOLS = { jq: 'jq', openssl: 'openssl', python3: 'python3', xxd: 'xxd' };

/** @param {string} name @returns {boolean} */
const isOnPath = (name) => (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/** @returns {[string, string][]} The programs that are missing, each with Debian's package. */
function missing() {
  const tools = Object.entries(TOOLS).filter(([name]) => !isOnPath(name));
  return findChromium() ? tools : [...tools, ['Chromium or Chrome', 'chromium']];
}

/** @param {string[]} packages */
function install(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  /** @type {import('node:child_process').ExecFileSyncOptions} */
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    execFileSync('apt-get', ['update', '--quiet'], options);
    execFileSync('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', ...packages], options);
  } catch {
    console.error('apt-get could not install them.');
  }
}

/** @returns {boolean} Whether every program is installed. Installs missing ones if run as root on a system with apt-get. */
export function preparePrograms() {
  const wanted = missing().map(([, debian]) => debian);
  if (wanted.length > 0) install(wanted.includes('chromium') ? [...wanted, 'fonts-liberation'] : wanted);
  const names = missing().map(([name]) => name);
  if (names.length === 0) return true;
  console.error(
    `The tests need ${names.join(', ')}: please install what is missing (for a browser, CHROMIUM may name its program).`,
  );
  return false;
}
