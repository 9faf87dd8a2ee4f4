/** Answers of an authority that differ from a good one in a byte of their DER, and evidence at its limits. */

import { type Bytes, concatBytes, decodeHex, encodeHex, encodeUtf8 } from '../../../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import { readTimestamp } from '../../../../shared/timestamp/timestamp-reply.ts';
import { evidenceVectors } from '../evidence.ts';
import type { Corpus } from './corpus.ts';

/** An element of DER with its shortest length. */
const element = (tag: number, ...parts: readonly Uint8Array[]): Bytes => {
  const content = concatBytes(...parts);
  return concatBytes(Uint8Array.of(tag), lengthOf(content.length), content);
};
function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  const bytes = length.toString(16).length > 2 ? [length >> 8, length & 0xff] : [length];
  return Uint8Array.of(0x80 + bytes.length, ...bytes);
}

const hex = (text: string): Bytes => decodeHex(text);
const [SEQUENCE, SET, ZEROTH, OCTETS, INTEGER] = [0x30, 0x31, 0xa0, 0x04, 0x02];
const SIGNED = hex('06092a864886f70d010702');
const TST = hex('060b2a864886f70d0109100104');
const SHA256 = element(SEQUENCE, hex('0609608648016503040201'), hex('0500'));
const HASH = '5a'.repeat(32);

interface Parts {
  readonly status?: Uint8Array;
  readonly version?: Uint8Array;
  readonly algorithm?: Uint8Array;
  readonly hash?: Uint8Array;
  readonly time?: string;
  readonly timeTag?: number;
  readonly after?: readonly Uint8Array[];
  readonly name?: readonly Uint8Array[];
  readonly signers?: readonly Uint8Array[];
  readonly certificates?: readonly Uint8Array[];
  readonly serial?: number;
}

const attribute = (oid: string, tag: number, value: Uint8Array): Bytes =>
  element(SET, element(SEQUENCE, hex(oid), element(tag, value)));
const commonName = (value: string | Uint8Array, tag = 0x0c): Bytes =>
  attribute('0603550403', tag, typeof value === 'string' ? encodeUtf8(value) : value);
const organization = (value: string): Bytes => attribute('060355040a', 0x0c, encodeUtf8(value));
const ISSUER = element(SEQUENCE, commonName('An issuer'));
const number = (value: number): Bytes => element(INTEGER, Uint8Array.of(value));

/** What a reader looks at of a certificate, and nothing else. */
export const certificateOf = (serial: number, name: readonly Uint8Array[] = [commonName('A name')]): Bytes =>
  element(SEQUENCE, element(SEQUENCE, number(serial), element(SEQUENCE), ISSUER, element(SEQUENCE), element(SEQUENCE, ...name)));

/** The least that an answer has to have. */
export function replyOf(parts: Parts): Bytes {
  const { status = number(0), version = number(1), algorithm = SHA256, hash = hex(HASH), time = '20270115080154Z' } = parts;
  const { timeTag = 0x18, after = [], name = [commonName('A name')], serial = 7 } = parts;
  const info = element(
    SEQUENCE,
    ...[version, hex('06042a030401'), element(SEQUENCE, algorithm, element(OCTETS, hash)), number(1)],
    ...[element(timeTag, encodeUtf8(time)), ...after],
  );
  const signer = element(SEQUENCE, number(1), element(SEQUENCE, ISSUER, number(7)));
  const { signers = [signer], certificates = [certificateOf(serial, name)] } = parts;
  const signed = element(
    SEQUENCE,
    ...[number(3), element(SET), element(SEQUENCE, TST, element(ZEROTH, element(OCTETS, info)))],
    ...[element(ZEROTH, ...certificates), element(SET, ...signers)],
  );
  return element(SEQUENCE, element(SEQUENCE, status), element(SEQUENCE, SIGNED, element(ZEROTH, signed)));
}

const AT = Date.UTC(2027, 0, 15, 8, 1, 54);
const signer = element(SEQUENCE, number(1), element(SEQUENCE, ISSUER, number(7)));

