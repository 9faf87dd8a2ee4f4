/** Archives of a whole match: what they say of it, compared with its log, and the place in a log of final hashes that they show. */

import { packTar } from 'modern-tar';
import { sha256 } from '../../../../shared/crypto/hash.ts';
import { type Bytes, concatBytes, decodeHex, encodeHex, encodeUtf8 } from '../../../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import { linkHash } from '../../../../shared/log/step-digest.ts';
import { certificatesAsPem } from '../../../../shared/timestamp/pem.ts';
import { readTimestamp } from '../../../../shared/timestamp/timestamp-reply.ts';
import { cosign } from '../../../../shared/transparency/cosignature.ts';
import { encodeLogEntry, matchEntry } from '../../../../shared/transparency/log-entry.ts';
import { encodeLogProof } from '../../../../shared/transparency/log-proof.ts';
import { encodeVerifierKey, readNote } from '../../../../shared/transparency/signed-note.ts';
import { ToyLog, toyWitness } from '../../../support/toy-log.ts';
import { RELAY, ToyMatch } from '../../../support/toy-match.ts';
import type { Content, Corpus } from './corpus.ts';
import { certificateOf, replyOf } from './der.ts';
import { partsOfZeros } from './from-vectors.ts';
import { logOf } from './toy-chain.ts';

const INDEX = 1;
const SIZE = 5;
const TIME = 1_800_000_200;
const ORIGIN = 'relay.example/tlog';
const friend = toyWitness();

export type Files = Readonly<Record<string, string | Bytes | undefined>>;

/** An archive with these files, in the order of their names. */
export const tar = (files: Files): Promise<Bytes> =>
  packTar(
    Object.entries(files)
      .filter((file): file is [string, string | Bytes] => file[1] !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, body]) => {
        const bytes = typeof body === 'string' ? encodeUtf8(body) : body;
        return { header: { name, size: bytes.length, mtime: new Date(0) }, body: bytes };
      }),
  );

interface Ended {
  readonly log: string;
  readonly finalHash: string;
  readonly match: string;
  readonly relay: string;
  readonly closed: number;
}

/** A log of final hashes that has a match in its second place. */
const logging = (ended: Ended): ToyLog => {
  const entry = Buffer.from(encodeLogEntry(matchEntry(ended))).toString();
  return new ToyLog(ORIGIN, (index) => (index === INDEX ? entry : `entry ${index}`));
};

export function policyOf(log: ToyLog, quorum: string): string {
  return [`log ${encodeVerifierKey(log.key)}`, `witness friend ${encodeVerifierKey(friend.key)}`, `quorum ${quorum}`, ''].join(
    '\n',
  );
}

/** A match of a game that nobody knows, which three files are about. */
export function toyArchive(terms: { readonly game: string; readonly code?: string } = { game: 'toy' }, engine?: string) {
  const toy = new ToyMatch({ ...terms, engine }).to('closed');
  const { step } = toy.entries.at(-1)!;
  const ended: Ended = {
    ...{ log: logOf(toy), finalHash: linkHash(step), match: step.match, relay: step.timestamp.key },
    closed: step.timestamp.time,
  };
  const keys = toy.signers.map(({ publicKey }) => publicKey);
  const record: JsonObject = {
    ...{ finalHash: ended.finalHash, match: ended.match, ...terms, rules: 1 },
    seats: keys.map((key) => ({ key, ...(engine === undefined ? {} : { engine }) })),
    ...{ relay: RELAY.publicKey, steps: toy.entries.length, claim: null },
  };
  const log = logging(ended);
  const seen = cosign(readNote(log.checkpoint(SIZE)).text, TIME, friend.key, friend.signer);
  const named = {
    seats: keys,
    relay: RELAY.publicKey,
    log: encodeVerifierKey(log.key),
    witnesses: [encodeVerifierKey(friend.key)],
  };
  const files: Files = {
    'VERIFY.md': '# A match\n',
    'final.json': encodeCanonical(record),
    'final.tlog-proof': encodeLogProof(log.proof(INDEX, SIZE, seen)),
    'keys.json': encodeCanonical(named),
    'match.jsonl': ended.log,
  };
  return { ended, record, named, log, files, seen, keys };
}

