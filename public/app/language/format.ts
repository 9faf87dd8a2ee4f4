/** Numbers and times in the language of the page. */

import { currentLocale } from './texts.ts';

const tag = (): string => currentLocale().tag;

/** Such as `3 days`. */
export const amountWords = (count: number, unit: 'day' | 'hour' | 'minute' | 'second'): string =>
  new Intl.NumberFormat(tag(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Such as `1.4`. */
export const decimalWords = (value: number): string =>
  value.toLocaleString(tag(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const FORMS = {
  /** Such as `Tue 14:05`. */
  'weekday-time': { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  /** Such as `14:05:09`. */
  time: { timeStyle: 'medium' },
  /** Such as `14:05:09`. */
  clock: { timeStyle: 'medium' },
  /** Such as `22 Nov 2026, 14:05`. */
  'date-time': { dateStyle: 'medium', timeStyle: 'short' },
  /** Such as `22 November 2026 at 14:05`. */
  'long-date-time': { dateStyle: 'long', timeStyle: 'short' },
  /** Such as `22 Nov 2026`. */
  date: { dateStyle: 'medium' },
  /** Such as `22 November 2026`. */
  'long-date': { dateStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment by the clock of this device. */
export const timeWords = (time: number, form: keyof typeof FORMS): string => new Date(time).toLocaleString(tag(), FORMS[form]);
