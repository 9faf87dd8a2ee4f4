/** Answers of an authority and bundles, as they are read: good ones, and near misses. An answer is that of `timestamp/final.tsr` after edits. */

import { packTar } from 'modern-tar';
import {
  type Bytes,
  concatBytes,
  decodeBase64,
  decodeHex,
  encodeBase64,
  encodeHex,
  encodeUtf8,
} from '../../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../shared/fault.ts';

/** From `at` on, so many bytes make way for others, in hex. Edits come one after the other. */
interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly put: string;
}

interface ReplyCase {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly says?: { readonly authority: string; readonly hash: string; readonly time: number; readonly nonce?: string };
  readonly fault?: FaultCode;
}

export const applyBytes = (bytes: Bytes, edits: readonly Edit[]): Bytes =>
  edits.reduce((all, { at, remove, put }) => concatBytes(all.slice(0, at), decodeHex(put), all.slice(at + remove)), bytes);

const hexOf = (text: string): string => encodeHex(encodeUtf8(text));

/** `reply`: of the match in `battleship-xaya.jsonl`. */
function replyCases(reply: Bytes): readonly ReplyCase[] {
  const all = encodeHex(reply);
  const SAYS = {
    authority: 'Timestamps of an Example',
    hash: 'cbf91aeb4454b96186e1f10bfd1a1b3d93141e1fe756fa692e87caf92afc7f85',
    time: 1_800_000_114_000,
    nonce: '0102030405060708',
  };
  /** In place of some bytes that stand there, the first or the last time, as many others. */
  const exchange = (from: string, put: string, last = false): Edit => {
    const at = (last ? all.lastIndexOf(from) : all.indexOf(from)) / 2;
    if (!Number.isInteger(at) || at < 0) throw new Error(`the answer has no ${from}`);
    return { at, remove: from.length / 2, put };
  };
  const TIME = hexOf('20270115080154Z');
  const time = (text: string): Edit => exchange(TIME, hexOf(text));
  /** The field of the nonce becomes one of another kind, of the same length. */
  const unasked = exchange(`0208${SAYS.nonce}`, `8108${SAYS.nonce}`);
  const whole = (hex: string): Edit => ({ at: 0, remove: reply.length, put: hex });
  const { nonce: _, ...withoutNonce } = SAYS;
  const good = (name: string, edits: readonly Edit[], says: ReplyCase['says']): ReplyCase => ({ name, edits, says: says! });
  const bad = (name: string, ...edits: readonly Edit[]): ReplyCase => ({ name, edits, fault: 'timestamp/malformed' });
  const refused = (name: string, edit: Edit): ReplyCase => ({ name, edits: [edit], fault: 'timestamp/no-answer' });
  return [
    good('as the authority gave it', [], SAYS),
    good('granted with changes', [{ at: 8, remove: 1, put: '01' }], SAYS),
    good('of a leap day', [time('20240229235959Z')], { ...SAYS, time: Date.UTC(2024, 1, 29, 23, 59, 59) }),
    good('of another hash', [exchange(SAYS.hash, '5a'.repeat(32))], { ...SAYS, hash: '5a'.repeat(32) }),
    good('without a nonce', [unasked], withoutNonce),
    good(
      'whose signer has a name that turns round the words about it',
      [exchange(hexOf('Timestamps of'), hexOf('OK \u202estampof'), true)],
      {
        ...SAYS,
        authority: 'OK ?stampof an Example',
      },
    ),
    refused('a rejection', whole('30053003020102')),
    refused('a revocation notice', { at: 8, remove: 1, put: '05' }),
    refused('a status below zero', { at: 8, remove: 1, put: 'ff' }),
    bad('nothing', whole('')),
    bad('a status alone', whole('30053003020100')),
    bad('cut off at its end', { at: reply.length - 1, remove: 1, put: '' }),
    bad('cut off in the middle', { at: 800, remove: reply.length - 800, put: '' }),
    bad('with an element behind it', { at: reply.length, remove: 0, put: '0500' }),
    bad('with a length that is not the shortest', { at: 0, remove: 4, put: `308300${all.slice(4, 8)}` }),
    bad('with an indefinite length', { at: 0, remove: 4, put: '3080' }, { at: reply.length - 2, remove: 0, put: '0000' }),
    bad('that is no signed data', exchange('2a864886f70d010702', '2a864886f70d010701')),
    bad('that signs no timestamp', exchange('2a864886f70d0109100104', '2a864886f70d0109100105')),
    bad('of version 2', exchange('305a020101', '305a020102')),
    bad('of a SHA-512', exchange('608648016503040201050004', '608648016503040203050004')),
    bad('whose signer has another serial number', serialEdit(all)),
    ...(
      [
        ['of a month 13', '20271315080154Z'],
        ['of 30 February', '20270230080154Z'],
        ['of 29 February 2100', '21000229080154Z'],
        ['of hour 24', '20270115240154Z'],
        ['of second 60', '20270115080160Z'],
        ['without the Z', '20270115080154+'],
        ['with a small z', '20270115080154z'],
        ['with a fraction that ends in 0', '202701150801.0Z'],
      ] as const
    ).map(([name, text]) => bad(`of a time ${name}`, time(text))),
  ];
}

