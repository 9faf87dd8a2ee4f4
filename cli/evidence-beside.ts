/** What there is beside the log of a match, of when it was there and that it is the only one, in words for a terminal. */

import type { FaultCode } from '../shared/fault.ts';
import type { CheckedTimestamp } from './timestamps.ts';
import { hangText, printable } from './usage.ts';

export interface EvidenceBeside {
  readonly timestamps: readonly CheckedTimestamp[];
  /** The place of the match in a log of final hashes; `null` where nothing says it. */
  readonly log: null;
  /** What does not hold, or is missing although it was asked for. */
  readonly unmet: readonly { readonly code: FaultCode; readonly detail: string }[];
}

const INDENT = 12;

function describeTimestamp({ authority, existedBy, trusted, unchecked }: CheckedTimestamp): string {
  const time = existedBy.replace('T', ' ').replace(/(\.000)?Z$/, ' UTC');
  if (unchecked !== undefined) return `"${authority}" names ${time}; not checked here: ${unchecked}`;
  const said = `it existed no later than ${time}, says "${authority}"`;
  return trusted ? said : `${said}, by a key that nobody here vouches for: name a root certificate that you trust with --ca`;
}

export function describeEvidenceBeside({ timestamps, unmet }: EvidenceBeside): string[] {
  const lines = [
    ...timestamps.map((one) => ['Timestamp', describeTimestamp(one)] as const),
    ...unmet.map(({ code, detail }) => ['NOT shown', `${code}: ${detail}`] as const),
  ];
  return lines.map(([name, text]) => name.padEnd(INDENT) + hangText(printable(text), INDENT));
}
