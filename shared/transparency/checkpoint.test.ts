import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { portableEd25519, portableSigner } from '../crypto/ed25519-noble.ts';
import { sha256, sha256Hex } from '../crypto/hash.ts';
import { decodeHex, decodeUtf8, encodeUtf8 } from '../encoding/bytes.ts';
import { checkpointText, readCheckpoint, readDecimal, signCheckpoint } from './checkpoint.ts';
import { cosign, cosignedAt } from './cosignature.ts';
import { isSignedBy, logKey, makeVerifierKey, readNote, signatureLine, witnessKey } from './signed-note.ts';

/** The example of c2sp.org/tlog-cosignature, whose keys are not published. */
const TEXT = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const LINES = [
  '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n',
  '— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n',
];
const EXAMPLE = `${TEXT}\n${LINES.join('')}`;

const signer = portableSigner(sha256(encodeUtf8('log')));
const body = { origin: 'relay.example/tlog', size: 7, root: sha256Hex('root') };

describe('a checkpoint', () => {
  it('of the specification is read, and written as it was', () => {
    const { body, text, signatures } = readCheckpoint(EXAMPLE);
    expect(body).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
    expect(checkpointText(body)).toBe(text);
    expect(signatures.map(({ id }) => id)).toEqual(['033de0ae', '8d66cf3f']);
  });

  it('is signed by the key of its origin', async () => {
    const note = signCheckpoint(body, signer);
    expect(readCheckpoint(note).body).toEqual(body);
    expect(await isSignedBy(readNote(note), [logKey(body.origin, signer.publicKey)], portableEd25519)).toBe(true);
    expect(await isSignedBy(readNote(note), [logKey('other.example/tlog', signer.publicKey)], portableEd25519)).toBe(false);
  });

  it('may have further lines, which are signed too', () => {
    const extended = { ...body, extensions: ['one', 'two'] };
    expect(readCheckpoint(signCheckpoint(extended, signer)).body).toEqual(extended);
  });

  it.each([
    ['of two lines', 'relay.example/tlog\n7\n'],
    ['without an origin', TEXT.replace('example.com/behind-the-sofa', '')],
    ['with a leading zero', TEXT.replace('20852163', '020852163')],
    ['with a sign', TEXT.replace('20852163', '+20852163')],
    ['with a size beyond 2^53 − 1', TEXT.replace('20852163', '9007199254740992')],
    ['with a space behind the size', TEXT.replace('20852163', '20852163 ')],
    [
      'with a root hash that is too short',
      TEXT.replace('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxqw=='),
    ],
    ['with a root hash in base64url', TEXT.replace('/Xajj7', '_Xajj7')],
    ['with an empty line in its text', `${TEXT}\nmore\n`],
  ])('is refused %s', (_, text) => {
    expect(faultCode(() => readCheckpoint(`${text}\n${LINES[0]}`))).toBe('transparency/bad-checkpoint');
  });

  it('has sizes in one form', () => {
    expect(['0', '1', '9007199254740991'].map(readDecimal)).toEqual([0, 1, 2 ** 53 - 1]);
    expect(['', '00', '-0', '1e3', '0x1', ' 1', '1\n', '9007199254740992', '1'.repeat(40)].map(readDecimal)).toEqual(
      Array.from({ length: 9 }, () => undefined),
    );
  });
});

describe('a cosignature', () => {
  const witness = portableSigner(sha256(encodeUtf8('witness')));
  const key = witnessKey('friend.example/witness', witness.publicKey);
  const note = signCheckpoint(body, signer);
  const text = readNote(note).text;
  const timeUnder = (lines: string, of = key) => cosignedAt(readNote(`${text}\n${lines}`), of, portableEd25519);

  it('names the time of the witness', async () => {
    expect(await timeUnder(cosign(text, 1_795_173_275, key, witness))).toBe(1_795_173_275);
  });

  it('is of the message of the specification', () => {
    const signed: Uint8Array[] = [];
    const sign = (message: Uint8Array): string => {
      signed.push(message);
      return witness.sign(message);
    };
    cosign(TEXT, 1_679_315_147, key, { publicKey: witness.publicKey, sign });
    expect(decodeUtf8(signed[0]!)).toBe(`cosignature/v1\ntime 1679315147\n${TEXT}`);
  });

  it('counts the first of several', async () => {
    const twice = [1_795_173_290, 1_795_173_275].map((time) => cosign(text, time, key, witness));
    expect(await timeUnder(twice.join(''))).toBe(1_795_173_275);
  });

  it.each([
    ['of another text', cosign(text.replace('\n7\n', '\n8\n'), 1_795_173_275, key, witness)],
    ['of another key under the name of this one', cosign(text, 1_795_173_275, key, signer)],
    ['beside one that verifies', cosign(text, 1_795_173_275, key, witness) + cosign(text, 1_795_173_275, key, signer)],
    ['at no time', cosign(text, 0, key, witness)],
    ['at a time that no clock has', cosign(text, 2 ** 53, key, witness)],
    ['without a time', signatureLine(key, decodeHex(witness.sign(encodeUtf8(text))))],
  ])('makes the note void where it is false: %s', async (_, lines) => {
    await expect(timeUnder(lines)).rejects.toMatchObject({ code: 'transparency/bad-signature' });
  });

  it.each([
    ['of the witness under another name', cosign(text, 1_795_173_275, witnessKey('other.example', witness.publicKey), witness)],
    ['of the log, which is no cosignature', note.split('\n\n')[1]!],
  ])('does not count %s', async (_, lines) => {
    expect(await timeUnder(lines)).toBeUndefined();
  });

  it('does not count with another time than was signed', async () => {
    const line = cosign(text, 1_795_173_275, key, witness);
    const other = cosign(text, 1_795_173_276, key, witness);
    // The first 12 bytes are the id and the time: 16 digits of base64.
    const [begin] = [line.indexOf('witness ') + 'witness '.length];
    const changed = line.slice(0, begin) + other.slice(begin, begin + 16) + line.slice(begin + 16);
    await expect(timeUnder(changed)).rejects.toMatchObject({ code: 'transparency/bad-signature' });
  });

  it('does not count by a key that signs logs, though the bytes are the same', async () => {
    expect(await timeUnder(cosign(text, 5, key, witness), makeVerifierKey(key.name, 1, witness.publicKey))).toBeUndefined();
  });
});
