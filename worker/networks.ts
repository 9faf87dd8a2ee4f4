/**
 * The networks that an address belongs to (/64, /56, /48 of IPv6; /32, /24 of IPv4). A caller controls all addresses of its /64, and a free
 * tunnel gives it a /48.
 */

import nodeCrypto from 'node:crypto';
import type { Networks } from '../shared/wire/listing.ts';

const LOOPBACK = /^(127\.|::1$)/;
/** An IPv4 address in the form of IPv6 (RFC 4291 §2.5.5.2), its last 32 bits in either spelling. */
const MAPPED = /^(?:::|(?:0+:){5})ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/;

/** Undefined on one's own computer. */
export function networksOf(written: string): Networks | undefined {
  const address = plainAddress(written.toLowerCase());
  if (LOOPBACK.test(address)) return undefined;
  if (address.includes('.')) return { near: address, site: address, wide: address.replace(/\.\d+$/, '.0/24') };
  const [before = [], after = []] = address.split('::').map((part) => part.split(':'));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group || '0', 16));
  const prefix = (of: readonly number[], bits: number): string => `${of.map((group) => group.toString(16)).join(':')}::/${bits}`;
  return {
    near: prefix(groups, 64),
    site: prefix(groups.with(-1, groups.at(-1)! & 0xff00), 56),
    wide: prefix(groups.slice(0, 3), 48),
  };
}

function plainAddress(address: string): string {
  const [isMapped, dotted, high = '', low = ''] = MAPPED.exec(address) ?? [];
  if (isMapped === undefined) return address;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return dotted ?? [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

const DAY_MS = 24 * 3_600_000;

/** Names for networks that only this relay can make, and that are others tomorrow: a reader of them learns no address. */
export function concealNetworks({ near, site, wide }: Networks, secret: string, now: number): Networks {
  const day = Math.floor(now / DAY_MS);
  const conceal = (network: string): string =>
    nodeCrypto.createHmac('sha256', secret).update(`fogline/1 network\n${day} ${network}`).digest('hex').slice(0, 32);
  return { near: conceal(near), site: conceal(site), wide: conceal(wide) };
}
