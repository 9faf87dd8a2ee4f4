import { describe, expect, it } from 'vitest';
import { faultOf } from '../../test/support/toy-match.ts';
import { checkName, digestName } from './name-digest.ts';
import { saltName } from './seat-name.ts';

const name = { salt: '0a'.repeat(16), text: 'Ada' };
const payload = { seat: 1, name: digestName(name) };

describe('the digest of a name', () => {
  it('hides the text behind the salt, and binds both', () => {
    const digests = [name, { ...name, text: 'Ben' }, { ...name, salt: '0b'.repeat(16) }].map(digestName);
    expect(new Set(digests).size).toBe(3);
  });

  it('is of a salt that is drawn anew for each seat, and of nothing where no name is claimed', () => {
    let drawn = 0;
    const random = (length: number) => new Uint8Array(length).fill(++drawn);
    expect([saltName('Ada', random), saltName('Ada', random)]).toEqual([
      { name: { salt: '01'.repeat(16), text: 'Ada' } },
      { name: { salt: '02'.repeat(16), text: 'Ada' } },
    ]);
    expect(saltName(undefined, random)).toEqual({});
    expect(drawn).toBe(2);
  });
});

describe('a name beside a step', () => {
  it('may be there or not where its seat has signed the digest, and nowhere else', () => {
    for (const kind of ['open', 'join']) {
      expect(faultOf(() => checkName(kind, payload, name))).toBe('passed');
      expect(faultOf(() => checkName(kind, payload, undefined))).toBe('passed');
      expect(faultOf(() => checkName(kind, { seat: 1 }, name))).toBe('log/other-name');
      expect(faultOf(() => checkName(kind, undefined, name))).toBe('log/other-name');
    }
    for (const kind of ['start', 'toy.move', 'hand-over'])
      expect(faultOf(() => checkName(kind, payload, name))).toBe('log/other-name');
  });
});
