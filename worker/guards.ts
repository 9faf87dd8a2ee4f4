/** What the Worker refuses before it wakes a match: each call of an object costs, a refusal here does not. */

import type { Context, MiddlewareHandler, Next } from 'hono';
import { matchedRoutes } from 'hono/route';
import { blocksOf } from '../archive/blocks.ts';
import { type Bytes, concatBytes, decodeUtf8, encodeBase64url } from '../shared/encoding/bytes.ts';
import { array, hex, name } from '../shared/encoding/shape.ts';
import { attempt, Fault } from '../shared/fault.ts';
import { KEY_BYTES, MATCH_ID_BYTES, matchId } from '../shared/log/step.ts';
import { chargeOfOpening, mayStore, OVERSPENT } from '../shared/relay/byte-budget.ts';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import { policyOf } from '../shared/relay/policy.ts';
import type { Networks } from '../shared/wire/listing.ts';
import type { App } from './env.ts';
import { concealNetworks, networksOf } from './networks.ts';
import { traceOf } from './trace.ts';

function readOrThrow<T>(read: () => T, fault: Fault): T {
  const checked = attempt(read);
  if (!checked.ok) throw fault;
  return checked.value;
}

const publicKey = hex(KEY_BYTES);
const ID_LENGTH = encodeBase64url(new Uint8Array(MATCH_ID_BYTES)).length;

function matchParameter(c: Context<App>): string {
  const fault = new Fault('relay/unknown-match', `a match id is ${ID_LENGTH} characters of base64url`);
  return noteMatch(
    c,
    readOrThrow(() => matchId(c.req.param('match') ?? '', 'match'), fault),
  );
}

/** Whatever is told of this request names the match. */
export function noteMatch(c: Context<App>, match: string): string {
  traceOf(c).match = match;
  return match;
}

/** The match of an address that reads or plays it. */
export async function openMatchParameter(c: Context<App>): Promise<string> {
  const match = matchParameter(c);
  await expectNotBlocked(c, match);
  return match;
}

export async function expectNotBlocked(c: Context<App>, match: string): Promise<void> {
  if ((await blocksOf(c.env)).matches.includes(match)) throw new Fault('relay/blocked');
}

/** The `from` of a query: the first sequence number that the caller does not have. */
export function fromParameter(c: Context<App>): number {
  const text = c.req.query('from') ?? '0';
  if (!/^\d{1,9}$/.test(text)) throw new Fault('relay/bad-request', '`from` is a sequence number');
  return Number(text);
}

export function keyParameter(c: Context<App>): string {
  const fault = new Fault('relay/bad-request', 'a key is 64 digits of lower-case hex');
  return readOrThrow(() => publicKey(c.req.param('key') ?? '', 'key'), fault);
}

export function hashParameter(c: Context<App>): string {
  const fault = new Fault('relay/bad-request', 'a final hash is 64 digits of lower-case hex');
  const finalHash = readOrThrow(() => hex(32)(c.req.param('finalHash') ?? '', 'hash'), fault);
  traceOf(c).finalHash = finalHash;
  return finalHash;
}

export function clientParameter(c: Context<App>): string {
  const fault = new Fault('relay/bad-request', 'a client hash is 64 digits of lower-case hex');
  return readOrThrow(() => hex(32)(c.req.param('client') ?? '', 'client'), fault);
}

/** The `match` of a query: whose final hash it is, where the caller knows. */
export function matchOfQuery(c: Context<App>): string | undefined {
  const text = c.req.query('match');
  const fault = new Fault('relay/bad-request', '`match` is a match id');
  if (text === undefined) return undefined;
  return noteMatch(
    c,
    readOrThrow(() => matchId(text, 'match'), fault),
  );
}

/** The `before` of a query: where the previous page ended. */
export function beforeParameter(c: Context<App>): number | undefined {
  const text = c.req.query('before');
  if (text !== undefined && !/^[1-9]\d{0,14}$/.test(text))
    throw new Fault('relay/bad-request', '`before` is a number from an answer');
  return text === undefined ? undefined : Number(text);
}

/** Reads a body, and refuses it as soon as it is longer than it may be. */
export async function bodyBytes(request: Request, maxBytes: number): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Fault('encoding/too-large', `this body is at most ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return concatBytes(...chunks);
}

export const bodyText = async (request: Request, maxBytes: number): Promise<string> =>
  decodeUtf8(await bodyBytes(request, maxBytes));

/** What requests are counted as, each with a limiter of its own. */
type Counted = 'READ' | 'CREATE' | 'LIST' | 'REPUBLISH' | 'WAITING';

/** The rate limits of a router, for what reads, what opens matches, and whole logs. */
export const rateLimit: MiddlewareHandler<App> = (c, next) => countRoute(c, next, COUNTED[methodOf(c)] ?? 'CREATE');

/** The rate limit of a router whose requests are all counted as one thing. */
export const rateLimitAs =
  (what: Counted): MiddlewareHandler<App> =>
  (c, next) =>
    countRoute(c, next, what);

const COUNTED: Readonly<Record<string, Counted>> = { GET: 'READ', PUT: 'REPUBLISH' };

const methodOf = (c: Context<App>): string => (c.req.method === 'HEAD' ? 'GET' : c.req.method);

/** A request that no route answers costs nothing. */
async function countRoute(c: Context<App>, next: Next, what: Counted): Promise<void> {
  const method = methodOf(c);
  if (matchedRoutes(c).some((route) => route.method === method)) await expectModestRate(c, what);
  await next();
}

/**
 * Counts a request by its address, and with a larger budget by the wide network that the address is in: an IPv6 tunnel has 2¹⁶ small ones. A
 * relay on one's own computer does not limit its owner.
 */
export async function expectModestRate(c: Context<App>, what: Counted): Promise<void> {
  const networks = networksOfCaller(c);
  if (networks === undefined) return;
  const counts = [
    c.env[`${what}_LIMITER`].limit({ key: networks.near }),
    // An operator may leave these out.
    c.env[`WIDE_${what}_LIMITER`]?.limit({ key: networks.wide }),
  ];
  if ((await Promise.all(counts)).some((count) => count?.success === false)) throw new Fault('relay/rate-limited');
}

/** Undefined on one's own computer. */
function networksOfCaller(c: Context<App>): Networks | undefined {
  const address = c.req.header('cf-connecting-ip');
  return address === undefined ? undefined : networksOf(address);
}

/** The same under names that only this relay can make, and that are others tomorrow. */
export function concealedNetworks(c: Context<App>): Networks | undefined {
  const networks = networksOfCaller(c);
  return networks && concealNetworks(networks, c.env.RELAY_SEED, Date.now());
}

/** Counts the first bytes of a match that is to be opened, whose steps have so much room, or a parcel. */
export async function expectBytes(c: Context<App>, room: number): Promise<void> {
  const networks = concealedNetworks(c);
  const bytes = chargeOfOpening(room, policyOf(c.env).bytesPerHour);
  if (networks !== undefined && !(await mayStore(c.env.BYTE_BUDGET, networks, { bytes })))
    throw new Fault('relay/rate-limited', OVERSPENT);
}

/** The games of a query, each once: `game` may come several times. */
export function gamesParameter(c: Context<App>): readonly string[] {
  const fault = new Fault('relay/bad-request', `\`game\` names what to list, once to ${RELAY_LIMITS.listedGames} times`);
  const read = array(name, { min: 1, max: RELAY_LIMITS.listedGames });
  return [...new Set(readOrThrow(() => read(c.req.queries('game') ?? [], 'game'), fault))].sort();
}
