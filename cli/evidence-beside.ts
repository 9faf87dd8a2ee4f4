/** What there is beside the log of a match, of when it was there and that it is the only one, in words for a terminal. */

import type { FaultCode } from '../shared/fault.ts';
import type { LogPlaceFound } from '../shared/verify/check-logged.ts';
import { writeSpan } from './clock-text.ts';
import { describeAhead, timesAhead } from './times-ahead.ts';
import type { CheckedTimestamp } from './timestamps.ts';
import { hangText, printable } from './usage.ts';

export interface EvidenceBeside {
  readonly timestamps: readonly CheckedTimestamp[];
  /** The place of the match in a log of final hashes; `null` where no log shows it by its signature. */
  readonly log: LogPlaceFound | null;
  /** Where there is a proof of a place whose signatures nobody has checked, for want of a key. */
  readonly unchecked?: 'archive' | 'relay' | 'file';
  /** When the match ended, as its relay says, in ms; absent where its log does not hold so far. */
  readonly ended?: number;
  /** What does not hold, or is missing although it was asked for. */
  readonly unmet: readonly Said[];
  /** What takes nothing from the match, and should be known to a reader who goes on with the files. */
  readonly remarks?: readonly Said[];
}

interface Said {
  readonly code: FaultCode;
  readonly detail: string;
}

const INDENT = 12;

function describeTimestamp({ authority, existedBy, trusted, unchecked }: CheckedTimestamp): string {
  const time = existedBy.replace('T', ' ').replace(/(\.000)?Z$/, ' UTC');
  if (unchecked !== undefined) return `"${authority}" names ${time}; not checked here: ${unchecked}`;
  const said = `it existed no later than ${time}, says "${authority}"`;
  return trusted ? said : `${said}, by a key that nobody here vouches for: name a root certificate that you trust with --ca`;
}

/** An honest relay asks within moments, and a pause or a failure of the authority takes hours. */
const APART_MS = 24 * 3_600_000;
/** Clocks that are set differ by less. */
const CLOCKS_MS = 5 * 60_000;

/** What the time of an authority says of the times of the relay; undefined where both may be right. */
function describeApart({ existedBy }: CheckedTimestamp, ended: number): string | undefined {
  const later = Date.parse(existedBy) - ended;
  if (later < -CLOCKS_MS) return 'the relay names a later time for its end: the clock of one of the two is wrong, or lies';
  if (later <= APART_MS) return undefined;
  return `the relay says that it ended ${writeSpan(later)} before: for that there is only its word`;
}

/** A time beyond what a date can be is told as it is. */
const dayOf = (time: number): string =>
  time > 8_640_000_000_000 ? `second ${time}` : new Date(time * 1_000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');

/** A place in a log, and by whose word. */
function describeLog({ origin, index, size, witnesses, keyBy }: LogPlaceFound): string {
  const place = `entry ${index} of ${size} in ${origin}`;
  if (keyBy === 'policy') return [place, ...witnesses.map(({ name, time }) => `seen by ${name} at ${dayOf(time)}`)].join(', ');
  const named = keyBy === 'relay' ? 'that the relay names' : 'in the archive';
  return `${place}, as it calls itself, signed by the key ${named}, for which nobody here vouches: name whom you trust with --policy`;
}

const describeUnchecked = (where: NonNullable<EvidenceBeside['unchecked']>): string =>
  `there is a proof ${{ archive: 'in the archive', relay: 'at the relay', file: 'beside the file' }[where]}, and nobody has checked who signed it: name whom you trust with --policy`;

/** `now`: of the clock of this computer, in ms. */
export function describeEvidenceBeside(beside: EvidenceBeside, now: number): string[] {
  const { timestamps, log, unchecked, unmet, remarks = [], ended } = beside;
  const apart = timestamps.flatMap((one) => (ended === undefined ? [] : (describeApart(one, ended) ?? [])));
  const lines = [
    ...timestamps.map((one) => ['Timestamp', describeTimestamp(one)] as const),
    ...apart.map((words) => ['', words] as const),
    ...(log === null ? [] : [['Log', describeLog(log)] as const]),
    ...(unchecked === undefined ? [] : [['Log', describeUnchecked(unchecked)] as const]),
    ...remarks.map(({ code, detail }) => ['Remark', `${code}: ${detail}`] as const),
    ...timesAhead(beside, now).map((one) => ['Ahead', describeAhead(one)] as const),
    ...unmet.map(({ code, detail }) => ['NOT shown', `${code}: ${detail}`] as const),
  ];
  return lines.map(([name, text]) => name.padEnd(INDENT) + hangText(printable(text), INDENT));
}