export async function addArchives(corpus: Corpus): Promise<void> {
  const { ended, record, named, log, files, seen, keys } = toyArchive();
  const names = Object.keys(files).sort();
  const [policy, quorum] = [policyOf(log, 'none'), policyOf(log, 'friend')];
  const bundleOf = async (change: Files = {}): Promise<Content> => partsOfZeros(await tar({ ...files, ...change }));
  const accept = async (why: string, change: Files, by: string | undefined, needs?: readonly string[]): Promise<void> => {
    const held = Object.entries({ ...files, ...change }).flatMap(([name, body]) => (body === undefined ? [] : [name]));
    corpus.accept(
      'bundle',
      why,
      { bundle: await bundleOf(change), ...(by === undefined ? {} : { policy: by }) },
      { found: { files: held.sort() }, ...(needs === undefined ? {} : { needs }) },
    );
  };
  const refuse = async (
    why: string,
    change: Files,
    fault: FaultCode,
    { by = policy, step, needs }: { by?: string; step?: number; needs?: readonly string[] } = {},
  ): Promise<void> =>
    corpus.refuse('bundle', why, { bundle: await bundleOf(change), policy: by }, fault, {
      step: step ?? null,
      ...(needs === undefined ? {} : { needs }),
    });
  await accept('a whole archive, read', {}, undefined);
  await accept('a whole archive, in a log that the policy names', {}, policy);
  await accept('a whole archive, seen by a witness of the policy', {}, quorum);
  await accept('an archive without its page', { 'VERIFY.md': undefined }, policy);
  if (names.length !== 5) throw new Error('an archive of five files');

  const proof = (change: object, lines = seen) => encodeLogProof({ ...log.proof(INDEX, SIZE, lines), ...change });
  const path = 'final.tlog-proof';
  await refuse('p-index-up', { [path]: proof({ index: 2 }) }, 'transparency/not-in-log');
  await refuse('an index that is the size', { [path]: proof({ index: SIZE }) }, 'transparency/not-in-log');
  await refuse('no proof', { [path]: undefined }, 'transparency/not-in-log');
  await refuse('a proof that is none', { [path]: 'x' }, 'transparency/bad-proof');
  await refuse('a proof of another place', { [path]: encodeLogProof(log.proof(2, SIZE)) }, 'transparency/not-in-log');
  await refuse(
    'a proof of a forked log',
    { [path]: encodeLogProof(log.forkedAt(INDEX).proof(INDEX, SIZE)) },
    'transparency/not-in-log',
  );
  await refuse('a proof without its cosignature', { [path]: proof({}, '') }, 'transparency/too-few-witnesses', { by: quorum });
  await refuse('a log that the policy does not name', {}, 'transparency/unknown-log', { by: 'quorum none\n' });
  await refuse('a policy that is none, before everything else', { 'match.jsonl': undefined }, 'transparency/bad-policy', {
    by: 'x\n',
  });
  await refuse('no log, before a proof that is none', { [path]: 'x', 'match.jsonl': undefined }, 'bundle/malformed');

  const lines = ended.log.match(/[^\n]*\n/g)!;
  const last = lines.length - 1;
  const cut = lines.slice(0, -1).join('');
  await refuse('a log without its last step', { 'match.jsonl': cut }, 'transparency/not-in-log');
  await refuse('a log whose chain breaks', { 'match.jsonl': lines.toSpliced(2, 1).join('') }, 'log/broken-link', { step: 2 });
  await refuse('a log whose last line is not ended', { 'match.jsonl': ended.log.slice(0, -1) }, 'log/line-not-ended', {
    step: last,
  });
  await refuse('an empty log', { 'match.jsonl': '' }, 'log/empty', { step: 0 });
  await refuse(
    'a broken chain before a false proof',
    { 'match.jsonl': lines.toSpliced(2, 1).join(''), [path]: 'x' },
    'log/broken-link',
    { step: 2 },
  );

  const needs = ['record'];
  await accept('a whole archive, compared with its log', {}, quorum, needs);
  const json = (change: JsonObject): Files => ({ 'final.json': encodeCanonical({ ...record, ...change }) });
  const other = (why: string, change: Files, fault: FaultCode, step?: number): Promise<void> =>
    refuse(why, change, fault, step === undefined ? { needs } : { needs, step });
  await other('the record of another match', json({ match: 'A'.repeat(22) }), 'bundle/other-match');
  await other('another final hash', json({ finalHash: '00'.repeat(32) }), 'bundle/other-record');
  await other('another number of steps', json({ steps: 9 }), 'bundle/other-record');
  await other('another game', json({ game: 'rps' }), 'bundle/other-record');
  await other('other rules', json({ rules: 2 }), 'bundle/other-record');
  await other('another relay in the record', json({ relay: keys[0]! }), 'bundle/other-record');
  await other('another claim', json({ claim: { kind: 'drawn' } }), 'bundle/other-record');
  await other(
    'a name that nobody has claimed',
    json({ seats: [{ key: keys[0]!, name: 'A' }, { key: keys[1]! }] }),
    'bundle/other-record',
  );
  await other('a seat that is empty in the record', json({ seats: [{ key: keys[0]! }, null] }), 'bundle/other-record');
  await other('a mark of practice', json({ practice: true }), 'bundle/other-record');
  const named2 = (change: JsonObject): Files => ({ 'keys.json': encodeCanonical({ ...named, ...change } as JsonObject) });
  const without = (...fields: string[]): Files => ({
    'keys.json': encodeCanonical(
      Object.fromEntries(Object.entries(named).filter(([name]) => !fields.includes(name))) as JsonObject,
    ),
  });
  await other('another relay among the keys', named2({ relay: keys[0]! }), 'bundle/other-keys');
  await other('the keys of the seats exchanged', named2({ seats: [...keys].reverse() }), 'bundle/other-keys');
  await other('no key of the log', without('log'), 'bundle/other-keys');
  await other('no keys of witnesses', without('witnesses'), 'bundle/other-keys');
  await other(
    'a witness that has not cosigned',
    named2({ witnesses: [encodeVerifierKey(toyWitness('other.example/witness').key)] }),
    'bundle/other-keys',
  );
  await other('keys of a log without a proof', { [path]: undefined }, 'bundle/other-keys');
  await other('the certificates of no timestamp', { 'chain.pem': '-----BEGIN CERTIFICATE-----\n' }, 'bundle/other-keys');
  await other(
    'an authority without a timestamp',
    named2({ timestamp: { url: 'https://a.example', root: '00'.repeat(32), certificate: '00'.repeat(32) } }),
    'bundle/other-keys',
  );
  await other(
    'another record before other keys',
    { ...json({ steps: 9 }), ...named2({ relay: keys[0]! }) },
    'bundle/other-record',
  );
  await other('other keys before a proof that is none', { ...named2({ relay: keys[0]! }), [path]: 'x' }, 'bundle/other-keys');
  await other('a match that is not over', { 'match.jsonl': cut }, 'log/not-closed', last - 1);

  // An authority is believed nothing here: its answer is only read.
  const reply = replyOf({ hash: decodeHex(ended.finalHash), certificates: [certificateOf(8), certificateOf(7)] });
  const { certificates } = readTimestamp(reply);
  const certificate = encodeHex(sha256(certificates[0]!));
  const by = (change: JsonObject = {}): Files =>
    named2({ timestamp: { certificate, root: '00'.repeat(32), url: 'https://authority.example', ...change } });
  const stamped: Files = { 'chain.pem': certificatesAsPem(certificates), 'final.tsr': reply, ...by() };
  await accept('a match with a timestamp', stamped, policy);
  await accept('a match with a timestamp, compared with its log', stamped, policy, needs);
  await other(
    'the certificates of a timestamp in another order',
    { ...stamped, 'chain.pem': certificatesAsPem(certificates.toReversed()) },
    'bundle/other-keys',
  );
  await other('the certificates of a timestamp left out', { ...stamped, 'chain.pem': undefined }, 'bundle/other-keys');
  await other('another certificate of the signer', { ...stamped, ...by({ certificate: '00'.repeat(32) }) }, 'bundle/other-keys');
  await other('no authority among the keys', { ...stamped, ...named2({}) }, 'bundle/other-keys');
  await refuse('a timestamp of another hash', { ...stamped, 'final.tsr': replyOf({}) }, 'bundle/other-match');
  const junk: Files = { ...stamped, 'final.tsr': 'junk' };
  await refuse('a timestamp that is none', junk, 'timestamp/malformed');
  await refuse('keys that are malformed before a timestamp that is none', { ...junk, 'keys.json': '{}' }, 'bundle/malformed');
  await refuse(
    'a proof that is no UTF-8 before a timestamp that is none',
    { ...junk, [path]: Uint8Array.of(0xff) },
    'bundle/malformed',
  );
  await refuse(
    'a timestamp of another hash before a broken chain',
    { ...stamped, 'final.tsr': replyOf({}), 'match.jsonl': '' },
    'bundle/other-match',
  );
  addBytes(corpus, await tar(files));
}

