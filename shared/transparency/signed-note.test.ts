import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { portableEd25519 } from '../crypto/ed25519-noble.ts';
import { attempt } from '../fault.ts';
import { encodeVerifierKey, isSignedBy, logKey, readNote, readVerifierKey, signatureLine } from './signed-note.ts';

/** The example of golang.org/x/mod/sumdb/note. */
const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const LINE = '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const NOTE = `${TEXT}\n${LINE}`;
const key = readVerifierKey(KEY);
const isSigned = (note: string, keys = [key]) => isSignedBy(readNote(note), keys, portableEd25519);

describe('a verifier key', () => {
  it('is written as it was read', () => {
    expect(key).toMatchObject({ name: 'PeterNeumann', id: 'c74f20a3', type: 1 });
    expect(encodeVerifierKey(key)).toBe(KEY);
  });

  it('is refused in any part of its text, and with any character changed', () => {
    for (let from = 0; from < KEY.length; from++) {
      for (let to = from + 1; to <= KEY.length; to++) {
        if (to - from < KEY.length) expect(faultCode(() => readVerifierKey(KEY.slice(from, to)))).toBe('transparency/bad-key');
      }
      const changed = KEY.slice(0, from) + String.fromCharCode(KEY.charCodeAt(from) + 1) + KEY.slice(from + 1);
      expect(faultCode(() => readVerifierKey(changed))).toBe('transparency/bad-key');
    }
  });

  it.each([
    [
      'of another length, with the id that it would have',
      'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
    ],
    ['of an unknown type, with the id that it would have', 'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
    ['with a space behind it', `${KEY} `],
    ['with a line feed behind it', `${KEY}\n`],
    ['of small order', encodeVerifierKey(logKey('small', `01${'00'.repeat(31)}`))],
  ])('is refused %s', (_, text) => {
    expect(faultCode(() => readVerifierKey(text))).toBe('transparency/bad-key');
  });

  it.each(['', 'a b', 'a+b', 'a\u00a0b', 'a\u2028b', 'a\u3000b', 'x'.repeat(256)])('has not the name %j', (name) => {
    expect(faultCode(() => logKey(name, key.publicKey))).toBe('transparency/bad-key');
  });
});

describe('a note', () => {
  it('has its text and its signatures', async () => {
    const { text, signatures } = readNote(NOTE);
    expect(text).toBe(TEXT);
    expect(signatures.map(({ name, id }) => [name, id])).toEqual([['PeterNeumann', 'c74f20a3']]);
    expect(signatureLine(signatures[0]!, signatures[0]!.signature)).toBe(LINE);
    expect(await isSigned(NOTE)).toBe(true);
  });

  it('may have empty lines in its text: the last one ends it', () => {
    expect(readNote(`a\n\nb\n\n${LINE}`).text).toBe('a\n\nb\n');
  });

  it('counts no line of an unknown key, nor one that shares only the name or the id of a known one', async () => {
    const { signature, id } = readNote(NOTE).signatures[0]!;
    const others = [
      signatureLine({ name: 'PeterNeumann', id: 'c74f20a4' }, signature),
      signatureLine({ name: 'Peter', id }, signature),
      signatureLine({ name: 'witness.example', id: '01020304' }, new Uint8Array(2_420)),
    ];
    expect(await isSigned(`${TEXT}\n${others.join('')}`)).toBe(false);
    expect(await isSigned(`${TEXT}\n${others.join('')}${LINE}`)).toBe(true);
    expect(await isSigned(NOTE, [])).toBe(false);
  });

  it('is void with a line of a known key that does not verify, beside one that does', async () => {
    const { signature } = readNote(NOTE).signatures[0]!;
    const forged = signatureLine(key, signature.with(0, signature[0]! ^ 1));
    expect(await isSigned(`${TEXT}\n${LINE}${forged}`)).toBe(false);
    expect(await isSigned(`${TEXT}\n${signatureLine(key, signature.slice(0, 63))}`)).toBe(false);
    expect(await isSigned(NOTE.replace('cryptography', 'cryptographY'))).toBe(false);
  });

  it.each([
    ['without signatures', TEXT],
    ['without an empty line', `${TEXT}${LINE}`],
    ['with an empty line at its end', `${NOTE}\n`],
    ['without its last line feed', NOTE.slice(0, -1)],
    ['with a carriage return', NOTE.replaceAll('\n', '\r\n')],
    ['with a tab', NOTE.replace(' ', '\t')],
    ['with a hyphen for the dash', NOTE.replace('—', '-')],
    ['with two spaces', NOTE.replace('— ', '—  ')],
    ['with a name that holds a plus', NOTE.replace('— Peter', '— Pe+ter')],
    ['with a name that holds a space of another alphabet', NOTE.replace('— Peter', '— Pe\u3000ter')],
    ['with base64 without its padding', NOTE.replace('AM=', 'AM')],
    ['with unused bits of base64 that are not zero', NOTE.replace('nAM=', 'nAN=')],
    ['with a signature that is an id alone', `${TEXT}\n— a AQIDBA==\n`],
    ['with more signatures than a reader takes', `${TEXT}\n${LINE.repeat(33)}`],
    ['of more bytes than a reader takes', `${'x'.repeat(70_000)}\n\n${LINE}`],
  ])('is refused %s', (_, note) => {
    expect(faultCode(() => readNote(note))).toBe('transparency/bad-note');
  });

  it('is read whatever it holds, or refused with a fault', () => {
    const unit = fc.constantFrom('\n', '\n\n', '— ', 'a', ' ', 'AQIDBAU=', '+', '—', '\u0000', '\u{1f600}');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (note) => {
        const read = attempt(() => readNote(note));
        if (!read.ok) return;
        const lines = read.value.signatures.map((one) => signatureLine(one, one.signature));
        expect(`${read.value.text}\n${lines.join('')}`).toBe(note);
      }),
      { examples: [[NOTE], [`${TEXT}\n${LINE}${LINE}`]] },
    );
  });
});
