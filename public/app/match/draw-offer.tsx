/** Shows a draw offer until it is answered or play goes on, and that it was declined until play goes on. */

import type { Command, MatchSnapshot } from '../session/messages.ts';

interface DrawOfferProps {
  readonly snapshot: MatchSnapshot;
  readonly names: readonly string[];
  readonly send: (command: Command) => void;
}

export function DrawOffer({ snapshot: { matchState, seat }, names, send }: DrawOfferProps) {
  const [by] = matchState.drawOffer;
  if (matchState.phase !== 'play') return null;
  if (by === undefined) return <Declined by={matchState.drawDeclined} seat={seat} names={names} />;
  const asked = seat !== undefined && !matchState.drawOffer.includes(seat) && matchState.seats[seat]?.out !== true;
  return (
    <div role="status" class={`notice draw-offer seat-${by}`}>
      <div>
        <strong>{by === seat ? 'You offer a draw.' : `${names[by]} offers a draw.`}</strong>{' '}
        {by === seat ? 'The next move of either side takes the offer away.' : 'If you play on, your next move declines it.'}
      </div>
      {asked && (
        <div class="row">
          <button type="button" class="button primary" onClick={() => send({ kind: 'request', request: 'draw-accept' })}>
            Accept the draw
          </button>
          <button type="button" class="button" onClick={() => send({ kind: 'request', request: 'draw-decline' })}>
            Decline
          </button>
        </div>
      )}
    </div>
  );
}

function Declined({ by, seat, names }: { by: number | undefined; seat: number | undefined; names: readonly string[] }) {
  if (by === undefined) return null;
  return (
    <div role="status" class="notice">
      <div>{by === seat ? 'You declined the draw. The game goes on.' : `${names[by]} declined the draw. The game goes on.`}</div>
    </div>
  );
}
