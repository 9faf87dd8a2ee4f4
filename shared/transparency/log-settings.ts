/** The log that an operator has set up: its name for ever, and the seed of the key that signs it. */

import { Fault } from '../fault.ts';

/** `LOG_ORIGIN` is a variable, `LOG_SEED` a secret. Without either of them a relay keeps no log. */
export interface LogVars {
  readonly LOG_ORIGIN?: string | undefined;
  readonly LOG_SEED?: string | undefined;
}

interface LogSettings {
  /** The address below which the log is read, without its scheme: `<host>/tlog`. It is also the name of the log's key. */
  readonly origin: string;
  /** 32 bytes in hex. */
  readonly seed: string;
}

/** A host, with a port where it needs one, and the path of the log. */
const ORIGIN = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?\/tlog$/;

/** Undefined where the relay keeps no log. Throws for settings that cannot be read, without repeating the seed. */
export function logSettingsOf(vars: LogVars & { readonly RELAY_SEED?: string | undefined }): LogSettings | undefined {
  const { LOG_ORIGIN: origin = '', LOG_SEED: seed = '' } = vars;
  if (origin === '' || seed === '') return undefined;
  if (!ORIGIN.test(origin))
    throw new Fault('relay/misconfigured', 'LOG_ORIGIN is a host and "/tlog", such as fogline.example/tlog');
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Fault('relay/misconfigured', 'LOG_SEED is 64 digits of lower-case hex');
  if (seed === vars.RELAY_SEED)
    throw new Fault('relay/misconfigured', 'LOG_SEED is the seed of another key of this relay: a log needs one of its own');
  return { origin, seed };
}
