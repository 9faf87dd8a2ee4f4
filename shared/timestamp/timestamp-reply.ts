/**
 * What an answer of an authority says (RFC 3161 §2.4.2, RFC 5652). Reading is **not** checking: whether the authority signed it, and who the
 * authority is, `openssl ts -verify` tells (docs/protocol/timestamps.md).
 */

import { type Bytes, decodeUtf8, encodeHex, equalBytes } from '../encoding/bytes.ts';
import { attempt, Fault } from '../fault.ts';
import { contentOf, type DerElement, elementsOf, malformed, onlyElement, TAG, within } from './der.ts';

export interface Timestamp {
  /** What it is for: a SHA-256, hex. */
  readonly hash: string;
  /** By the clock of the authority, in ms since 1970. */
  readonly time: number;
  /** Of the question, hex. */
  readonly nonce?: string;
  /** What the certificate of the signer calls its owner. Anybody can make one that says so. */
  readonly authority: string;
  /** DER, that of the signer first. */
  readonly certificates: readonly Bytes[];
}

/** An answer takes 2 to 8 KB, most of it certificates. */
export const REPLY_BYTES = 65_536;

const SHA256 = '608648016503040201';
const SIGNED_DATA = '2a864886f70d010702';
const TST_INFO = '2a864886f70d0109100104';
const COMMON_NAME = '550403';
const ORGANIZATION = '55040a';
/** UTF8String, PrintableString and IA5String: texts whose bytes are UTF-8. */
const TEXTS = [0x0c, 0x13, 0x16];
const TSA_NAME_LENGTH = 100;
/** Characters that nobody sees, some of which turn round the text about them. */
const UNSEEN = /\p{C}/gu;

export function readTimestamp(reply: Bytes): Timestamp {
  if (reply.length > REPLY_BYTES) throw new Fault('timestamp/malformed', `an answer has at most ${REPLY_BYTES} bytes`);
  const [status, token] = within(onlyElement(reply), TAG.sequence, 'the answer');
  const code = encodeHex(contentOf(within(status, TAG.sequence, 'the status')[0], TAG.integer, 'the status'));
  // 0 is granted, 1 granted with changes.
  if (code !== '00' && code !== '01')
    throw new Fault('timestamp/no-answer', `the authority answered with status ${Number(`0x${code}`)}`);
  const [type, signed] = within(token, TAG.sequence, 'the token');
  expectOid(type, SIGNED_DATA, 'signed data');
  const [, , info, ...rest] = within(within(signed, TAG.zeroth, 'the signed data')[0], TAG.sequence, 'the signed data');
  const certificates = elementsOf(contentOf(rest[0], TAG.zeroth, 'the list of certificates'));
  const signers = within(rest.at(-1), TAG.set, 'the list of signers');
  if (signers.length !== 1) throw malformed('a timestamp has one signer');
  const signer = signerAmong(certificates, signers[0]!);
  const others = certificates.filter((one) => one !== signer);
  return { ...readInfo(info), authority: nameOf(signer), certificates: [signer, ...others].map(({ whole }) => whole) };
}

function expectOid(element: DerElement | undefined, oid: string, name: string): void {
  if (encodeHex(contentOf(element, TAG.oid, name)) !== oid) throw malformed(`this is not ${name}`);
}