/** In the name of its certificate, by which the signature says whose it is: behind the version of the signer is the issuer, then this. */
function serialEdit(all: string): Edit {
  const issuer = all.indexOf('020101', all.indexOf(hexOf('Timestamps of')) + 1) + '020101'.length + 4;
  const serial = issuer + 2 * (2 + Number.parseInt(all.slice(issuer + 2, issuer + 4), 16)) + 4;
  const first = Number.parseInt(all.slice(serial, serial + 2), 16);
  return { at: serial / 2, remove: 1, put: encodeHex(Uint8Array.of(first ^ 1)) };
}

/** Text, bytes in base64, or so many zeros. */
type Part = string | { readonly base64: string } | number;

interface BundleCase {
  readonly name: string;
  readonly parts: readonly Part[];
  /** What is in it, in its order. */
  readonly files?: readonly string[];
  readonly fault?: FaultCode;
}

export const bytesOfParts = (parts: readonly Part[]): Bytes =>
  concatBytes(
    ...parts.map((part) =>
      typeof part === 'number' ? new Uint8Array(part) : typeof part === 'string' ? encodeUtf8(part) : decodeBase64(part.base64),
    ),
  );

/** Runs of zeros, and between them what is text as text. */
function partsOf(bytes: Bytes): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < bytes.length; ) {
    const isZero = bytes[at] === 0;
    let end = at;
    while (end < bytes.length && (bytes[end] === 0) === isZero) end++;
    const run = bytes.slice(at, end);
    parts.push(
      isZero
        ? run.length
        : run.every((byte) => byte === 10 || (byte >= 32 && byte < 127))
          ? Buffer.from(run).toString()
          : { base64: encodeBase64(run) },
    );
    at = end;
  }
  return parts;
}

const RECORD = {
  ...{
    finalHash: 'cbf91aeb4454b96186e1f10bfd1a1b3d93141e1fe756fa692e87caf92afc7f85',
    match: '4dxOEIWn6bTh-2VyfVfIyw',
    game: 'battleship/xaya',
  },
  ...{ rules: 1, seats: [{ key: '34'.repeat(32), name: 'seat 0' }, null], relay: 'f5'.repeat(32), steps: 78, claim: null },
};
const KEYS = { relay: RECORD.relay, seats: [RECORD.seats[0]!.key, null] };

type File = readonly [name: string, body: string | Bytes];

