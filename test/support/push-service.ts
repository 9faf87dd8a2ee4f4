/** A push service: plain HTTP on this computer. It checks each push as RFC 8030 and RFC 8292 ask it to, with another implementation of the signature. */

import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A push that a service has taken. */
interface TakenPush {
  /** What of the endpoint follows the origin: the device. */
  readonly path: string;
  readonly bytes: number;
  readonly ttl: number;
  readonly topic: string;
  readonly headers: readonly string[];
}

const DAY_S = 86_400;
const BASIC = [
  'host',
  'content-length',
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'user-agent',
  'sec-fetch-mode',
];

export class PushService {
  readonly key = JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));
  readonly taken: TakenPush[] = [];
  /** Paths of addresses that are gone. */
  readonly gone = new Set<string>();
  /** Why pushes were refused. */
  readonly refused: string[] = [];
  origin = '';
  /** Called with each push that was taken. */
  heard: (push: TakenPush) => void = () => {};
  /** Seconds since 1970, by the clock of the relay. */
  now = (): number => Date.now() / 1_000;
  readonly #server = createServer(async (request, response) => {
    const body = await buffer(request);
    const reason = this.#reasonAgainst(request);
    if (reason !== undefined) this.refused.push(reason);
    if (reason === undefined && this.gone.has(request.url!)) return void response.writeHead(410).end();
    response.writeHead(reason === undefined ? 201 : 403, { location: '/message/1' }).end();
    if (reason !== undefined) return;
    const { ttl, topic } = request.headers;
    const headers = Object.keys(request.headers).filter((name) => !BASIC.includes(name));
    const push = { path: request.url!, bytes: body.length, ttl: Number(ttl), topic: String(topic), headers: headers.sort() };
    this.taken.push(push);
    this.heard(push);
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** What a relay needs to send pushes here. */
  get variables(): { readonly VAPID_KEY: string; readonly PUSH_TEST_ORIGIN: string } {
    return { VAPID_KEY: this.key, PUSH_TEST_ORIGIN: this.origin };
  }

  #reasonAgainst({ method, headers }: IncomingMessage): string | undefined {
    if (method !== 'POST') return `the method is ${method}`;
    if (!/^[1-9]\d*$/.test(String(headers['ttl']))) return `the TTL is ${headers['ttl']}`;
    if (headers['urgency'] !== 'normal') return `the urgency is ${headers['urgency']}`;
    if (!/^[\w-]{1,32}$/.test(String(headers['topic']))) return `the topic is ${headers['topic']}`;
    if (headers['content-encoding'] !== undefined) return 'it has content';
    const [, token, k] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(headers.authorization ?? '') ?? [];
    if (token === undefined || k === undefined) return 'it is not authorized';
    const { x, y } = JSON.parse(this.key) as Record<'x' | 'y', string>;
    const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    if (k !== point.toString('base64url')) return 'it has another key';
    const [head, claims, signature] = token.split('.') as [string, string, string];
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!signed) return 'the signature does not hold';
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string | number>;
    if (aud !== this.origin) return `it is for ${aud}`;
    if (!/^https:\/\//.test(String(sub))) return `it is from ${sub}`;
    const left = Number(exp) - this.now();
    return left > 0 && left <= DAY_S ? undefined : `it ends in ${left} s`;
  }
}
