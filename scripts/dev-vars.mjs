/** Writes .dev.vars, the secrets of the local relay that are not there yet: fresh ones, which stay on this machine. */

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';

const file = new URL('../.dev.vars', import.meta.url);
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const seed = () => `"${randomBytes(32).toString('hex')}"`;

/** What each is for: docs/deploy.md. Earlier releases made fewer. */
const SECRETS = { RELAY_SEED: seed(), VAPID_KEY: `'${JSON.stringify(privateKey.export({ format: 'jwk' }))}'`, LOG_SEED: seed() };

/** @param {string} text The names that a file of secrets has. */
export const secretNames = (text) =>
  [...text.matchAll(/^([A-Z][A-Z0-9_]*)\s*=/gm)].map(([, name]) => /** @type {string} */ (name));

/** @param {string} text What is there already. */
const missing = (text) =>
  Object.entries(SECRETS)
    .filter(([name]) => !new RegExp(`^${name}\\s*=`, 'm').test(text))
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

try {
  await writeFile(file, missing(''), { flag: 'wx', mode: 0o600 });
} catch (error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  const text = await readFile(file, 'utf8');
  const lines = missing(text);
  if (lines !== '') await appendFile(file, text.endsWith('\n') ? lines : `\n${lines}`);
}

/** Those that are there now, and with them what the operator has added, such as `WITNESS_SEED`. */
export const LOCAL_SECRETS = secretNames(await readFile(file, 'utf8'));
