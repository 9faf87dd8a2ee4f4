/** Where a log is read (tlog-tiles). Its origin is that address without the scheme, or a name that is no address. */

/** Plain HTTP is for one's own computer alone. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])[:/]/;
const ADDRESS = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[::1\])(:\d{1,5})?\/[\w./-]*\w$/;

/** Undefined where the origin is no address. */
export const logAddress = (origin: string): string | undefined =>
  ADDRESS.test(origin) ? `${LOCAL.test(origin) ? 'http' : 'https'}://${origin}` : undefined;
