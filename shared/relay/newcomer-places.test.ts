import { describe, expect, it } from 'vitest';
import { RELAY_LIMITS } from './limits.ts';
import { hasPlace, type Newcomer, surplusOf } from './newcomer-places.ts';

/** So many sockets of the networks that an address is in: `a.b.c` is the address c of the site b of the wide network a. */
const from = (address: string, count = 1, order = 0): Newcomer[] =>
  Array.from({ length: count }, (_, i) => ({ order: order + i, networks: networksOf(address) }));
function networksOf(address: string) {
  const [wide = '', site = ''] = address.split('.');
  return { near: address, site: `${wide}.${site}`, wide };
}

describe('a newcomer', () => {
  it.each([
    ['its own address', 'a.b.c', RELAY_LIMITS.newcomersPerNetwork],
    ['its site', 'a.b.x', RELAY_LIMITS.newcomersPerSite],
    ['its wide network', 'a.x.y', RELAY_LIMITS.newcomersPerWideNetwork],
  ])('finds no place once %s has its share', (_, crowd, share) => {
    expect(hasPlace(from(crowd, share - 1), networksOf('a.b.c'))).toBe(true);
    expect(hasPlace(from(crowd, share), networksOf('a.b.c'))).toBe(false);
    expect(hasPlace(from(crowd, share), networksOf('d.e.f'))).toBe(true);
  });

  it('finds no place once there are as many as can be held, wherever they come from', () => {
    const crowd = Array.from({ length: RELAY_LIMITS.closingSockets }, (_, i) => from(`${i}.0.0`)).flat();
    expect(hasPlace(crowd, networksOf('d.e.f'))).toBe(false);
    expect(hasPlace(crowd.slice(1), networksOf('d.e.f'))).toBe(true);
  });

  it('on the computer of the relay is not counted by network', () => {
    const crowd = Array.from({ length: RELAY_LIMITS.closingSockets - 1 }, (_, order) => ({ order }));
    expect(hasPlace(crowd, undefined)).toBe(true);
  });
});

describe('of too many newcomers', () => {
  it('the oldest of the largest network gives way, not the one that came first from elsewhere', () => {
    const first = from('d.e.f');
    const crowd = from('a.b.c', RELAY_LIMITS.newcomers, 1);
    expect(surplusOf([...first, ...crowd])).toEqual([crowd[0]]);
  });

  it('each from a network of its own, the oldest gives way', () => {
    const crowd = Array.from({ length: RELAY_LIMITS.newcomers + 2 }, (_, i) => from(`${i}.0.0`, 1, i)).flat();
    expect(surplusOf(crowd)).toEqual(crowd.slice(0, 2));
  });

  it('nobody gives way where all have room', () => {
    expect(surplusOf(from('a.b.c', RELAY_LIMITS.newcomers))).toEqual([]);
  });
});