export function addDer(corpus: Corpus): void {
  const good = (why: string, parts: Parts, said: object = {}): void =>
    corpus.accept(
      'timestamp',
      why,
      { reply: replyOf(parts) },
      { found: { says: { authority: 'A name', hash: HASH, time: AT, ...said } } },
    );
  const bad = (why: string, reply: Parts | Bytes, fault: FaultCode = 'timestamp/malformed'): void =>
    corpus.refuse('timestamp', why, { reply: reply instanceof Uint8Array ? reply : replyOf(reply) }, fault);
  good('the least that an answer has to have', {});
  good('granted with changes, of the least', { status: number(1) });
  good('a nonce', { after: [element(INTEGER, hex('0102'))] }, { nonce: '0102' });
  good('an accuracy before a nonce', { after: [element(SEQUENCE, number(9)), number(5), number(6)] }, { nonce: '05' });
  good('a fraction of a second', { time: '20270115080154.5Z' }, { time: AT + 500 });
  good('a fraction below a millisecond', { time: '20270115080154.0009Z' });
  good('29 February 2028', { time: '20280229000000Z' }, { time: Date.UTC(2028, 1, 29) });
  good('29 February 2000', { time: '20000229000000Z' }, { time: Date.UTC(2000, 1, 29) });
  good('the last second of 9999', { time: '99991231235959Z' }, { time: Date.UTC(9999, 11, 31, 23, 59, 59) });
  good('the first second of 1970', { time: '19700101000000Z' }, { time: 0 });
  good('a time before 1970', { time: '19691231235959Z' }, { time: -1_000 });
  good('an organization without a name', { name: [organization('An organization')] }, { authority: 'An organization' });
  good('a name before an organization', { name: [organization('An organization'), commonName('A name')] });
  good('no name at all', { name: [] }, { authority: 'an authority without a name' });
  good('a name of another text', { name: [commonName(hex('00410042'), 0x1e), organization('B')] }, { authority: 'B' });
  good('a name that is no UTF-8', { name: [commonName(hex('ff')), organization('B')] }, { authority: 'B' });
  good('a name as printable text', { name: [commonName('A name', 0x13)] });
  good('two names: the last one', { name: [commonName('Another'), commonName('A name')] });
  good('a name of 100 characters', { name: [commonName('n'.repeat(101))] }, { authority: 'n'.repeat(100) });
  const ship = '\u{1f6a2}';
  good(
    'a name of 121 characters, most beyond U+FFFF',
    { name: [commonName(`a${ship.repeat(120)}`)] },
    { authority: `a${ship.repeat(99)}` },
  );
  good('a name with a control character', { name: [commonName('a\u0007b')] }, { authority: 'a?b' });
  good('a certificate before that of the signer', {
    certificates: [certificateOf(8, []), certificateOf(7, [commonName('A name')])],
  });
  bad('a version of two bytes', { version: element(INTEGER, hex('0001')) });
  bad('a hash of 31 bytes', { hash: hex('5a'.repeat(31)) });
  bad('an algorithm without parameters of another kind', { algorithm: element(SEQUENCE, hex('06052b0e03021a')) });
  bad('two signers', { signers: [signer, signer] });
  bad('no signer', { signers: [] });
  bad('no certificate', { certificates: [] });
  bad('a certificate of another serial number', { serial: 8 });
  bad('a certificate that is no sequence', { certificates: [hex('0500'), certificateOf(7, [])] });
  bad('a certificate without an owner', {
    certificates: [element(SEQUENCE, element(SEQUENCE, number(7), element(SEQUENCE), ISSUER))],
  });
  bad('a time that is UTCTime', { time: '270115080154Z', timeTag: 0x17 });
  for (const time of [
    '20270115080154',
    '20270115080154.Z',
    '20270115080154,5Z',
    '202701150801Z',
    '20270015080154Z',
    '20270100080154Z',
    '20270431080154Z',
    '19000229080154Z',
    '20270115086054Z',
    '2027011508015 Z',
    ' 20270115080154Z',
    '20270115080154+0100',
    '0000229080154Z',
  ])
    bad(`the time "${time}"`, { time });
  for (const [why, status] of [
    ['waiting', 3],
    ['a revocation warning', 4],
    ['a status that there is not', 6],
  ] as const)
    bad(why, { status: number(status) }, 'timestamp/no-answer');
  bad('a status of two bytes', { status: element(INTEGER, hex('0000')) }, 'timestamp/no-answer');
  bad(
    'a rejection before anything that is malformed',
    element(SEQUENCE, element(SEQUENCE, number(2)), hex('0500')),
    'timestamp/no-answer',
  );
  bad('a status that is no number', { status: hex('0101ff') });
  addLengths(corpus, bad);
}

