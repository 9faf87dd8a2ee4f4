/** Which seats of a match the computer of this device takes. */

import type { Terms } from '../../../shared/log/match-payloads.ts';

/**
 * By seat, the key with which the computer takes it. Only in a match that a person of this device has opened, or in a rematch, where every
 * seat is kept: a stranger who has seen such a key in a record cannot keep a seat for it elsewhere, and have it played.
 */
export function computerKeys({ seats, seat: opener }: Terms, isComputer: (key: string) => boolean, isOurs: boolean) {
  const isRematch = seats.every(({ key }, seat) => seat === opener || key !== undefined);
  return seats.map(({ key }) => ((isOurs || isRematch) && key !== undefined && isComputer(key) ? key : undefined));
}

/** A computer that fills a seat among people has nothing to decide there. `level`: which one of several opponents plays; empty where there is one. */
export function computerName(computers: number, seats: number, nth: number, level: string): string {
  if (computers < seats - 1) return 'House';
  if (level !== '') return `${level[0]!.toUpperCase()}${level.slice(1)} (computer)`;
  return computers === 1 ? 'Computer' : `Computer ${nth + 1}`;
}
