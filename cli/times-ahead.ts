/** Times of a match that the clock of this computer has not reached: nobody can have seen anything then, so one of the clocks is wrong, or lies. */

import { LIMITS } from '../shared/encoding/limits.ts';
import type { LogFinding } from '../shared/transparency/log-proof.ts';
import type { CheckedTimestamp } from './timestamps.ts';

/** By whose word, with its name where it has one; `time` as ISO 8601 writes it. */
export interface TimeAhead {
  readonly by: 'relay' | 'authority' | 'witness';
  readonly name?: string;
  readonly time: string;
}

interface Named {
  readonly timestamps: readonly CheckedTimestamp[];
  readonly log: LogFinding | null;
  /** When the match ended, as its relay says, in ms. */
  readonly ended?: number;
}

/** `now`: of this computer, in ms. Clocks that are set differ by less than is left out here. */
export function timesAhead({ timestamps, log, ended }: Named, now: number): readonly TimeAhead[] {
  const named: readonly TimeAhead[] = [
    ...(ended === undefined ? [] : [{ by: 'relay' as const, time: ended }]),
    ...timestamps.map(({ authority, existedBy }) => ({ by: 'authority' as const, name: authority, time: Date.parse(existedBy) })),
    ...(log?.witnesses ?? []).map(({ name, time }) => ({ by: 'witness' as const, name, time: time * 1_000 })),
  ]
    .filter(({ time }) => time > now + LIMITS.clockApartMs)
    .map((one) => ({ ...one, time: isoTime(one.time) }));
  return named;
}

/** A time beyond what a date can be is one all the same. */
const isoTime = (time: number): string => (Number.isNaN(new Date(time).getTime()) ? `${time} ms` : new Date(time).toISOString());

const WHO: Readonly<Record<TimeAhead['by'], string>> = { relay: 'the relay', authority: 'the authority', witness: 'the witness' };

export const describeAhead = ({ by, name, time }: TimeAhead): string =>
  `${WHO[by]}${name === undefined ? '' : ` "${name}"`} names ${time}, which is later than this computer's clock: one of the two is wrong, or lies`;
