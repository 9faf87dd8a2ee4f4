/**
 * Writes wrangler.staging.toml: the relay of wrangler.toml once more, as `fogline-staging`, with rate limits, storage and an address of its
 * own. Bindings are not inherited by an `[env]` of wrangler, and two lists by hand would drift apart. Run by `npm run types`.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HEAD =
  '# Written by `npm run types` from wrangler.toml: a second relay to try deployments on (docs/deploy.md). Change it there.\n';
/** What belongs to one relay only: ids that a deployment has written in, and its domain. */
const OF_ONE_RELAY = /^(id|preview_id|database_id|routes|route|workers_dev)\s*=.*\n/gm;

/** @param {string} config The text of wrangler.toml. */
export const stagingConfig = (config) =>
  HEAD +
  config
    .replace(OF_ONE_RELAY, '')
    .replace(/^(name = "fogline)(")/m, '$1-staging$2')
    .replace(/^(bucket_name|dataset|queue|namespace) = "([\w-]+)"/gm, '$1 = "$2-staging"')
    // Rate limits with one number are counted together, whatever Worker asks.
    .replace(/^(namespace_id = ")(\d+)"/gm, (_, start, id) => `${start}${Number(id) + 1_000}"`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = (/** @type {string} */ name) => new URL(`../${name}`, import.meta.url);
  writeFileSync(at('wrangler.staging.toml'), stagingConfig(readFileSync(at('wrangler.toml'), 'utf8')));
}
