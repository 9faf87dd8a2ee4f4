/** The authorities that a relay asks for timestamps, as its operator names them. */

import { array, hex, object, string } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';

/** What an operator may set: `TIMESTAMP_AUTHORITIES`, none where it is empty, and `TIMESTAMP_PAUSE_SECONDS`. */
export interface TimestampVars {
  readonly TIMESTAMP_AUTHORITIES?: unknown;
  readonly TIMESTAMP_PAUSE_SECONDS?: unknown;
}

export const readTimestampAuthority = object({
  url: string({ min: 1, max: 200 }),
  /** SHA-256 of its root certificate, DER. */
  root: hex(32),
});
export type TimestampAuthority = ReturnType<typeof readTimestampAuthority>;

/** The second one is asked when the first one fails. */
const MOST = 2;
export const readTimestampAuthorities = array(readTimestampAuthority, { min: 1, max: MOST });

/** Public authorities ask those who use them from programs for a pause like this. */
const PAUSE_S = 15;
const HOUR_S = 3_600;

const misconfigured = (what: string): Fault => new Fault('relay/misconfigured', what);

export const asksForTimestamps = ({ TIMESTAMP_AUTHORITIES }: TimestampVars): boolean =>
  String(TIMESTAMP_AUTHORITIES ?? '').trim() !== '';

/**
 * `<URL> <SHA-256 of the root certificate>`, and a second one after a comma. The hash may have colons, as OpenSSL prints it. Plain HTTP is
 * usual: what counts in an answer is signed.
 */
export function timestampAuthoritiesOf({ TIMESTAMP_AUTHORITIES }: TimestampVars): readonly TimestampAuthority[] {
  const texts = String(TIMESTAMP_AUTHORITIES ?? '').split(',');
  if (texts.length > MOST) throw misconfigured(`TIMESTAMP_AUTHORITIES names at most ${MOST}`);
  return texts.map((text) => {
    const [url = '', hash = '', ...more] = text.trim().split(/\s+/);
    const root = hash.replaceAll(':', '').toLowerCase();
    if (!/^https?:\/\/[^/]/.test(url) || !isAddress(url) || url.length > 200)
      throw misconfigured(`TIMESTAMP_AUTHORITIES names "${url}", which is no address of an authority`);
    if (!/^[0-9a-f]{64}$/.test(root) || more.length > 0)
      throw misconfigured(`TIMESTAMP_AUTHORITIES needs the SHA-256 of the root certificate after ${url}, and nothing else`);
    return { url, root };
  });
}

/** Nothing that an address parser would change. */
const isAddress = (url: string): boolean => /^[\w:/.\-~%?=&+]+$/.test(url);

/** How long a relay waits between two requests, in ms. */
export function timestampPauseOf({ TIMESTAMP_PAUSE_SECONDS }: TimestampVars): number {
  const text = String(TIMESTAMP_PAUSE_SECONDS ?? PAUSE_S).trim();
  if (!/^\d{1,4}$/.test(text) || Number(text) > HOUR_S)
    throw misconfigured(`TIMESTAMP_PAUSE_SECONDS is "${text}", and not a number of seconds up to ${HOUR_S}`);
  return Number(text) * 1_000;
}