/** Forms of lengths and tags that DER does not have. */
function addLengths(corpus: Corpus, bad: (why: string, reply: Bytes) => void): void {
  const whole = replyOf({});
  const body = whole.slice(4);
  const withLength = (length: string, more = ''): Bytes => concatBytes(hex(`30${length}`), body, hex(more));
  const size = encodeHex(Uint8Array.of(body.length >> 8, body.length & 0xff));
  bad('a length of three bytes where two do', withLength(`8300${size}`));
  bad('a length of four bytes where two do', withLength(`840000${size}`));
  bad('a length of five bytes', withLength(`85000000${size}`));
  bad('a length without an end', withLength('80', '0000'));
  bad('a length of 255 octets', withLength('ff'));
  bad(
    'a length that is one too long',
    withLength(`82${encodeHex(Uint8Array.of((body.length + 1) >> 8, (body.length + 1) & 0xff))}`),
  );
  bad(
    'a length that is one too short',
    withLength(`82${encodeHex(Uint8Array.of((body.length - 1) >> 8, (body.length - 1) & 0xff))}`),
  );
  bad('a long length for a short element', replyOf({ status: hex('02810100') }));
  bad('a tag of several bytes', replyOf({ after: [hex('1f8101')] }));
  bad('a tag alone', replyOf({ after: [hex('02')] }));
  bad('a length that is cut off', replyOf({ after: [hex('0282')] }));
  bad('a set in place of the answer', whole.with(0, 0x31) as Bytes);
  bad('an answer within an answer', element(SEQUENCE, whole));
  const most = 65_536;
  const filled = (bytes: number): Bytes => {
    const empty = replyOf({ after: [element(OCTETS, new Uint8Array(60_000))] });
    return replyOf({ after: [element(OCTETS, new Uint8Array(60_000 + bytes - empty.length))] });
  };
  const { certificates: _, ...says } = readTimestamp(filled(most));
  corpus.accept('timestamp', 'an answer of 65,536 bytes', { reply: zerosApart(filled(most)) }, { found: { says } });
  corpus.refuse('timestamp', 'an answer of 65,537 bytes', { reply: zerosApart(filled(most + 1)) }, 'timestamp/malformed');
}

/** The longest run of zeros is said and not kept. */
function zerosApart(bytes: Bytes) {
  const at = Buffer.from(bytes).indexOf(Buffer.alloc(5_000));
  const end = bytes.findIndex((byte, i) => i >= at && byte !== 0);
  return { parts: [bytes.slice(0, at), { text: '\0', times: end - at }, bytes.slice(end)] };
}

export function addEvidenceLimits(corpus: Corpus): void {
  const [first] = evidenceVectors().cases;
  const file = JSON.parse(first!.text) as JsonObject;
  const bad = (why: string, evidence: string | Bytes, fault: FaultCode): void =>
    corpus.refuse('evidence', why, { evidence }, fault);
  const text = (change: object): string => `${encodeCanonical({ ...file, ...change } as JsonObject)}\n`;
  const SHAPE = 'encoding/wrong-shape';
  bad('an empty file', '', 'log/line-not-ended');
  bad('a line feed alone', '\n', 'encoding/not-json');
  bad('a list', '[]\n', SHAPE);
  bad('a text', '"author"\n', SHAPE);
  bad('no kind of evidence', text({ evidence: null }), SHAPE);
  bad('a key in capitals', text({ key: 'AB'.repeat(32) }), 'encoding/not-hex');
  bad('a key of small order', text({ key: `01${'00'.repeat(31)}` }), 'evidence/bad-signature');
  bad('statements of which one is missing', text({ second: null }), SHAPE);
  bad(
    'bytes that are no UTF-8',
    concatBytes(encodeUtf8(first!.text.slice(0, 20)), Uint8Array.of(0xff), encodeUtf8('\n')),
    'encoding/not-utf8',
  );
  bad('bytes that are no UTF-8, and not ended', Uint8Array.of(0xff), 'encoding/not-utf8');
  bad('8,192 bytes', `"${'x'.repeat(8_189)}"\n`, SHAPE);
  bad('8,193 bytes', `"${'x'.repeat(8_190)}"\n`, 'encoding/too-large');
  bad('carriage returns', first!.text.replace('\n', '\r\n'), 'encoding/not-canonical');
  bad('a byte order mark', `\ufeff${first!.text}`, 'encoding/not-json');
  bad('a header with the signatures of a step', text({ first: { ...(file['first'] as JsonObject), signatures: [] } }), SHAPE);
  bad(
    'a header with a further field',
    text({
      first: {
        ...(file['first'] as JsonObject),
        header: { ...((file['first'] as JsonObject)['header'] as JsonObject), note: 1 },
      },
    }),
    SHAPE,
  );
}
