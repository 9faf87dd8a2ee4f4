/** Asks before a client from elsewhere turns for the first time to a relay that a link has named. */

import { texts } from '../language/texts.ts';
import { NoticePage } from '../match/notice-pages.tsx';
import { letAsk } from '../relay-client/relays.ts';

export const NEW_RELAY = texts('installed/new-relay', {
  title: 'A server that is new here',
  text: (server: string) =>
    `This link leads to ${server}. Nothing has been sent there yet. If you go on, that server learns your internet address, and what you do there. Your other matches stay out of its reach.`,
  ask: 'Go on',
});

export function NewRelay({ relay }: { relay: string }) {
  return (
    <NoticePage title={NEW_RELAY.title} text={NEW_RELAY.text(relay)}>
      <button type="button" class="button primary" onClick={() => letAsk(relay)}>
        {NEW_RELAY.ask}
      </button>
    </NoticePage>
  );
}
