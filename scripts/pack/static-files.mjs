/** What the package has beside emitted code: its texts, the configuration of a relay, what the web client shows, and the program as a program. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of the web client that no compiler reads. */
const OF_THE_CLIENT = /\.(css|html|ico|png|svg|txt|webmanifest|woff2)$/;

/** A thread is started by the address of its file, which the compiler leaves as it is. */
const ADDRESS = /new URL\('([\w./-]+)\.ts', import\.meta\.url\)/g;

/**
 * @param {string} config The `wrangler.toml` of this repository.
 * @param {{ readonly name: string, readonly main: string, readonly pages: boolean }} relay Whether it serves pages from the beginning.
 * @returns {string} That of a relay from the package.
 */
export function relayConfig(config, { name, main, pages }) {
  const cut = (/** @type {string} */ text, /** @type {RegExp} */ part, /** @type {(found: string) => string} */ change) => {
    if (!part.test(text)) throw new Error(`wrangler.toml has no ${part}`);
    return text.replace(part, change);
  };
  const asComment = (/** @type {string} */ found) => found.replace(/^(?=.)/gm, '# ');
  const withName = cut(config, /^name = .*$/m, () => `name = "${name}"`);
  const withMain = cut(withName, /^main = .*$/m, () => `main = "${main}"`);
  const withoutBuild = cut(withMain, /^\[build\]\n(?:.+\n)+\n/m, () => '');
  return pages ? withoutBuild : cut(withoutBuild, /^\[assets\]\n(?:.+\n)+/m, asComment);
}

/** @param {string} root @param {string} out @returns {ReadonlyMap<string, string | Buffer>} By their paths in the package. */
export function staticFiles(root, out) {
  const at = (/** @type {string} */ path) => readFileSync(join(root, path));
  const list = (/** @type {string} */ folder) => readdirSync(join(folder), { recursive: true, encoding: 'utf8' });
  const shown = list(join(root, 'public')).filter((path) => OF_THE_CLIENT.test(path));
  const program = list(join(out, 'lib/cli')).filter((path) => path.endsWith('.js'));
  /** @type {[string, string | Buffer][]} */
  const files = [
    ['README.md', at('package/README.md')],
    ['LICENSE', at('LICENSE')],
    ['wrangler.toml', relayConfig(String(at('wrangler.toml')), { name: 'fogline', main: 'worker.js', pages: false })],
    ...shown.map((path) => /** @type {[string, Buffer]} */ ([`lib/public/${path}`, at(`public/${path}`)])),
    ...program.map((path) => {
      const text = readFileSync(join(out, 'lib/cli', path), 'utf8').replace(ADDRESS, "new URL('$1.js', import.meta.url)");
      return /** @type {[string, string]} */ ([`lib/cli/${path}`, path === 'main.js' ? `#!/usr/bin/env node\n${text}` : text]);
    }),
  ];
  return new Map(files);
}
