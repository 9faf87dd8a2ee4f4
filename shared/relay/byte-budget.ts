/**
 * How many bytes a network may have a relay store in an hour: a token bucket, so that no match is held up by what was stored yesterday. A
 * network that has none left opens no match and publishes no log again while half is left, so that those that it plays go on; only
 * where nothing is left do their steps wait.
 */

import { utf8Length } from '../encoding/bytes.ts';
import { LIMITS } from '../encoding/limits.ts';
import { RELAY_LIMITS } from './limits.ts';

const HOUR_MS = 3_600_000;
/** Bytes by which the line of a step is longer than the message that brought it: its timestamp. */
const ADDED = 256;
const PORTION = RELAY_LIMITS.chargedPortion;

/** What a network has used, and when that was so. */
export interface Usage {
  readonly bytes: number;
  readonly at: number;
}

/** What is left of it now. */
export function usageAt(usage: Usage | undefined, perHour: number, now: number): number {
  if (usage === undefined) return 0;
  const elapsed = Math.max(0, now - usage.at);
  return Math.max(0, usage.bytes - (elapsed * perHour) / HOUR_MS);
}

/** What is used when so many bytes more are stored; undefined where they may not be. `beginning`: something new begins with them. */
export function useBytes(
  usage: Usage | undefined,
  { bytes, perHour, beginning }: { readonly bytes: number; readonly perHour: number; readonly beginning: boolean },
  now: number,
): Usage | undefined {
  const used = usageAt(usage, perHour, now) + bytes;
  return used > (beginning ? perHour / 2 : perHour) ? undefined : { bytes: used, at: now };
}

/**
 * How many bytes a message with a step is charged for, in a match whose steps of the game take `bytes` so far. Large messages are charged one by
 * one. Small ones are charged by the portion, when the log comes to another; this follows from the log alone, so an object that was evicted
 * charges nothing twice. The first portion was charged when the match was opened: it has room for the small steps that are not of the game.
 */
export function chargeOf(bytes: number, message: number): number {
  if (message > LIMITS.messageBytes) return 0;
  if (message >= RELAY_LIMITS.chargedAlone) return message;
  return PORTION * (Math.floor((bytes + message + ADDED) / PORTION) - Math.floor(bytes / PORTION));
}

/** How many bytes a message takes where it is stored: a text in UTF-8. */
export const storedSize = (data: string | ArrayBuffer): number => (typeof data === 'string' ? utf8Length(data) : data.byteLength);

export const OVERSPENT = 'this network has had as many bytes stored as it may in an hour (`bytesPerHour`)';

/** Where the usage of networks is kept: an object for each, by its concealed name. */
export interface ByteBudgets {
  getByName(name: string): {
    /** `share`: how many times as much as a small network this one may use. */
    use(bytes: number, share: number, beginning: boolean): Promise<boolean>;
  };
}

/** Counts bytes for the networks that they come from, and says whether they may be stored. */
export async function mayStore(
  budgets: ByteBudgets,
  { near, wide }: { readonly near: string; readonly wide: string },
  { bytes, beginning }: { readonly bytes: number; readonly beginning: boolean },
): Promise<boolean> {
  const used = await Promise.all([
    budgets.getByName(`near ${near}`).use(bytes, 1, beginning),
    budgets.getByName(`wide ${wide}`).use(bytes, RELAY_LIMITS.wideBytesShare, beginning),
  ]);
  return used.every(Boolean);
}
