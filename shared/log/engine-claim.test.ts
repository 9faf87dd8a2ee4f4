import { expect, test } from 'vitest';
import { claimOfEngine, readEngineClaim } from './engine-claim.ts';

test('takes words of printable ASCII with one space between them, and nothing near to that', () => {
  for (const claim of ['tiny 1.0', 'a', 'x'.repeat(64), '~ ! "<&>']) expect(readEngineClaim(claim, 'engine')).toBe(claim);
  for (const near of ['', ' tiny', 'tiny ', 'tiny  1.0', 'tiny\n1.0', 'tin\u00fd 1.0', 'x'.repeat(65), 7, null])
    expect(() => readEngineClaim(near, 'engine')).toThrow(expect.objectContaining({ code: 'encoding/wrong-shape' }));
});

test('makes a claim of whatever an engine calls itself', () => {
  for (const [name, version, claim] of [
    ['tiny', '1.0', 'tiny 1.0'],
    [' Schach\u2013K\u00f6nig\n', '', 'Schach K nig'],
    ['x'.repeat(63), 'y', 'x'.repeat(63)],
    ['\u2654', '\u2654', 'unnamed'],
  ] as const) {
    expect(claimOfEngine(name, version)).toBe(claim);
    expect(readEngineClaim(claim, 'engine')).toBe(claim);
  }
});
