/**
 * The one list of the headers by which a browser guards the pages of a relay. `scripts/build-client.mjs` writes them into `_headers`
 * for the files of the web client, and `worker/index.ts` puts them on every answer of the API.
 */

const directivesText = (directives: Readonly<Record<string, string>>): string =>
  Object.entries({ 'default-src': "'none'", ...directives })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const policy = (directives: Readonly<Record<string, string>>, framedBy = "'none'"): string =>
  directivesText({ ...directives, 'frame-ancestors': framedBy });

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // For a year this host is asked by HTTPS alone: its pages hold secrets. Browsers ignore it where they came by HTTP, as from this computer.
  'strict-transport-security': 'max-age=31536000',
};

const EVERYWHERE = {
  ...ALWAYS,
  'x-frame-options': 'DENY', // For browsers that do not know `frame-ancestors`.
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Nothing but our own files is loaded and run, and no text ever becomes markup or a program; bytes may become a module of WebAssembly, which
 * reaches nothing but what it is given (`shared/kernels/`). `connect`: who is spoken to besides.
 */
const pageDirectives = (connect: readonly string[]): Readonly<Record<string, string>> => ({
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'manifest-src': "'self'",
  'connect-src': ["'self'", ...connect].join(' '),
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'fogline',
});

/** The same policy for a page whose host sends no headers: within a page `frame-ancestors` does not count. */
export const policyWithinPage = (connect: readonly string[]): string => directivesText(pageDirectives(connect));

/** Of the pages of a client; one that a relay serves speaks to that relay alone. */
export const pageHeaders = (connect: readonly string[] = []): Readonly<Record<string, string>> => ({
  ...EVERYWHERE,
  'content-security-policy': policy(pageDirectives(connect)),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': [
    ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi'],
    ...['payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
  ]
    .map((feature) => `${feature}=()`)
    .concat('clipboard-write=(self)')
    .join(', '),
});

export const PAGE_HEADERS = pageHeaders();

/** Data is no page: opened as one, it does nothing. */
export const API_HEADERS: Readonly<Record<string, string>> = { ...EVERYWHERE, 'content-security-policy': policy({}) };

/**
 * The one page that other sites may frame: a picture and a link. It runs nothing, and it has no origin at all (`sandbox`), so there is no
 * storage that it could read and no click that could act. `style` is the hash of its style sheet.
 */
export const embedHeaders = (style: string): Readonly<Record<string, string>> => ({
  ...ALWAYS,
  'content-security-policy': policy(
    {
      'img-src': "'self'",
      'style-src': `'sha256-${style}'`,
      'base-uri': "'none'",
      'form-action': "'none'",
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    },
    '*',
  ),
  'cross-origin-resource-policy': 'cross-origin',
});

/** Pictures are shown by every site. */
export const PICTURE_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'content-security-policy': policy({}),
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

/** Every page may read what is no page (`worker/origins.ts`), and these headers of it besides the usual ones. */
export const CROSS_ORIGIN_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range, ETag, Location, Retry-After',
};
