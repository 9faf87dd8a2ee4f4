/**
 * The one list of the headers by which a browser guards the pages of a relay. `scripts/build-client.mjs` writes them into `_headers`
 * for the files of the web client, and `worker/index.ts` puts them on every answer of the API.
 */

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries({ 'default-src': "'none'", ...directives, 'frame-ancestors': "'none'" })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY', // For browsers that do not know `frame-ancestors`.
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // For a year this host is asked by HTTPS alone: its pages hold secrets. Browsers ignore it where they came by HTTP, as from this computer.
  'strict-transport-security': 'max-age=31536000',
};

/** Nothing but our own files is loaded, run or spoken to, and no text ever becomes markup or a program. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...EVERYWHERE,
  'content-security-policy': policy({
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'manifest-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'fogline',
  }),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': [
    ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi'],
    ...['payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
  ]
    .map((feature) => `${feature}=()`)
    .concat('clipboard-write=(self)')
    .join(', '),
};

/** Data is no page: opened as one, it does nothing. */
export const API_HEADERS: Readonly<Record<string, string>> = { ...EVERYWHERE, 'content-security-policy': policy({}) };

/** Every page may read what is no page (`worker/origins.ts`), and these headers of it besides the usual ones. */
export const CROSS_ORIGIN_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range, ETag, Location, Retry-After',
};
