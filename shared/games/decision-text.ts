/** Decisions and fields of any game in a few words: `show rock`, `raise to 40`, `place ships [{"x":0,…}]`. */

import type { Json, JsonObject } from '../encoding/canonical.ts';

/** `playedHands` as `played hands`. */
export const fieldText = (name: string): string => name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Its kind, and each other field: a word says enough by itself. */
export function decisionText({ kind, ...fields }: JsonObject): string {
  const others = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string' ? value : `${fieldText(name)} ${text(value)}`,
  );
  return [...(kind === undefined ? [] : [text(kind)]), ...others].join(' ');
}

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
