/**
 * What a person has just decided and the log does not hold yet: a table draws it at once, as being sent. It is kept while the game is at
 * the same place, and until the person is asked again, because the device could not take it.
 */

import { useEffect, useState } from 'preact/hooks';

/** `choosing`: whether the person is asked now. `place`: changes with everything that the log adds. */
export function usePending<Act>(choosing: boolean, place: string | number): [Act | undefined, (act: Act) => void] {
  const [sent, setSent] = useState<{ readonly act: Act; readonly place: string | number }>();
  useEffect(() => {
    if (choosing) setSent(undefined);
  }, [choosing]);
  return [sent?.place === place ? sent.act : undefined, (act) => setSent({ act, place })];
}
