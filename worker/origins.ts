/**
 * What pages of other sites may do here. They may read everything: no answer depends on who asks, for there are no cookies and no
 * logins. They may write, and open sockets, unless the operator names those that may: so people play with a client that this relay does not
 * serve, and pay for it with the rate limit of their address, which any site that they visit can spend.
 */

import type { Context, MiddlewareHandler } from 'hono';
import { Fault } from '../shared/fault.ts';
import type { App } from './env.ts';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
/** Browsers keep no answer to a preflight for longer. */
const PREFLIGHT_S = 7_200;
/** As a URL has one: no other name of a host has brackets, or a number at its end. */
const IP_ADDRESS = /^\[|\.\d+$/;

/** Refuses a page of another site; programs send no `Origin`. */
export const trustedOrigin: MiddlewareHandler<App> = async (c, next) => {
  if (!isTrusted(c)) throw new Fault('relay/foreign-origin');
  await next();
};

/** The answer to `OPTIONS`, which a browser sends before it lets a page of another site write: the preflight of CORS. */
export function optionsOf(c: Context<App>, methods: readonly string[]): Response {
  const allowed = isTrusted(c) ? methods : methods.filter((method) => READS.includes(method));
  return c.body(null, 204, {
    allow: methods.join(', '),
    'access-control-allow-methods': allowed.join(', '),
    'access-control-allow-headers': 'content-type, if-none-match, range',
    'access-control-max-age': `${PREFLIGHT_S}`,
    vary: 'Origin',
  });
}

function isTrusted(c: Context<App>): boolean {
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  const sites = (c.env.ALLOWED_ORIGINS ?? '*').split(/[\s,]+/);
  return sites.includes('*') || sites.some((site) => originOf(site) === origin) || isOwn(origin, c.req.url);
}

/** As a browser states it. Of what is no address of a site a URL has the origin `null`, which any page can give itself. */
function originOf(site: string): string | undefined {
  return /^https?:/.test(site) && URL.canParse(site) ? new URL(site).origin : undefined;
}

const isOwn = (origin: string, url: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, host } = new URL(origin);
  // A name without a certificate may lead anywhere: a site can point its own one at this computer once its page is there (DNS rebinding).
  const isProven = protocol === 'https:' || hostname === 'localhost' || IP_ADDRESS.test(hostname);
  return isProven && host === new URL(url).host;
};
