/** Says on the pages that need no match what works without a network. */

import { useEffect, useState } from 'preact/hooks';
import { linkTo } from '../components/marks.tsx';
import { type Mark, texts } from '../language/texts.ts';

export const OFFLINE = texts('installed/offline', {
  offline: (link: Mark) => [
    'You are offline. To play with others you need a connection; playing the computer and ',
    link('checking a match'),
    ' from a file work without one.',
  ],
});

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = (): void => setOnline(navigator.onLine);
    update(); // The line may have changed since the page was drawn.
    for (const event of ['online', 'offline']) addEventListener(event, update);
    return () => {
      for (const event of ['online', 'offline']) removeEventListener(event, update);
    };
  }, []);
  return online;
}

export function Offline() {
  if (useOnline()) return null;
  return (
    <div class="notice" role="status">
      <div>{OFFLINE.offline(linkTo('/verify'))}</div>
    </div>
  );
}
