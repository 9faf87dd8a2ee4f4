/** What the relay of this page says of the key that timestamped a log. */

import { useEffect, useState } from 'preact/hooks';
import type { RelayKeyDescription } from '../../../shared/wire/http.ts';
import { describedRelay } from '../relay-client/relay.ts';
import { relayKeyWords } from './verdict-words.ts';

export function RelayKeyNote({ relayKey }: { readonly relayKey: string }) {
  const [listed, setListed] = useState<RelayKeyDescription>();
  useEffect(() => {
    let wanted = true;
    describedRelay().then(
      ({ keys }) => wanted && setListed(keys.find(({ key }) => key === relayKey)),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [relayKey]);
  return <p class="soft small">{relayKeyWords(listed)}</p>;
}
