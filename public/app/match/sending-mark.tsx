/** A small mark beside the own name: what the device has signed is leaving, or waits for the connection. */

import type { ConnectionState } from '../../../shared/player/connection.ts';
import { decimalWords } from '../language/format.ts';
import { texts } from '../language/texts.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { useSustained } from './use-settled.ts';

export const SENDING_MARK = texts('match/sending-mark', {
  sending: (size: string) => `Sending ${size}…`,
  saved: 'Saved, sends when you are back',
});

/** A step that leaves faster than this, in ms, needs no mark. */
const QUICK_MS = 600;
const SMALL_BYTES = 16_384;
const KILOBYTE = 1_000;
const MEGABYTE = 1_000 * KILOBYTE;

interface SendingMarkProps {
  readonly snapshot: MatchSnapshot;
  readonly connection: ConnectionState;
}

export function SendingMark({ snapshot: { matchState, sending, sendingBytes }, connection }: SendingMarkProps) {
  const isOnline = connection === 'connected';
  const isPlaying = matchState.phase === 'setup' || matchState.phase === 'play';
  // A small step that stays is one that the others have to sign too.
  const lasts = useSustained(sending && isPlaying && (sendingBytes > SMALL_BYTES || !isOnline), QUICK_MS);
  const words = isOnline ? SENDING_MARK.sending(sizeWords(sendingBytes)) : SENDING_MARK.saved;
  return (
    <span role="status" class={`sending ${lasts ? 'shown' : ''}`}>
      {lasts && words}
    </span>
  );
}

function sizeWords(bytes: number): string {
  return bytes < MEGABYTE / 10 ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB` : `${decimalWords(bytes / MEGABYTE)} MB`;
}
