/** Somebody wants a stranger to believe that a match is in a log, seen by a witness, although it is not. The stranger has a policy. */

import nodeCrypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { attempt, type Checked, type Fault } from '../../shared/fault.ts';
import { cosign } from '../../shared/transparency/cosignature.ts';
import { checkLogProof, decodeLogProof, encodeLogProof, type LogProof } from '../../shared/transparency/log-proof.ts';
import { encodeVerifierKey, readNote, signatureLine, witnessKey } from '../../shared/transparency/signed-note.ts';
import { readTrustPolicy } from '../../shared/transparency/trust-policy.ts';
import { signerOf, ToyLog, toyWitness } from '../support/toy-log.ts';

const log = new ToyLog();
const [one, other] = [toyWitness('one.example/witness'), toyWitness('other.example/witness')];
const stranger = signerOf('stranger');
const elsewhere = new ToyLog('elsewhere.example/tlog');
const POLICY = `log ${encodeVerifierKey(log.key)}
log ${encodeVerifierKey(elsewhere.key)}
witness one ${encodeVerifierKey(one.key)}
witness other ${encodeVerifierKey(other.key)}
group both all one other
`;

const TIME = 1_795_173_275;
const textOf = (size: number, of = log): string => readNote(of.checkpoint(size)).text;
const seenBy = (size: number, ...witnesses: readonly (typeof one)[]): string =>
  witnesses.map(({ key, signer }) => cosign(textOf(size), TIME, key, signer)).join('');

/** What the stranger finds of the entry at place 3 of a log of 9. */
async function find(given: LogProof | Checked<LogProof>, entry = log.entry(3), quorum = 'both'): Promise<string> {
  if ('ok' in given && !given.ok) return given.fault.code;
  const proof = 'ok' in given ? given.value : given;
  try {
    const { trusted } = await checkLogProof(
      proof,
      entry,
      readTrustPolicy(`${POLICY}quorum ${quorum}\n`),
      nodeEd25519(nodeCrypto),
    );
    return trusted ? 'trusted' : 'not trusted';
  } catch (error) {
    return (error as Fault).code;
  }
}

describe('a stranger with a policy', () => {
  it('trusts a proof that the log and both witnesses have signed', async () => {
    expect(await find(log.proof(3, 9, seenBy(9, one, other)))).toBe('trusted');
  });

  it.each<readonly [string, string]>([
    ['no witness', ''],
    ['one of two witnesses', seenBy(9, one)],
    ['one witness twice', seenBy(9, one) + seenBy(9, one)],
    [
      'a key of the same name, which the policy does not have',
      seenBy(9, one, { key: witnessKey(other.key.name, stranger.publicKey), signer: stranger }),
    ],
  ])('does not trust one that is signed by %s', async (_, lines) => {
    expect(await find(log.proof(3, 9, lines))).toBe('not trusted');
  });

  /** Nobody but a liar writes a line under the name and id of a known key that this key did not sign. */
  const FALSE_LINES: readonly (readonly [string, string])[] = [
    ['of a stranger under the name of the other witness', seenBy(9, { key: other.key, signer: stranger })],
    ['of the other witness, for an earlier tree', seenBy(8, other)],
    ['of the other witness, for another tree of this size', cosign(textOf(9, log.forkedAt(1)), TIME, other.key, other.signer)],
    ['of the log in place of the other witness', seenBy(9, { key: other.key, signer: log.signer })],
    ['of the witness without a time', signatureLine(other.key, Buffer.from(other.signer.sign(encodeUtf8(textOf(9))), 'hex'))],
    ['of the witness at a time that no clock has', cosign(textOf(9), 2 ** 63, other.key, other.signer)],
    ['of a stranger under the name of the log', signatureLine(log.key, Buffer.from(stranger.sign(encodeUtf8(textOf(9))), 'hex'))],
    [
      'of a stranger under the name of another log of the policy',
      signatureLine(elsewhere.key, Buffer.from(stranger.sign(encodeUtf8(textOf(9))), 'hex')),
    ],
  ];
  it.each(FALSE_LINES)('refuses the whole note for a false line %s, though the quorum is met without it', async (_, line) => {
    for (const lines of [seenBy(9, one, other) + line, line + seenBy(9, one, other), line + seenBy(9, one)]) {
      for (const quorum of ['both', 'one', 'none'])
        expect(await find(log.proof(3, 9, lines), log.entry(3), quorum)).toBe('transparency/bad-signature');
    }
  });

  it('ignores a false line of a key that it does not know, and a line that is there twice', async () => {
    const unknown = toyWitness('unknown.example/witness');
    const noise = [
      seenBy(9, { key: unknown.key, signer: stranger }),
      seenBy(9, { key: witnessKey(other.key.name, stranger.publicKey), signer: one.signer }),
      `— ${log.origin} ${Buffer.from('no signature of any length').toString('base64')}\n`,
    ].join('');
    expect(await find(log.proof(3, 9, noise + seenBy(9, one, other, one, other) + noise))).toBe('trusted');
  });

  const seen = seenBy(9, one, other);
  const forged = log.forkedAt(3);
  it.each<readonly [string, LogProof, Bytes, string]>([
    ['of another match', log.proof(4, 9, seen), log.entry(3), 'transparency/not-in-log'],
    ['with the path of another entry', { ...log.proof(4, 9, seen), index: 3 }, log.entry(3), 'transparency/not-in-log'],
    ['of a match that was put in its place later', forged.proof(3, 9), forged.entry(3), 'not trusted'],
    [
      'of a later tree than was seen',
      { ...forged.proof(3, 9), checkpoint: log.checkpoint(9) + seen },
      forged.entry(3),
      'transparency/not-in-log',
    ],
    [
      'whose inner node is said to be its entry',
      { ...log.proof(3, 9, seen), path: log.proof(3, 9).path.slice(1) },
      log.entry(3),
      'transparency/not-in-log',
    ],
    ['of a log that calls itself so, under another key', withOwnKey(), log.entry(3), 'transparency/bad-signature'],
    [
      'of a log that the policy does not name',
      new ToyLog('evil.example/tlog').proof(3, 9),
      log.entry(3),
      'transparency/unknown-log',
    ],
  ])('does not trust one %s', async (_, proof, entry, found) => {
    expect(await find(proof, entry)).toBe(found);
  });
});

