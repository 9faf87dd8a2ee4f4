/**
 * Which addresses a relay sends pushes to. A browser gives a page the address of its push service, and anybody can say that it is theirs: so
 * only the push services of browsers are taken, and those that the operator names, or the relay could be made to send requests to anyone.
 */

import { Fault } from '../fault.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';

/** The push services of Chrome, Firefox, Safari and Edge. `*.` stands for one label or more. */
const HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** What an operator may set: `PUSH_HOSTS`, more hosts in the form of the list above; `PUSH_TEST_ORIGIN`, the push service of a test. */
export interface EndpointVars {
  readonly PUSH_HOSTS?: unknown;
  readonly PUSH_TEST_ORIGIN?: unknown;
}

/**
 * An endpoint as browsers write it: no user, no port but 443, no fragment, and nothing that an address parser would repair. What comes after the host
 * is any text of an address.
 */
const ENDPOINT = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::443)?\/[\w!$%&'()*+,\-./:;=?@~]*$/;
/** A segment that a parser, or a server that reads `%2e` and `%2f`, would take for another place: `..` leaves the path that the service gave out. */
const DOTS = /(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|\?|$)/i;
/** A host with a domain: a number at its end would be an address of IPv4. */
const HOST = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/;
/** The push service of a test speaks plain HTTP and lives on the computer of the relay, so in a deployed relay the variable opens nothing. */
const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d{1,5}$/;

const hostsOf = ({ PUSH_HOSTS }: EndpointVars): readonly string[] => {
  const more = String(PUSH_HOSTS ?? '')
    .split(/[\s,]+/)
    .filter((host) => host !== '');
  const wrong = more.find((host) => !HOST.test(host));
  if (wrong !== undefined) throw new Fault('relay/misconfigured', `PUSH_HOSTS names "${wrong}", which is not the name of a host`);
  return [...HOSTS, ...more];
};

const fits = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1 : host === pattern;

interface PushService {
  /** The pattern that its host fits: the operator is told no more of an endpoint. */
  readonly name: string;
  /** What a token for it names as its audience. */
  readonly origin: string;
}

/** The push service of an endpoint. Throws the fault for which the relay sends nothing there. */
export function pushServiceOf(endpoint: string, vars: EndpointVars): PushService {
  if (endpoint.length > RELAY_LIMITS.endpointLength) throw new Fault('relay/endpoint-refused');
  const test = String(vars.PUSH_TEST_ORIGIN ?? '');
  if (LOOPBACK.test(test) && endpoint.startsWith(`${test}/`)) return { name: 'test', origin: test };
  const host = DOTS.test(endpoint) ? undefined : ENDPOINT.exec(endpoint)?.[1];
  const name = host === undefined ? undefined : hostsOf(vars).find((pattern) => fits(host, pattern));
  if (name === undefined) throw new Fault('relay/endpoint-refused');
  return { name, origin: `https://${host}` };
}
