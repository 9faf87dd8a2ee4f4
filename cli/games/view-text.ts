/** The view of any game as indented text, a field a line. Items are counted from 0, as seats are in a view. */

import { fieldText } from '../../shared/games/decision-text.ts';
import { hangText } from '../usage.ts';

const INDENT = 2;
/** Of a longer list the last ones are shown. */
const MOST_ITEMS = 24;

export const viewText = (view: unknown): string => linesOf(view, 0).join('\n');

function linesOf(value: unknown, column: number): string[] {
  if (typeof value !== 'object' || value === null) return [line(scalarText(value), column)];
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([name, field]) => fieldLines(fieldText(name), field, column));
  const left = Math.max(0, value.length - MOST_ITEMS);
  const items = value.slice(left).flatMap((item, i) => fieldLines(`${left + i}`, item, column));
  return [...(left === 0 ? [] : [line(`(${left} before)`, column)]), ...items];
}

/** A field that is `undefined` is not there. */
function fieldLines(name: string, value: unknown, column: number): string[] {
  if (value === undefined) return [];
  const short = shortText(value);
  if (short !== undefined) return [line(`${name}: ${short}`, column)];
  return [line(`${name}:`, column), ...linesOf(value, column + INDENT)];
}

const scalarText = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '-'));

/** A value that needs no lines of its own. */
function shortText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return scalarText(value);
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (parts.length > MOST_ITEMS || parts.some((part) => typeof part === 'object' && part !== null)) return undefined;
  if (Array.isArray(value)) return parts.length === 0 ? '-' : parts.map(scalarText).join(', ');
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields.map(([name, field]) => `${fieldText(name)} ${scalarText(field)}`).join(', ');
}

const line = (text: string, column: number): string => ' '.repeat(column) + hangText(text, column);
