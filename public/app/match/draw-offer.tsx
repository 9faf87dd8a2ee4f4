/** A draw that is offered: it stands until the next step of play. */

import { useEffect, useState } from 'preact/hooks';
import type { Command, MatchSnapshot } from '../session/messages.ts';

interface DrawOfferProps {
  readonly snapshot: MatchSnapshot;
  readonly names: readonly string[];
  readonly send: (command: Command) => void;
}

export function DrawOffer({ snapshot: { life, seat }, names, send }: DrawOfferProps) {
  const [by] = life.drawOffer;
  const [declined, setDeclined] = useState(false);
  useEffect(() => setDeclined(false), [by]);
  if (by === undefined || life.phase !== 'play') return null;
  const asked = seat !== undefined && !life.drawOffer.includes(seat) && !declined;
  return (
    <div role="status" class={`notice draw-offer seat-${by}`}>
      <div>
        <strong>{by === seat ? 'You offer a draw.' : `${names[by]} offers a draw.`}</strong>{' '}
        {by === seat ? 'The next move of either side takes the offer away.' : 'If you play on, your next move declines it.'}
      </div>
      {asked && (
        <div class="row">
          <button type="button" class="button primary" onClick={() => send({ kind: 'wish', wish: 'draw-accept' })}>
            Accept the draw
          </button>
          <button type="button" class="button" onClick={() => setDeclined(true)}>
            Decline
          </button>
        </div>
      )}
    </div>
  );
}
