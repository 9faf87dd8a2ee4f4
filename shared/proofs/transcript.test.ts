import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ORDER } from '../crypto/ristretto.ts';
import { encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { Transcript } from './transcript.ts';

type Said = readonly (readonly [label: string, ...parts: string[]])[];

const transcriptOf = (said: Said): Transcript => {
  const transcript = new Transcript('boardValidity');
  for (const [label, ...parts] of said) transcript.append(label, ...parts.map(encodeUtf8));
  return transcript;
};

describe('a transcript', () => {
  it('gives the same challenge for the same messages', () => {
    const said: Said = [['a', 'one', 'two'], ['b']];
    expect(transcriptOf(said).challenge('c')).toBe(transcriptOf(said).challenge('c'));
  });

  it('gives another challenge when anything in it differs', () => {
    const variants: Said[] = [
      [
        ['a', 'one', 'two'],
        ['b', 'three'],
      ],
      [
        ['b', 'three'],
        ['a', 'one', 'two'],
      ],
      [['a', 'one', 'twothree'], ['b']],
      [
        ['a', 'onetwo'],
        ['b', 'three'],
      ],
      [
        ['a', 'on', 'etwo'],
        ['b', 'three'],
      ],
      [
        ['a', 'one', 'two', ''],
        ['b', 'three'],
      ],
      [['a', 'one'], ['two'], ['b', 'three']],
      [
        ['aone', 'two'],
        ['b', 'three'],
      ],
      [['a', 'one', 'two', 'b', 'three']],
      [['a', 'one', 'two']],
      [],
    ];
    const challenges = variants.map((said) => transcriptOf(said).challenge('c'));
    expect(new Set(challenges).size).toBe(variants.length);
    expect(transcriptOf([['a']]).challenge('c')).not.toBe(transcriptOf([['a']]).challenge('d'));
  });

  it('gives another challenge after each challenge', () => {
    const transcript = transcriptOf([]);
    expect(transcript.challenge('c')).not.toBe(transcript.challenge('c'));
    expect(encodeHex(transcript.state)).not.toBe(encodeHex(transcriptOf([]).state));
  });

  it('is the chain of SHA-512 that its docstring describes', () => {
    const hash = (...parts: (string | Uint8Array)[]) => {
      const sha512 = crypto.createHash('sha512');
      for (const part of parts) sha512.update(part);
      return new Uint8Array(sha512.digest());
    };
    const first = hash(hash('fogline/1 board-validity\n'), '\0\0\0\x05', 'label', '\0\0\0\x02', 'ab', '\0\0\0\0', '');
    const second = hash(first, '\0\0\0\x01', 'c');
    const transcript = transcriptOf([['label', 'ab', '']]);
    expect(encodeHex(transcript.state)).toBe(encodeHex(first));
    expect(transcript.challenge('c')).toBe(BigInt(`0x${encodeHex(second.toReversed())}`) % ORDER);
  });
});
