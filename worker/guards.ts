/** What the Worker refuses before it wakes a match: each call of an object costs, a refusal here does not. */

import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { concatBytes, decodeUtf8, encodeBase64url } from '../shared/encoding/bytes.ts';
import { hex } from '../shared/encoding/shape.ts';
import { attempt, Fault } from '../shared/fault.ts';
import { KEY_BYTES, MATCH_ID_BYTES, matchId } from '../shared/log/step.ts';
import type { Answer } from '../shared/relay/shell.ts';
import type { App } from './env.ts';

/** What an object answered; its refusal is thrown again, as errors lose their class on the way. */
export function expectAnswer<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Fault(answer.code, answer.detail);
  return answer.value;
}

function readOrThrow<T>(read: () => T, fault: Fault): T {
  const checked = attempt(read);
  if (!checked.ok) throw fault;
  return checked.value;
}

const publicKey = hex(KEY_BYTES);
const ID_LENGTH = encodeBase64url(new Uint8Array(MATCH_ID_BYTES)).length;

export function matchParameter(c: Context<App>): string {
  const fault = new Fault('relay/unknown-match', `a match id is ${ID_LENGTH} characters of base64url`);
  return readOrThrow(() => matchId(c.req.param('match') ?? '', 'match'), fault);
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
  return readOrThrow(() => hex(32)(c.req.param('finalHash') ?? '', 'hash'), fault);
}

/** The `match` of a query: whose final hash it is, where the caller knows. */
export function matchOfQuery(c: Context<App>): string | undefined {
  const text = c.req.query('match');
  const fault = new Fault('relay/bad-request', '`match` is a match id');
  return text === undefined ? undefined : readOrThrow(() => matchId(text, 'match'), fault);
}

/** The `before` of a query: where the previous page ended. */
export function beforeParameter(c: Context<App>): number | undefined {
  const text = c.req.query('before');
  if (text !== undefined && !/^[1-9]\d{0,14}$/.test(text))
    throw new Fault('relay/bad-request', '`before` is a number from an answer');
  return text === undefined ? undefined : Number(text);
}

/** Reads a body, and refuses it as soon as it is longer than it may be. */
export async function bodyText(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Fault('encoding/too-large', `this body is at most ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return decodeUtf8(concatBytes(...chunks));
}

/** The rate limit of a router: one for what reads, one for what opens matches, one for whole logs. A request that no route answers costs nothing. */
export const rateLimit: MiddlewareHandler<App> = async (c, next) => {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  if (matchedRoutes(c).some((route) => route.method === method)) await expectModestRate(c, limiterOf(c.env, method));
  await next();
};

const limiterOf = ({ READ_LIMITER, REPUBLISH_LIMITER, CREATE_LIMITER }: Env, method: string): RateLimit =>
  method === 'GET' ? READ_LIMITER : method === 'PUT' ? REPUBLISH_LIMITER : CREATE_LIMITER;

/** Counts a request by its address. A relay on one's own computer does not limit its owner. */
export async function expectModestRate(c: Context<App>, limiter: RateLimit): Promise<void> {
  const address = c.req.header('cf-connecting-ip');
  const network = address === undefined ? undefined : networkOf(address.toLowerCase());
  if (network === undefined || LOOPBACK.test(network)) return;
  if (!(await limiter.limit({ key: network })).success) throw new Fault('relay/rate-limited');
}

const LOOPBACK = /^(127\.|::1$)/;
/** An IPv4 address in the form of IPv6 (RFC 4291 §2.5.5.2), its last 32 bits in either spelling. */
const MAPPED = /^(?:::|(?:0+:){5})ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/;

/** The 2⁶⁴ addresses of an IPv6 network count as one, for whoever has one of them has them all. */
function networkOf(address: string): string {
  const [isMapped, dotted, high = '', low = ''] = MAPPED.exec(address) ?? [];
  if (isMapped !== undefined) return dotted ?? dottedOf(Number.parseInt(high, 16), Number.parseInt(low, 16));
  if (address.includes('.') || address === '::1') return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':'));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}

const dottedOf = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');