/** Bytes of an archive that are not as they should be. */
function addBytes(corpus: Corpus, archive: Bytes): void {
  const bad = (why: string, bundle: Bytes): void =>
    corpus.refuse('bundle', why, { bundle: partsOfZeros(bundle) }, 'bundle/malformed');
  const good = (why: string, bundle: Bytes): void =>
    corpus.accept(
      'bundle',
      why,
      { bundle: partsOfZeros(bundle) },
      { found: { files: ['VERIFY.md', 'final.json', 'final.tlog-proof', 'keys.json', 'match.jsonl'] } },
    );
  const end = archive.length - 1_024;
  good('two blocks of zeros at its end', archive);
  bad('one block of zeros at its end', archive.slice(0, end + 512));
  bad('no block of zeros at its end', archive.slice(0, end));
  good('a zero behind its end', concatBytes(archive, Uint8Array.of(0)));
  bad('another byte behind its end', concatBytes(archive, Uint8Array.of(1)));
  bad('its end cut by a byte', archive.slice(0, -1));
  bad('a byte that is not zero in its last block', archive.with(archive.length - 1, 1) as Bytes);
  good('a byte in what fills up a file', archive.with(512 + 100, 1) as Bytes);
  good('a mode without digits', withSum(archive, 100, new Uint8Array(8), false));
  good('bytes in a header behind the end of a name', withSum(archive, 20, decodeHex('41'), false));
  for (const [why, at, put] of [
    ['a sum of another form', 148, '2020202020202020'],
    ['a byte in the prefix behind a zero', 400, '41'],
    ['a mode of another form', 100, '30303030363438'],
    ['an owner in base 256', 108, '8000000000000001'],
    ['a time of another form', 136, '2d31'],
    ['a size that is negative', 124, 'ffffffffffffffffffffffff'],
    ['a size in base 256', 124, '800000000000000000000005'],
    ['a name of another file', 0, encodeHex(encodeUtf8('VERIFY.MD'))],
  ] as const)
    bad(why, withSum(archive, at, decodeHex(put), why.startsWith('a sum')));
}

/** Other bytes in the first header, with the sum that fits unless it is the sum that changes. */
function withSum(archive: Bytes, at: number, put: Bytes, asIs: boolean): Bytes {
  const changed = archive.slice();
  changed.set(put, at);
  if (asIs) return changed;
  const header = changed.subarray(0, 512);
  header.fill(32, 148, 156);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.set(encodeUtf8(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
  return changed;
}
