import { expect, it } from 'vitest';
import { logAddress } from './log-address.ts';

it.each([
  ['fogline.example/tlog', 'https://fogline.example/tlog'],
  ['rome.ct.example.com/2024h1', 'https://rome.ct.example.com/2024h1'],
  ['fogline.example:8443/tlog', 'https://fogline.example:8443/tlog'],
  ['127.0.0.1:8787/tlog', 'http://127.0.0.1:8787/tlog'],
  ['localhost/tlog', 'http://localhost/tlog'],
  ['[::1]:8787/tlog', 'http://[::1]:8787/tlog'],
  ['localhost.example/tlog', 'https://localhost.example/tlog'],
])('the log %s is read at %s', (origin, address) => {
  expect(logAddress(origin)).toBe(address);
});

it.each([
  'go.sum database tree',
  'fogline.example',
  'fogline.example/',
  'user@fogline.example/tlog',
  'fogline.example/tlog?x',
  'https://fogline.example/tlog',
  '//fogline.example/tlog',
  '',
])('the log %j is at no address that its name tells', (origin) => {
  expect(logAddress(origin)).toBeUndefined();
});
