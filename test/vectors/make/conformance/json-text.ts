/** Text of JSON that no reader has to accept: keys in order, and nothing asked of depth, numbers or strings. */

import type { Signer } from '../../../../shared/crypto/ed25519.ts';

export type Ed25519Signer = Signer<string>;

/** As canonical JSON where the value has any; `undefined` fields are left out. */
export function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (value instanceof Verbatim) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member)}`)
    .join(',')}}`;
}

/** A value that stands in a text as it is written. */
export class Verbatim {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Arrays within arrays, so many levels. */
export const nested = (levels: number): unknown => (levels <= 1 ? [] : [nested(levels - 1)]);
