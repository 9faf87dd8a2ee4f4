import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { Vapid, type VapidSubtle, vapidPublicKey } from './vapid.ts';

const subtle = crypto.subtle as unknown as VapidSubtle;
const HOUR_MS = 3_600_000;
const NOW = 1_800_000_000_000;
const SERVICE = 'https://web.push.apple.com';
const RELAY = 'https://relay.example';

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = pair.privateKey.export({ format: 'jwk' });
const VARS = { VAPID_KEY: JSON.stringify(jwk) };

/** By the key that the header states, as a push service does. */
function readToken(header: string): {
  readonly claims: Record<string, unknown>;
  readonly head: unknown;
  readonly key: KeyObject;
} {
  const [, token, k] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]{87})$/.exec(header)!;
  const [head, claims, signature] = token!.split('.') as [string, string, string];
  const point = Buffer.from(k!, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect([point[0], isSigned]).toEqual([4, true]);
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { head: parse(head), claims: parse(claims), key };
}

describe('a token', () => {
  it('is signed with ES256, and names the service, an end within a day and the relay', async () => {
    const { head, claims, key } = readToken(await new Vapid(subtle, VARS).authorization(SERVICE, RELAY, NOW));
    expect(head).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(claims).toEqual({ aud: SERVICE, exp: (NOW + 12 * HOUR_MS) / 1_000, sub: RELAY });
    expect(key.equals(pair.publicKey)).toBe(true);
  });

  it('is used for hours, and never in its last one', async () => {
    const vapid = new Vapid(subtle, VARS);
    const at = (hours: number) => vapid.authorization(SERVICE, RELAY, NOW + hours * HOUR_MS);
    const first = await at(0);
    expect(await at(10.9)).toBe(first);
    const second = await at(11);
    expect(second).not.toBe(first);
    expect(readToken(second).claims['exp']).toBe((NOW + 23 * HOUR_MS) / 1_000);
  });

  it('is for one service and one address of the relay', async () => {
    const vapid = new Vapid(subtle, VARS);
    const others = [[SERVICE, 'https://other.example'] as const, ['https://fcm.googleapis.com', RELAY] as const];
    for (const [audience, subject] of [[SERVICE, RELAY] as const, ...others])
      expect(readToken(await vapid.authorization(audience, subject, NOW)).claims).toMatchObject({ aud: audience, sub: subject });
  });

  it('is made anew after many services, so that nobody fills the memory', async () => {
    const vapid = new Vapid(subtle, VARS);
    const first = await vapid.authorization(SERVICE, RELAY, NOW);
    for (let i = 0; i < 64; i++) await vapid.authorization(`https://region-${i}.push.apple.com`, RELAY, NOW);
    expect(await vapid.authorization(SERVICE, RELAY, NOW)).not.toBe(first);
  });
});

describe('the key of a relay', () => {
  it('is told as an uncompressed point', () => {
    const point = Buffer.concat([Buffer.of(4), Buffer.from(jwk.x!, 'base64url'), Buffer.from(jwk.y!, 'base64url')]);
    expect(vapidPublicKey(VARS)).toBe(point.toString('base64url'));
  });

  it('may be missing', () => expect([vapidPublicKey({}), vapidPublicKey({ VAPID_KEY: '' })]).toEqual([undefined, undefined]));

  it('may hold what programs add', () => {
    expect(vapidPublicKey({ VAPID_KEY: JSON.stringify({ ...jwk, alg: 'ES256', ext: true, key_ops: ['sign'] }) })).toBeDefined();
  });

  it.each<[string, unknown]>([
    ['a bare scalar', jwk.d],
    ['a public key', { ...jwk, d: undefined }],
    ['a key without its point', { ...jwk, x: undefined, y: undefined }],
    ['another curve', { ...jwk, crv: 'P-384' }],
    ['a short scalar', { ...jwk, d: jwk.d!.slice(2) }],
    ['an unknown field', { ...jwk, seed: 'a' }],
  ])('is not %s, and the fault does not repeat it', (_, key) => {
    const vars = { VAPID_KEY: typeof key === 'string' ? key : JSON.stringify(key) };
    expect(faultCode(() => vapidPublicKey(vars))).toBe('relay/misconfigured');
    expect(() => vapidPublicKey(vars)).not.toThrow(jwk.d!.slice(4, 20));
  });
});
