/**
 * How many bytes a network may have a relay store in an hour: a token bucket, so that no match is held up by what was stored yesterday. With less
 * than half left it opens no match and publishes no log again, so that those that it plays go on; where nothing is left their steps are
 * refused. The same holds for the bytes of a day. But whatever others behind the same address have stored, a match that has begun goes on to the size that it is assured of.
 */

import { utf8Length } from '../encoding/bytes.ts';
import { LIMITS } from '../encoding/limits.ts';
import { RELAY_LIMITS } from './limits.ts';

const HOUR_MS = 3_600_000;
/** Bytes by which the line of a step is longer than the message that brought it: its timestamp. */
const ADDED = 256;
const PORTION = RELAY_LIMITS.chargedPortion;
/** A day has the bytes of so many hours: people play for an evening, and what is filled around the clock is no game. */
const HOURS_OF_DAY = 8;
/** To how much of the bytes of an hour each match may come that has begun: some eighty plies of proven dark chess where it has 32 MiB. */
const ASSURED_SHARE = 1 / 16;
/** Of the bytes of a day, up to where all that matches are assured of is stored. */
const ASSURED_PART = 3 / 2;
/** How much of what it is assured of an opening is charged, so that matches which are only opened are not assured of much more than there is. */
const OPENING_SHARE = 1 / 8;

/** What a network has used, and when that was so. */
export interface Usage {
  readonly bytes: number;
  readonly at: number;
  /** All of the day, in bytes. */
  readonly today: number;
}

/** What is left of it now. */
export function usageAt(usage: Usage | undefined, perHour: number, now: number): number {
  if (usage === undefined) return 0;
  const elapsed = Math.max(0, now - usage.at);
  return Math.max(0, usage.bytes - (elapsed * perHour) / HOUR_MS);
}

/** What is to be stored, in bytes, and how many the match has that it is added to. That is absent where something begins. */
export interface Claim {
  readonly bytes: number;
  readonly begun?: number | undefined;
}

/**
 * What a network has used of a day when so many bytes more are stored; undefined where they may not be. `share`: how many times as much as a small network this
 * one may use. What a match is assured of counts too: the network opens nothing until it is made up for.
 */
export function useBytes(
  usage: Usage | undefined,
  { bytes, begun, perHour, share }: Claim & { readonly perHour: number; readonly share: number },
  now: number,
): Usage | undefined {
  const limit = share * perHour;
  const used = usageAt(usage, limit, now) + bytes;
  const today = (usage?.today ?? 0) + bytes;
  const isInDay = (part: number): boolean => today <= part * HOURS_OF_DAY * limit;
  const isWithin = (part: number): boolean => used <= part * limit && isInDay(part);
  const isAssured = begun !== undefined && begun < perHour * ASSURED_SHARE && isInDay(ASSURED_PART);
  const may = isWithin(begun === undefined ? 1 / 2 : 1) || isAssured;
  return may ? { bytes: used, at: now, today } : undefined;
}

/** How many bytes the opening of a match is charged for that states so much room. */
export const chargeOfOpening = (room: number, perHour: number): number =>
  Math.max(PORTION, Math.floor(Math.min(room, perHour * ASSURED_SHARE) * OPENING_SHARE));

/**
 * How many bytes a message with a step is charged for, in a match whose steps of the game take `bytes` so far: by the portion, when the log
 * comes to others. That follows from the log alone, so an object that was evicted charges nothing twice, and no order of large and small steps
 * is cheaper than another. A portion was charged when the match was opened: it has room for the small steps that are not of the game.
 */
export function chargeOf(bytes: number, message: number): number {
  if (message > LIMITS.messageBytes) return 0;
  return PORTION * (Math.floor((bytes + message + ADDED) / PORTION) - Math.floor(bytes / PORTION));
}

/** How many bytes a message takes where it is stored: a text in UTF-8. */
export const storedSize = (data: string | ArrayBuffer): number => (typeof data === 'string' ? utf8Length(data) : data.byteLength);

export const OVERSPENT = 'this network has had as many bytes stored as it may in an hour, or today (`bytesPerHour`)';

/** Where the usage of networks is kept: an object for each, by its concealed name. */
export interface ByteBudgets {
  getByName(name: string): {
    use(claim: Claim, share: number): Promise<boolean>;
  };
}

/** Counts bytes for the networks that they come from, and says whether they may be stored. */
export async function mayStore(
  budgets: ByteBudgets,
  { near, wide }: { readonly near: string; readonly wide: string },
  claim: Claim,
): Promise<boolean> {
  const used = await Promise.all([
    budgets.getByName(`near ${near}`).use(claim, 1),
    budgets.getByName(`wide ${wide}`).use(claim, RELAY_LIMITS.wideBytesShare),
  ]);
  return used.every(Boolean);
}
