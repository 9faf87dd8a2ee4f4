import { expect, it } from 'vitest';
import { pushHeaders, readDelivery } from './delivery.ts';

const HOUR_MS = 3_600_000;

it.each([
  [3 * 24 * HOUR_MS, '259200'],
  [1_500, '2'],
  [1, '1'],
  [0, '1'],
  [-5_000, '1'],
  [30 * 24 * HOUR_MS, '2419200'],
])(
  'a push lives for as long as there is time, %i ms, but never not at all and never longer than the services take',
  (left, ttl) => {
    expect(pushHeaders(left)).toEqual({ ttl, urgency: 'normal', topic: 'fogline' });
  },
);

it('the topic is one that a push service takes', () => expect(pushHeaders(1)['topic']).toMatch(/^[\w-]{1,32}$/));

it.each([
  [200, 'taken'],
  [201, 'taken'],
  [202, 'taken'],
  [204, 'taken'],
  [404, 'ended'],
  [410, 'ended'],
  [301, 'refused'],
  [302, 'refused'],
  [307, 'refused'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
])('the status %i means that a push is %s', (status, kind) => expect(readDelivery(status, undefined).kind).toBe(kind));

it.each<[number | undefined, number]>([
  [undefined, 60_000],
  [120_000, 120_000],
  [0, 1_000],
  [-9_000, 1_000],
  [90 * 24 * HOUR_MS, 6 * HOUR_MS],
])('a service that asks to wait %s ms is left alone for %i ms', (asked, wait) => {
  expect(readDelivery(429, asked)).toEqual({ kind: 'later', wait });
});
