/**
 * `client-manifest.json`: every file of a built client with its SHA-256, by the address at which a relay serves it. The SHA-256 of this
 * text is the client hash. The service worker reads from it what a build consists of (`public/service-worker/builds.ts`).
 */

import { createHash } from 'node:crypto';
import { PAGE_PATHS } from '../shared/wire/paths.ts';

export const MANIFEST = 'client-manifest.json';

/** What no relay serves. */
const UNSERVED = /^_headers$/;

/** As the platform serves files of HTML: without their extension, and an index as its folder. @param {string} file */
const addressOf = (file) => `/${file}`.replace(/(?:\/index)?\.html$/, (end) => (end.startsWith('/') ? '/' : ''));

/** @param {string | Uint8Array} contents */
export const sha256 = (contents) => createHash('sha256').update(contents).digest('hex');

/**
 * @param {ReadonlyMap<string, Uint8Array>} files By their paths within the client.
 * @param {Readonly<Record<string, string>>} headers Of every file.
 */
export function clientManifest(files, headers) {
  const entries = [...files].filter(([file]) => !UNSERVED.test(file)).map(([file, bytes]) => [addressOf(file), sha256(bytes)]);
  const pages = Object.values(PAGE_PATHS).map(({ source }) => source);
  return `${JSON.stringify({ files: Object.fromEntries(entries.sort()), headers, pages }, null, 1)}\n`;
}
