/**
 * A client that no relay serves: its page names the relays that it plays at, and states its policy itself, because a host of static files may
 * send no headers. Such a host answers an address without a file with `404.html`.
 */

import { pageHeaders, policyWithinPage } from '../worker/security-headers.ts';

/**
 * @typedef {object} Standalone
 * @property {readonly string[]} relays Their origins, the usual one first.
 * @property {boolean} only Whether it plays at these alone.
 */

/** Every relay with TLS, and those of the same computer. */
const ANYWHERE = ['https:', 'wss:', 'http://127.0.0.1:*', 'ws://127.0.0.1:*'];

/** @param {Standalone} standalone Whom its pages may speak to. A socket has a scheme of its own. */
const connectionsOf = ({ relays, only }) => [
  ...(only ? [] : ANYWHERE),
  ...relays.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]),
];

/** @param {string} address @returns {string | undefined} Of a relay. */
export function originOf(address) {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** @param {Standalone} standalone */
export const standaloneHeaders = (standalone) => pageHeaders(connectionsOf(standalone));

/** @param {string} html @param {Standalone} standalone */
export function standalonePage(html, standalone) {
  const relays = [...(standalone.only ? [] : ['*']), ...standalone.relays].join(' ');
  const policy = `    <meta http-equiv="content-security-policy" content="${policyWithinPage(connectionsOf(standalone))}">\n`;
  return html
    .replace('<html ', `<html data-relays="${relays}" `)
    .replace(/^ *<meta charset="utf-8">\n/m, (first) => first + policy);
}
