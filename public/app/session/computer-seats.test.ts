import { describe, expect, it } from 'vitest';
import type { Terms } from '../../../shared/log/match-payloads.ts';
import { computerKeys, computerName } from './computer-seats.ts';

const terms = (...keys: (string | undefined)[]) =>
  ({ seat: 0, seats: keys.map((key) => (key === undefined ? {} : { key })) }) as unknown as Terms;
const isComputer = (key: string): boolean => key.startsWith('computer');

describe('the computer takes a seat', () => {
  it('that is kept for one of its keys in a match of this device, and no other', () => {
    expect(computerKeys(terms(undefined, 'computer-a', 'friend', undefined), isComputer, true)).toEqual([
      ...[undefined, 'computer-a', undefined, undefined],
    ]);
  });

  it('in a rematch that another player has opened', () => {
    expect(computerKeys(terms(undefined, 'computer-a', 'person'), isComputer, false)).toEqual([
      undefined,
      'computer-a',
      undefined,
    ]);
  });

  it('in no match in which a stranger keeps a seat for a key that is in a record', () => {
    expect(computerKeys(terms(undefined, 'computer-a', undefined), isComputer, false)).toEqual([undefined, undefined, undefined]);
  });
});

it('is named by its number where there are several, and by what it does where it fills a seat among people', () => {
  expect([computerName(1, 2, 0, ''), computerName(2, 3, 1, ''), computerName(1, 4, 0, ''), computerName(1, 2, 0, 'owl')]).toEqual(
    [...['Computer', 'Computer 2', 'House', 'Owl (computer)']],
  );
});
