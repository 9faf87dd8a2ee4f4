/**
 * Which chunks and workers of the web client were deployed lately: `dist/deployed.json`, the latest deployment first, written by `npm run deploy`. It
 * stays beside `dist/public`, which is what the platform is given. A checkout that has none, such as a fresh clone, keeps nothing.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNamedByContents } from './client-bundles.mjs';

/** A tab is open for days, seldom for weeks, and a relay is deployed now and then. The platform takes 20,000 files, a build has some 60 chunks. */
const KEPT = { deployments: 20, days: 30 };

/** @typedef {{ readonly time: string, readonly chunks: readonly string[] }} Deployment */

/** @param {string} dist @returns {Promise<readonly Deployment[]>} */
const readDeployments = async (dist) =>
  readFile(join(dist, 'deployed.json'), 'utf8').then(
    (text) => JSON.parse(text),
    () => [],
  );

/** @param {readonly Deployment[]} deployments @param {number} now @returns {readonly Deployment[]} */
const latest = (deployments, now) =>
  deployments.filter(({ time }) => now - Date.parse(time) < KEPT.days * 86_400_000).slice(0, KEPT.deployments);

/** @param {string} dist @returns {Promise<string[]>} Paths within the built client. */
export async function deployedChunks(dist, now = Date.now()) {
  return [...new Set(latest(await readDeployments(dist), now).flatMap(({ chunks }) => chunks))];
}

/**
 * Notes that what is in `dist/public` was deployed. Chunks of earlier deployments lie there too, and are not counted again: otherwise none
 * would ever go.
 * @param {string} dist @param {readonly string[]} built Files of this build, by their paths within the client.
 */
export async function noteDeployment(dist, built, now = Date.now()) {
  const chunks = built.filter(isNamedByContents).sort();
  const deployments = latest([{ time: new Date(now).toISOString(), chunks }, ...(await readDeployments(dist))], now);
  await writeFile(join(dist, 'deployed.json'), `${JSON.stringify(deployments, null, 2)}\n`);
}
