import { expect, it } from 'vitest';
import { concealNetworks, networksOf } from './networks.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:DB8::7:1:2:3:4', '2001:db8:0:7::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['2001:db8:1:2345::9', '2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48'],
  ['2001:0DB8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'],
])('%s is one of the networks %s, %s and %s', (address, near, site, wide) => {
  expect(networksOf(address)).toEqual({ near, site, wide });
});

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])("%s is one's own computer, and no network", (address) => {
  expect(networksOf(address)).toBeUndefined();
});

it('a concealed network is the same for all its addresses on one day, and another the next day or at another relay', () => {
  const conceal = (address: string, secret = 'ab', now = 0) => concealNetworks(networksOf(address)!, secret, now);
  const one = conceal('203.0.113.7');
  expect(JSON.stringify(one)).not.toContain('203');
  expect(conceal('203.0.113.8').wide).toBe(one.wide);
  expect(conceal('203.0.113.8').near).not.toBe(one.near);
  expect(conceal('203.0.113.7', 'ab', 24 * 3_600_000 - 1)).toEqual(one);
  expect(conceal('203.0.113.7', 'ab', 24 * 3_600_000).wide).not.toBe(one.wide);
  expect(conceal('203.0.113.7', 'cd').wide).not.toBe(one.wide);
});
