/** Parts of the app that are loaded when they are first drawn. */

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { texts } from '../language/texts.ts';

export const LAZY = texts('components/lazy', {
  loading: 'Loading…',
  failed: 'This part of the page could not be loaded. Check your connection, then reload.',
  reload: 'Reload',
});

/** A component that loads the real one; when that fails it asks the person to reload, unless the page can do without: then it is `quiet`. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  manner?: 'quiet',
): (props: P) => preact.JSX.Element | null {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | undefined>(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Loaded !== undefined) return;
      let wanted = true;
      load().then(
        (component) => {
          loaded = component;
          if (wanted) setLoaded(() => component);
        },
        () => wanted && setFailed(true),
      );
      return () => {
        wanted = false;
      };
    }, [Loaded]);
    if (Loaded !== undefined) return <Loaded {...props} />;
    if (manner === 'quiet') return null;
    return failed ? <NotLoaded /> : <p class="loading">{LAZY.loading}</p>;
  };
}

export function NotLoaded() {
  return (
    <div class="notice bad" role="alert">
      <div>{LAZY.failed}</div>
      <button type="button" class="button" onClick={() => location.reload()}>
        {LAZY.reload}
      </button>
    </div>
  );
}
