/** Strict encodings of bytes: lower-case hex, unpadded base64url (RFC 4648 §5) and base64 (§4). Each refuses what it would not print. */

import { attempt, Fault } from '../fault.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

const HEX_DIGITS = '0123456789abcdef';
const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const BASE64URL_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const valuesOf = (digits: string): Int8Array => {
  const values = new Int8Array(128).fill(-1);
  for (let value = 0; value < digits.length; value++) values[digits.charCodeAt(value)] = value;
  return values;
};
const HEX_VALUES = valuesOf(HEX_DIGITS);
const BASE64URL_VALUES = valuesOf(BASE64URL_DIGITS);
const BASE64URL = /^[A-Za-z0-9_-]*$/;
const BASE64URL_CODES = Uint8Array.from(BASE64URL_DIGITS, (digit) => digit.charCodeAt(0));

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Newer engines have this themselves (ECMAScript 2026). */
type WithHex = { readonly toHex?: () => string };
interface WithBase64 {
  readonly toBase64?: (options: { readonly alphabet: 'base64url'; readonly omitPadding: true }) => string;
}
interface FromBase64 {
  readonly fromBase64?: (text: string, options: { readonly alphabet: 'base64url' }) => Bytes;
}

export function encodeHex(bytes: Uint8Array & WithHex): string {
  if (bytes.toHex !== undefined) return bytes.toHex();
  let text = '';
  for (const byte of bytes) text += HEX_OF_BYTE[byte];
  return text;
}

/** Bytes of lower-case hex; `length` in bytes when the caller knows it, and `into` so many where the caller has them. */
export function decodeHex(text: string, length?: number, into?: Bytes): Bytes {
  if (text.length % 2 !== 0 || (length !== undefined && text.length !== 2 * length)) {
    throw new Fault('encoding/not-hex', `expected ${length ?? 'whole'} bytes of lower-case hex`);
  }
  const bytes = into ?? new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = hexValue(text, 2 * i) * 16 + hexValue(text, 2 * i + 1);
  return bytes;
}

/** Refuses the same as `decodeHex`, without bytes that nobody needs. */
export function expectHex(text: string, length: number): void {
  if (text.length !== 2 * length) throw new Fault('encoding/not-hex', `expected ${length} bytes of lower-case hex`);
  for (let i = 0; i < text.length; i++) hexValue(text, i);
}

function hexValue(text: string, at: number): number {
  const value = HEX_VALUES[text.charCodeAt(at)];
  if (value === undefined || value < 0) throw new Fault('encoding/not-hex', 'a character is not a lower-case hex digit');
  return value;
}

export function encodeBase64url(bytes: Uint8Array & WithBase64): string {
  if (bytes.toBase64 !== undefined) return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
  const digits = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  for (let from = 0, at = 0; from < bytes.length; from += 3) {
    const group = (bytes[from]! << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    // Writes beyond the end, of digits that an incomplete group does not have, are ignored.
    digits[at++] = BASE64URL_CODES[group >> 18]!;
    digits[at++] = BASE64URL_CODES[(group >> 12) & 63]!;
    digits[at++] = BASE64URL_CODES[(group >> 6) & 63]!;
    digits[at++] = BASE64URL_CODES[group & 63]!;
  }
  // A flight of a game is 0.7 MB: a text that grew digit by digit would take many times that.
  return decoder.decode(digits);
}

/** Bytes of unpadded base64url; unused trailing bits must be zero. `length` in bytes when the caller knows it. */
export function decodeBase64url(text: string, length?: number): Bytes {
  const size = Math.floor((text.length * 3) / 4);
  if (text.length % 4 === 1 || (length !== undefined && size !== length)) {
    throw new Fault('encoding/not-base64url', `expected ${length ?? 'whole'} bytes of unpadded base64url`);
  }
  const bytes = decodeNatively(text) ?? decodeDigits(text, size);
  if (hasUnusedBits(text)) throw new Fault('encoding/not-base64url', 'the unused bits of the last digit are not zero');
  return bytes;
}

/** By the engine, of digits alone: it would skip spaces, and take padding. */
function decodeNatively(text: string): Bytes | undefined {
  const { fromBase64 } = Uint8Array as FromBase64;
  return BASE64URL.test(text) ? fromBase64?.(text, { alphabet: 'base64url' }) : undefined;
}

function decodeDigits(text: string, size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let from = 0, at = 0; from < text.length; from += 4) {
    // A character that is no digit is -1, and makes the group negative.
    const group =
      (base64urlValue(text, from) << 18) |
      (base64urlValue(text, from + 1) << 12) |
      (base64urlValue(text, from + 2) << 6) |
      base64urlValue(text, from + 3);
    if (group < 0) throw new Fault('encoding/not-base64url', 'a character is not a base64url digit');
    bytes[at++] = group >> 16;
    bytes[at++] = group >> 8;
    bytes[at++] = group;
  }
  return bytes;
}

/** Of a digit behind the end of the text 0, and -1 where there is no digit. */
function base64urlValue(text: string, at: number): number {
  if (at >= text.length) return 0;
  const code = text.charCodeAt(at);
  return code < BASE64URL_VALUES.length ? BASE64URL_VALUES[code]! : -1;
}

/** Of an incomplete group the last digit has two or four bits that belong to no byte. */
function hasUnusedBits(text: string): boolean {
  const digits = text.length % 4;
  const unused = digits === 0 ? 0 : digits === 2 ? 15 : 3;
  return (base64urlValue(text, text.length - 1) & unused) !== 0;
}

/** The base64 of RFC 4648 §4, with padding, as transparency logs write it. */
export function encodeBase64(bytes: Uint8Array): string {
  const digits = encodeBase64url(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return digits.padEnd(4 * Math.ceil(digits.length / 4), '=');
}

/** Bytes of padded base64; unused trailing bits must be zero. `length` in bytes when the caller knows it. */
export function decodeBase64(text: string, length?: number): Bytes {
  const isPadded = text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
  const decoded = attempt(() => decodeBase64url(text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'), length));
  if (isPadded && decoded.ok) return decoded.value;
  throw new Fault('encoding/not-base64', `expected ${length ?? 'whole'} bytes of padded base64`);
}

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Equality of public bytes; not constant time. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

export function encodeUtf8(text: string): Bytes {
  return encoder.encode(text) as Bytes;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them too
const ASCII = /^[\u0000-\u007f]*$/;

/** How many bytes a text has in UTF-8; most texts have one for each character. */
export function utf8Length(text: string): number {
  return ASCII.test(text) ? text.length : encodeUtf8(text).length;
}

/** A buffer for many short texts: one of its own for each costs more than to encode it. */
let slab: Bytes = new Uint8Array(0);
const SLAB_BYTES = 65_536;

/** The same as `encodeUtf8`, in a part of a buffer that other texts share. */
export function encodeUtf8Part(text: string): Bytes {
  const most = 3 * text.length;
  if (most > SLAB_BYTES / 8) return encodeUtf8(text);
  if (most > slab.length) slab = new Uint8Array(SLAB_BYTES);
  const { written } = encoder.encodeInto(text, slab);
  const part = slab.subarray(0, written);
  slab = slab.subarray(written);
  return part;
}

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Fault('encoding/not-utf8', 'the bytes are not well-formed UTF-8');
  }
}

/** An unsigned integer as `size` bytes, most significant first (I2OSP of RFC 8017 §4.1). */
export function encodeInteger(value: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let i = size - 1, rest = value; i >= 0; i--) {
    // Stored modulo 256.
    bytes[i] = rest;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}
