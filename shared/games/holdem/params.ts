/** What the creator of a match of hold'em chooses, and what follows from it before a card is dealt: blinds and button of each hand. */

import type { JsonObject } from '../../encoding/canonical.ts';
import { integer, object, optional } from '../../encoding/shape.ts';

export interface HoldemParams {
  /** Chips of a seat at the start. */
  readonly stack: number;
  /** The most hands that are played. */
  readonly hands: number;
  /** Hands before the blinds rise. */
  readonly level: number;
}

const readGiven = object({
  stack: optional(integer({ min: 100, max: 10_000 })),
  hands: optional(integer({ min: 1, max: 60 })),
  level: optional(integer({ min: 1, max: 60 })),
});

export function readParams(params: JsonObject): HoldemParams {
  return { stack: 1_000, hands: 30, level: 10, ...readGiven(params, 'params') };
}

export interface Blinds {
  readonly small: number;
  readonly big: number;
}

/** The small blind of each level; the last one stays. */
const SMALL_BLINDS = [5, 10, 15, 25, 50, 75, 100, 150, 200, 300];

/** They rise by the number of the hand, from 1, and never by time: a seat that is slow changes nothing. */
export function blindsOf({ level }: HoldemParams, hand: number): Blinds {
  const small = SMALL_BLINDS[Math.min(Math.floor((hand - 1) / level), SMALL_BLINDS.length - 1)]!;
  return { small, big: 2 * small };
}

/** Seat 0 has the button of the first hand. */
export const buttonOf = (hand: number): number => (hand - 1) % 2;

/** Of the longest matches. */
export const HOLDEM_LONGEST = { 1: [{ hands: 60 }] };