/** What was signed: the hash, the time and the nonce. */
function readInfo(encapsulated: DerElement | undefined): Pick<Timestamp, 'hash' | 'time' | 'nonce'> {
  const [type, content] = within(encapsulated, TAG.sequence, 'the content');
  expectOid(type, TST_INFO, 'a timestamp');
  const octets = contentOf(within(content, TAG.zeroth, 'the content')[0], TAG.octets, 'the content');
  const [version, , imprint, , time, ...more] = within(onlyElement(octets), TAG.sequence, 'the timestamp');
  if (encodeHex(contentOf(version, TAG.integer, 'the version')) !== '01') throw malformed('its version is not 1');
  const [algorithm, hash] = within(imprint, TAG.sequence, 'the imprint');
  expectOid(within(algorithm, TAG.sequence, 'the algorithm')[0], SHA256, 'a timestamp of a SHA-256');
  const hashed = contentOf(hash, TAG.octets, 'the hash');
  if (hashed.length !== 32) throw malformed('a SHA-256 has 32 bytes');
  const nonce = more.find(({ tag }) => tag === TAG.integer);
  return {
    hash: encodeHex(hashed),
    time: readTime(contentOf(time, TAG.generalizedTime, 'the time')),
    ...(nonce === undefined ? {} : { nonce: encodeHex(nonce.content) }),
  };
}

/** `20261122140211Z`, perhaps with a fraction of the second (RFC 3161 §2.4.2). */
function readTime(content: Bytes): number {
  const text = attempt(() => decodeUtf8(content));
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d*[1-9])?Z$/.exec(text.ok ? text.value : '');
  const [year, month, day, hour, minute, second] = (parts ?? []).slice(1, 7).map(Number) as [number, number, number, ...number[]];
  const isDay =
    parts !== null && month >= 1 && month <= 12 && day >= 1 && day <= daysBefore(year, month + 1, 1) - daysBefore(year, month, 1);
  if (!isDay || hour! > 23 || minute! > 59 || second! > 59) throw malformed('it has no time');
  const seconds = ((daysBefore(year, month, day) * 24 + hour!) * 60 + minute!) * 60 + second!;
  return Math.floor((seconds + Number(`0${parts[7] ?? ''}`)) * 1_000);
}

/** Days from 1970 to a day of the Gregorian calendar. Years are counted from March, so that 29 February is the last day of one. */
function daysBefore(year: number, month: number, day: number): number {
  const from = month > 2 ? year : year - 1;
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return from * 365 + Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400) + inYear - 719_468;
}

/** The fields of a certificate from its serial number on. */
function certificateFields(certificate: DerElement): readonly DerElement[] {
  const fields = within(within(certificate, TAG.sequence, 'a certificate')[0], TAG.sequence, 'a certificate');
  return fields[0]?.tag === TAG.zeroth ? fields.slice(1) : fields;
}

/** The certificate that the signature names, by its issuer and serial number. */
function signerAmong(certificates: readonly DerElement[], signer: DerElement): DerElement {
  const [, named] = within(signer, TAG.sequence, 'the signer');
  const [issuer, serial] = within(named, TAG.sequence, 'the name of the certificate');
  const found = certificates.find((certificate) => {
    const [itsSerial, , itsIssuer] = certificateFields(certificate);
    return isSame(itsSerial, serial) && isSame(itsIssuer, issuer);
  });
  if (found === undefined) throw malformed('the certificate of its signer is missing');
  return found;
}

const isSame = (a: DerElement | undefined, b: DerElement | undefined): boolean =>
  a !== undefined && b !== undefined && equalBytes(a.whole, b.whole);

/** The common name of whom a certificate is for, or else the organization. */
function nameOf(certificate: DerElement): string {
  const subject = certificateFields(certificate)[4];
  const names = new Map<string, string>();
  for (const set of within(subject, TAG.sequence, 'the owner of a certificate')) {
    for (const attribute of within(set, TAG.set, 'a part of a name')) {
      const [type, value] = within(attribute, TAG.sequence, 'a part of a name');
      if (value === undefined || !TEXTS.includes(value.tag)) continue;
      const text = attempt(() => decodeUtf8(value.content));
      if (text.ok) names.set(encodeHex(contentOf(type, TAG.oid, 'a part of a name')), text.value);
    }
  }
  const name = names.get(COMMON_NAME) ?? names.get(ORGANIZATION) ?? 'an authority without a name';
  // By code points: half of a surrogate pair is no text.
  return [...name.replaceAll(UNSEEN, '?')].slice(0, TSA_NAME_LENGTH).join('');
}
