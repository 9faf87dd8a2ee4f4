/** A preference in a component, which is drawn again when it changes anywhere on the page. */

import { useEffect, useState } from 'preact/hooks';
import { onPreference, type Preference, readPreference, savePreference } from './preferences.ts';

export function usePreference(name: Preference): [string, (value: string) => void] {
  const [value, setValue] = useState(() => readPreference(name));
  useEffect(() => onPreference(() => setValue(readPreference(name))), [name]);
  return [value, (next) => savePreference(name, next)];
}
