import { expect, it } from 'vitest';
import { LONG_CHECKS, nextToCheck, PAGE_BYTES, type Reading } from './check-order.ts';

const quick = (match: string) => ({ match, isLong: false });
const long = (match: string) => ({ match, isLong: true });
const reading = (change: Partial<Reading> = {}): Reading => ({
  rows: [quick('a'), quick('b')],
  isDone: () => false,
  isInView: () => true,
  ...{ asked: false, byItself: true, isHidden: false, rests: false, bytes: 0, longChecks: 0 },
  ...change,
});

it('takes what is in view, in the order of the list', () => {
  expect(nextToCheck(reading())).toBe('a');
  expect(nextToCheck(reading({ isDone: (match) => match === 'a' }))).toBe('b');
  expect(nextToCheck(reading({ isInView: (match) => match === 'b' }))).toBe('b');
  expect(nextToCheck(reading({ isInView: () => false }))).toBeUndefined();
  expect(nextToCheck(reading({ isDone: () => true }))).toBeUndefined();
});

it('begins nothing where it is switched off, and nothing while the page is hidden', () => {
  expect(nextToCheck(reading({ byItself: false }))).toBeUndefined();
  expect(nextToCheck(reading({ isHidden: true }))).toBe('later');
  expect(nextToCheck(reading({ isHidden: true, asked: true }))).toBe('later');
});

it('takes long matches last, and only while their reader rests', () => {
  const rows = [long('a'), quick('b')];
  expect(nextToCheck(reading({ rows }))).toBe('b');
  const isDone = (match: string): boolean => match === 'b';
  expect(nextToCheck(reading({ rows, isDone }))).toBe('later');
  expect(nextToCheck(reading({ rows, isDone, rests: true }))).toBe('a');
});

it('takes no more by itself than a page may cost', () => {
  expect(nextToCheck(reading({ bytes: PAGE_BYTES }))).toBeUndefined();
  const spent = { rows: [long('a'), quick('b')], rests: true, longChecks: LONG_CHECKS };
  expect(nextToCheck(reading(spent))).toBe('b');
  expect(nextToCheck(reading({ ...spent, isDone: (match) => match === 'b' }))).toBeUndefined();
});

it('takes all that its reader has asked for, at any cost', () => {
  const cost = { bytes: PAGE_BYTES, longChecks: LONG_CHECKS, byItself: false, isInView: () => false };
  expect(nextToCheck(reading({ ...cost, rows: [long('a'), quick('b')], asked: true }))).toBe('a');
});
