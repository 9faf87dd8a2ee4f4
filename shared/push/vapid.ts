/**
 * How a relay shows a push service who it is: VAPID (RFC 8292), a JWT that is signed with ES256 and names the service, a time at which it ends and
 * the relay. WebCrypto signs, whose 64 bytes are what a JWT wants. The key is a whole private JWK, because workerd imports no other.
 */

import { type Bytes, concatBytes, decodeBase64url, encodeBase64url, encodeUtf8 } from '../encoding/bytes.ts';
import { base64urlText, json, object, oneOf, optional } from '../encoding/shape.ts';
import { attempt, Fault } from '../fault.ts';

/** A private key of P-256 as a JWK (RFC 7518 §6.2.2); what a program that makes one adds to it has no meaning here. */
const readKey = object({
  kty: oneOf(['EC']),
  crv: oneOf(['P-256']),
  d: base64urlText(32),
  x: base64urlText(32),
  y: base64urlText(32),
  ...{ alg: optional(json), use: optional(json), kid: optional(json), key_ops: optional(json), ext: optional(json) },
});

/** The part of a JWK that WebCrypto takes. */
interface PrivateKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly d: string;
  readonly x: string;
  readonly y: string;
}

/** A key of WebCrypto, opaque here. */
type KeyHandle = object;

/** The part of `SubtleCrypto` that is used. */
export interface VapidSubtle {
  importKey(
    format: 'jwk',
    key: PrivateKey,
    algorithm: { readonly name: 'ECDSA'; readonly namedCurve: 'P-256' },
    extractable: false,
    usages: 'sign'[],
  ): Promise<KeyHandle>;
  sign(algorithm: { readonly name: 'ECDSA'; readonly hash: 'SHA-256' }, key: KeyHandle, message: Bytes): Promise<ArrayBuffer>;
}

/** What an operator may set: `VAPID_KEY`. Without it the relay sends no pushes. */
export interface VapidVars {
  readonly VAPID_KEY?: unknown;
}

/** Undefined where the operator has set none. A fault does not repeat what is a secret. */
function keyOf({ VAPID_KEY: text }: VapidVars): PrivateKey | undefined {
  if (text === undefined || text === '') return undefined;
  const read = attempt(() => readKey(parsed(String(text)), 'VAPID_KEY'));
  if (!read.ok) throw new Fault('relay/misconfigured', 'VAPID_KEY is no private JWK of P-256 with its d, x and y');
  const { kty, crv, d, x, y } = read.value;
  return { kty, crv, d, x, y };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault('encoding/not-json');
  }
}

/** The public key as a page gives it to its browser (`applicationServerKey`): the uncompressed point, 65 bytes in base64url. */
export function vapidPublicKey(vars: VapidVars): string | undefined {
  const key = keyOf(vars);
  if (key === undefined) return undefined;
  return encodeBase64url(concatBytes(new Uint8Array([4]), decodeBase64url(key.x, 32), decodeBase64url(key.y, 32)));
}

const TOKEN_MS = 12 * 3_600_000;
/** A token is used while it has so long left, whatever the clock of the service says. */
const LEFT_MS = 3_600_000;
/** Services at a time: there are four, of which two have hosts by region. */
const MOST_TOKENS = 64;

const part = (value: object): string => encodeBase64url(encodeUtf8(JSON.stringify(value)));

/** The signatures of one relay, each of which is used for hours: to make one costs more than a push. */
export class Vapid {
  readonly #subtle: VapidSubtle;
  readonly #vars: VapidVars;
  readonly #tokens = new Map<string, { readonly token: string; readonly expires: number }>();
  #imported: Promise<KeyHandle> | undefined;

  constructor(subtle: VapidSubtle, vars: VapidVars) {
    this.#subtle = subtle;
    this.#vars = vars;
  }

  /** The header `Authorization` for the service at an origin, at this moment in ms; `subject` is an address of the relay. */
  async authorization(audience: string, subject: string, now: number): Promise<string> {
    return `vapid t=${await this.#token(audience, subject, now)}, k=${vapidPublicKey(this.#vars)}`;
  }

  async #token(audience: string, subject: string, now: number): Promise<string> {
    const name = `${audience} ${subject}`;
    const known = this.#tokens.get(name);
    if (known !== undefined && now < known.expires - LEFT_MS) return known.token;
    const expires = now + TOKEN_MS;
    const claims = { aud: audience, exp: Math.floor(expires / 1_000), sub: subject };
    const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;
    const signature = await this.#subtle.sign(algorithm, await this.#key(), encodeUtf8(signed));
    const token = `${signed}.${encodeBase64url(new Uint8Array(signature))}`;
    if (this.#tokens.size >= MOST_TOKENS) this.#tokens.clear();
    this.#tokens.set(name, { token, expires });
    return token;
  }

  #key(): Promise<KeyHandle> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
    this.#imported ??= this.#subtle.importKey('jwk', keyOf(this.#vars)!, algorithm, false, ['sign']);
    return this.#imported;
  }
}
