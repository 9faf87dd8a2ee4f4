import { describe, expect, it } from 'vitest';
import { faultOf, TOY_MATCH } from '../../test/support/toy-match.ts';
import { decodeUtf8 } from '../encoding/bytes.ts';
import { encodeGreeting, greetingMessage, readGreeting } from './greeting.ts';

const GREETING = { key: '01'.repeat(32), time: 1_800_000_000_000, sig: '02'.repeat(64) };
const fields = { ...GREETING, time: `${GREETING.time}` };

describe('a greeting', () => {
  it('is bound to its match and its time', () => {
    expect(decodeUtf8(greetingMessage(TOY_MATCH, 5) as Uint8Array<ArrayBuffer>)).toBe(
      `fogline/1 hello\n{"match":"${TOY_MATCH}","time":5}`,
    );
  });

  it('is read from a query as it was written, and is absent where no key is named', () => {
    expect(readGreeting(Object.fromEntries(new URLSearchParams(encodeGreeting(GREETING))))).toEqual(GREETING);
    expect(readGreeting({ from: '3' })).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['without a time', { time: undefined }, 'encoding/wrong-shape'],
    ['with a time that is no number', { time: '1e3' }, 'encoding/wrong-shape'],
    ['without a signature', { sig: undefined }, 'encoding/not-hex'],
    ['with a key in capitals', { key: 'AB'.repeat(32) }, 'encoding/not-hex'],
  ])('%s is refused', (_, change, code) => {
    expect(faultOf(() => readGreeting({ ...fields, ...change }))).toBe(code);
  });
});
