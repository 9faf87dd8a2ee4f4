import { matchFileName } from '../../../shared/wire/file-names.ts';

/** The first line of a log holds the terms of the match: far less than this, in bytes. */
const FIRST_LINE = 65_536;

interface FirstEntry {
  readonly payload?: { readonly game?: unknown };
  readonly step?: { readonly timestamp?: { readonly time?: unknown } };
}

/** What a log is saved as. Anybody may have written it, so only what fits into a name of a file is taken from it. */
export async function logFileName(log: Blob, id: string): Promise<string> {
  const [line = ''] = (await log.slice(0, FIRST_LINE).text()).split('\n', 1);
  let first: FirstEntry = {};
  try {
    first = (JSON.parse(line) as FirstEntry | null) ?? {};
  } catch {
    // It has a name all the same.
  }
  return matchFileName({ game: String(first.payload?.game ?? 'match'), day: dayOf(first.step?.timestamp?.time), id }, 'jsonl');
}

const LAST_DAY = Date.UTC(9999, 11, 31);

const dayOf = (time: unknown): string | undefined =>
  typeof time === 'number' && time >= 0 && time <= LAST_DAY ? new Date(time).toISOString().slice(0, 10) : undefined;
