/** The options of a match: what was chosen, and in words. */

import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { GameEntry, OptionValue } from './game-screen.ts';

/** Values that are called by what they are. */
export const numbers = (...values: readonly number[]): OptionValue[] => values.map((value) => ({ value, label: String(value) }));

export function usualParams({ params, options = [] }: GameEntry): JsonObject {
  return { ...params, ...Object.fromEntries(options.map(({ name, initial }) => [name, initial])) };
}

/** What the chosen values mean for the players, where there is more to say than their names; last what holds for every match of the game. */
export function optionNotes({ options = [], beforehand }: GameEntry, params: JsonObject): string[] {
  const ofValues = options.flatMap(({ name, initial, values }) => {
    const note = values.find(({ value }) => value === (params[name] ?? initial))?.note;
    return note === undefined ? [] : [note];
  });
  return beforehand === undefined ? ofValues : [...ofValues, beforehand];
}

/** Such as `Points to win: 50`. A value that the start page does not offer is said as it is; what a match does without is not said. */
export function optionWords({ options = [] }: GameEntry, params: JsonObject): string[] {
  return options.flatMap(({ name, label, initial, values }) => {
    const value = params[name] ?? initial;
    return value === false ? [] : `${label}: ${values.find((one) => one.value === value)?.label ?? String(value)}`;
  });
}
