/** One step of a log as its words are made of it. */

import type { Json } from '../../../shared/encoding/canonical.ts';
import type { LinkedEntry } from '../../../shared/log/chain.ts';

export interface StepLine {
  readonly seq: number;
  readonly kind: string;
  readonly author: number | 'all' | 'relay' | undefined;
  /** By the relay's clock, in ms since 1970. */
  readonly time: number;
  /** Link hash, hex. */
  readonly link: string;
  /** The short words of its payload, such as the cell of a shot, or the decisions of an opening. */
  readonly says: Readonly<Record<string, Json>>;
}

/** Words of a payload that are longer than this are numbers for machines. */
const LONGEST_WORD = 24;

/** A number is short. A list keeps the short ones of what it holds, such as the moves among the decisions of an opening. */
function shortOf(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.filter(isShort);
  return isShort(value) || typeof value === 'number' ? value : undefined;
}

function isShort(value: Json | undefined): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isShort);
  return typeof value === 'string' && value.length <= LONGEST_WORD;
}

/** `seatOf` finds the seat of a public key. */
export function stepLine(
  { entry: { step, payload = {} }, link }: LinkedEntry,
  relay: string | undefined,
  seatOf: (key: string) => number | undefined,
): StepLine {
  const keys = step.signatures.map(({ key }) => key);
  const author = keys.length > 1 ? 'all' : keys[0] === relay ? 'relay' : seatOf(keys[0] ?? '');
  const says = Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) => {
      const short = shortOf(value);
      return short === undefined ? [] : [[name, short]];
    }),
  );
  return { seq: step.seq, kind: step.kind, author, time: step.timestamp.time, link, says };
}