async function bundleCases(reply: Bytes): Promise<readonly BundleCase[]> {
  const [page, record, keys, log]: [File, File, File, File] = [
    ['VERIFY.md', '# A match\n'],
    ['final.json', encodeCanonical(RECORD)],
    ['keys.json', encodeCanonical(KEYS)],
    ['match.jsonl', '{"payload":{},"step":{}}\n'],
  ];
  const tar = (...files: readonly File[]): Promise<Bytes> =>
    packTar(
      files.map(([name, body]) => {
        const bytes = typeof body === 'string' ? encodeUtf8(body) : body;
        return { header: { name, size: bytes.length, mtime: new Date(0) }, body: bytes };
      }),
    );
  const plain = await tar(page, record, keys, log);
  /** Another text in a header, whose sum is made right again. */
  const inHeader = (block: number, at: number, text: string): Bytes => {
    const changed = plain.slice();
    const header = changed.subarray(block * 512, block * 512 + 512);
    header.set(encodeUtf8(text), at);
    header.fill(32, 148, 156);
    header.set(
      encodeUtf8(
        `${header
          .reduce((sum, byte) => sum + byte, 0)
          .toString(8)
          .padStart(6, '0')}\0 `,
      ),
      148,
    );
    return changed;
  };
  const good = (name: string, bytes: Bytes, files: readonly string[]): BundleCase => ({ name, parts: partsOf(bytes), files });
  const bad = (name: string, bytes: Bytes, fault: FaultCode = 'bundle/malformed'): BundleCase => ({
    name,
    parts: partsOf(bytes),
    fault,
  });
  const NAMES = ['VERIFY.md', 'final.json', 'keys.json', 'match.jsonl'];
  const other = encodeCanonical({ ...RECORD, finalHash: '5a'.repeat(32) });
  return [
    good('as a relay gives it', plain, NAMES),
    good('in another order', await tar(log, keys, record, page), NAMES.toReversed()),
    good('with a timestamp', await tar(page, record, ['final.tsr', reply], keys, log), [
      'VERIFY.md',
      'final.json',
      'final.tsr',
      'keys.json',
      'match.jsonl',
    ]),
    good('with more zeros at its end', concatBytes(plain, new Uint8Array(8_192)), NAMES),
    good('with the type of old tar', inHeader(0, 156, '\0'), NAMES),
    good('with another owner and mode', inHeader(0, 100, '0000600\0'), NAMES),
    bad(
      'with a timestamp of another match',
      await tar(page, ['final.json', other], ['final.tsr', reply], keys, log),
      'bundle/other-match',
    ),
    bad('with a timestamp that is none', await tar(page, record, ['final.tsr', 'junk'], keys, log), 'timestamp/malformed'),
    bad('without a log', await tar(page, record, keys)),
    bad('without a record', await tar(page, keys, log)),
    bad('whose record has no final hash', await tar(page, ['final.json', '{}'], keys, log)),
    bad('whose record has another field', await tar(page, ['final.json', encodeCanonical({ ...RECORD, more: 1 })], keys, log)),
    bad('whose record is not canonical', await tar(page, ['final.json', JSON.stringify(RECORD)], keys, log)),
    bad('whose record is not UTF-8', await tar(page, ['final.json', Uint8Array.of(0xff)], keys, log)),
    bad('whose proof is not UTF-8', await tar(page, record, ['final.tlog-proof', Uint8Array.of(0xff)], keys, log)),
    bad('without keys', await tar(page, record, log)),
    bad('whose keys name no relay', await tar(page, record, ['keys.json', encodeCanonical({ seats: KEYS.seats })], log)),
    bad(
      'whose keys name something else besides',
      await tar(page, record, ['keys.json', encodeCanonical({ ...KEYS, more: 1 })], log),
    ),
    bad('whose page is not UTF-8', await tar([page[0], Uint8Array.of(0xff)], record, keys, log)),
    bad('with another file', await tar(page, record, keys, log, ['README', 'x'])),
    bad('with a file twice', await tar(page, record, keys, log, log)),
    bad('with a path out of its folder', await tar(page, record, keys, log, ['../match.jsonl', 'x'])),
    bad('with a path of two forms', await tar(page, record, keys, ['./match.jsonl', log[1]])),
    bad('with a path in its prefix', inHeader(0, 345, 'keys')),
    bad('with a page larger than any', await tar([page[0], new Uint8Array(65_537)], record, keys, log)),
    ...['1', '2', '5', '7', 'x', 'g', 'L', 'S'].map((type) => bad(`with a header of type ${type}`, inHeader(0, 156, type))),
    bad('with a size of another form', inHeader(0, 124, '0x00000000a\0')),
    bad('with a size that reaches too far', inHeader(6, 124, '00000100000\0')),
    bad('with another sum in a header', concatBytes(plain.slice(0, 149), Uint8Array.of(plain[149]! ^ 1), plain.slice(150))),
    bad('cut off in its last file', plain.slice(0, plain.length - 1_536)),
    bad('cut off in its end', plain.slice(0, plain.length - 512)),
    bad('cut off in a block', plain.slice(0, plain.length - 100)),
    bad('with something behind its end', concatBytes(plain, encodeUtf8('x'.repeat(512)))),
    bad('of nothing', new Uint8Array()),
  ];
}

export const timestampVectors = async (reply: Bytes) => ({ replies: replyCases(reply), bundles: await bundleCases(reply) });
