/** What the relay of this page says of the key that timestamped a log. That of this device itself is known without a question. */

import { useEffect, useState } from 'preact/hooks';
import type { RelayKeyDescription } from '../../../shared/wire/http.ts';
import { readRelayKey } from '../device/identity.ts';
import { describedRelay } from '../relay-client/relay.ts';
import { relayKeyWords, VERDICT } from './verdict-words.ts';

export function RelayKeyNote({ relayKey }: { readonly relayKey: string }) {
  const [listed, setListed] = useState<RelayKeyDescription | 'own'>();
  useEffect(() => {
    let wanted = true;
    const look = async (): Promise<void> => {
      if ((await readRelayKey().catch(() => undefined)) === relayKey) return setListed('own');
      const { keys } = await describedRelay();
      if (wanted) setListed(keys.find(({ key }) => key === relayKey));
    };
    look().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [relayKey]);
  return <p class="soft small">{listed === 'own' ? VERDICT.ownRelay : relayKeyWords(listed)}</p>;
}
