/** The deadline of a turn as an entry for a calendar (iCalendar, RFC 5545): a way to be told that needs no server. */

import { utf8Length } from '../encoding/bytes.ts';

/** The part of a `Date` that is used. */
interface Moment {
  getTime(): number;
  toISOString(): string;
}

interface Deadline {
  readonly match: string;
  /** The address of the match. */
  readonly url: string;
  /** What the entry is called. */
  readonly title: string;
  /** The last moment that is in time, and the moment at which the entry is made. */
  readonly deadline: Moment;
  readonly now: Moment;
}

const LINE_BYTES = 75;
const MINUTE_MS = 60_000;
/** The calendar warns so long before, or when half of the time that is left is over, if that is later. */
const WARNING_MS = 60 * MINUTE_MS;

/** The text of a file `.ics`. One made later takes the place of it in the calendar, because both are of one match. */
export function calendarText({ match, url, title, deadline, now }: Deadline): string {
  const warning = Math.max(1, Math.floor(Math.min(WARNING_MS, (deadline.getTime() - now.getTime()) / 2) / MINUTE_MS));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fogline//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${match}@fogline`,
    `DTSTAMP:${momentOf(now)}`,
    `SEQUENCE:${Math.floor(now.getTime() / 1_000) % 2 ** 31}`,
    `DTSTART:${momentOf(deadline)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(url)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${warning}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A moment in UTC, in whole seconds (§3.3.5). */
const momentOf = (time: Moment): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** Text in which nothing ends a line or a value (§3.3.11). A control character has no place there. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in it.
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

/** Lines of at most 75 bytes, of which each but the first begins with a space; no character is cut (§3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (utf8Length(part + character) > LINE_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}