describe('a proof that is worded so that readers may differ', () => {
  const seen = seenBy(9, one, other);
  const text = encodeLogProof(log.proof(3, 9, seen));
  const read = (worded: string): Promise<string> =>
    find(
      attempt(() => decodeLogProof(worded)),
      log.entry(3),
    );
  const lastLine = (of: string): string => of.trimEnd().split('\n').at(-1)!;

  it('is read as it is', async () => {
    expect(await read(text)).toBe('trusted');
    expect(await read(text.replace('index', 'extra AAAA\nindex'))).toBe('trusted');
  });

  it.each<readonly [string, (proof: string) => string]>([
    ['with carriage returns', (proof) => proof.replaceAll('\n', '\r\n')],
    ['with an index of another form', (proof) => proof.replace('index 3', 'index 03')],
    ['with an index beyond any tree', (proof) => proof.replace('index 3', 'index 9007199254740993')],
    ['with an index of 2^64 + 3', (proof) => proof.replace('index 3', 'index 18446744073709551619')],
    ['with an index below zero', (proof) => proof.replace('index 3', 'index -3')],
    ['with two indices', (proof) => proof.replace('index 3', 'index 4\nindex 3')],
    [
      'with its path in base64 whose unused bits are set',
      (proof) => proof.replace(/([A-Za-z0-8])=\n/, (_, digit: string) => `${String.fromCharCode(digit.charCodeAt(0) + 1)}=\n`),
    ],
    [
      'with its path in base64url',
      (proof) => proof.replace(/\n([^\n]{43})=\n/, (_, hash: string) => `\n${hash.replaceAll('/', '_')}-\n`),
    ],
    ['without padding', (proof) => proof.replace('=\n', '\n')],
    ['with a size of another form', (proof) => proof.replace('\n9\n', '\n9 \n')],
    ['with a byte order mark', (proof) => `\ufeff${proof}`],
    ['with its signatures in its text', (proof) => proof.replace('\n\n—', '\n—')],
    ['with a second empty line before its signatures', (proof) => proof.replace('\n\n—', '\n\n\n—')],
    ['with an empty line at its end', (proof) => `${proof}\n`],
    ['with more signatures than anybody reads', (proof) => proof + `${lastLine(proof)}\n`.repeat(40)],
    ['of another origin under the same key', () => encodeLogProof(sameKeyElsewhere().proof(3, 9, seen))],
  ])('is not trusted %s', async (_, worded) => {
    expect(worded(text)).not.toBe(text);
    expect(await read(worded(text))).toMatch(/^transparency\//);
  });

  it('has no signature of a log, and none of a witness, in further lines of its text', async () => {
    const [text] = log.checkpoint(9).split('\n\n') as [string, string];
    const extended = log.extended(9, lastLine(log.checkpoint(9)), lastLine(seen));
    expect(await find({ ...log.proof(3, 9), checkpoint: extended })).toBe('not trusted');
    const byNobody = `${text}\n${lastLine(log.checkpoint(9))}\n\n${seen}`;
    expect(await find({ ...log.proof(3, 9), checkpoint: byNobody })).toBe('transparency/bad-signature');
  });
});

/** A log of another name, which the key of the policy's log signs as its own. */
function sameKeyElsewhere(): ToyLog {
  const evil = new ToyLog('evil.example/tlog');
  return Object.defineProperty(evil, 'signer', { value: log.signer });
}

/** The checkpoint of the log with a signature by a stranger under the log's name and id. */
function withOwnKey(): LogProof {
  const proof = log.proof(3, 9);
  const [text, line] = proof.checkpoint.split('\n\n') as [string, string];
  const digits = line.trimEnd().split(' ').at(-1)!;
  const bytes = Buffer.from(digits, 'base64');
  Buffer.from(stranger.sign(Buffer.from(`${text}\n`)), 'hex').copy(bytes, 4);
  return { ...proof, checkpoint: `${text}\n\n${line.replace(digits, bytes.toString('base64'))}${seenBy(9, one, other)}` };
}
