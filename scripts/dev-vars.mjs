/** Writes .dev.vars, the secrets of the local relay, unless they are there: fresh ones, which stay on this machine. */

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';

const file = new URL('../.dev.vars', import.meta.url);
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** The key with which it signs pushes (docs/deploy.md). */
const pushKey = `VAPID_KEY='${JSON.stringify(privateKey.export({ format: 'jwk' }))}'\n`;

try {
  await writeFile(file, `RELAY_SEED="${randomBytes(32).toString('hex')}"\n${pushKey}`, { flag: 'wx', mode: 0o600 });
} catch (error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  // Earlier releases made no key for pushes.
  const text = await readFile(file, 'utf8');
  if (!/^VAPID_KEY\s*=/m.test(text)) await appendFile(file, text.endsWith('\n') ? pushKey : `\n${pushKey}`);
}
