/** Shows a draw offer until it is answered or play goes on, and that it was declined until play goes on. */

import { useEffect, useState } from 'preact/hooks';
import { refusedDrawKind } from '../../../shared/match/draw-offer.ts';
import type { MatchState } from '../../../shared/match/match-state.ts';
import type { Command, MatchSnapshot } from '../session/messages.ts';
import { isOver } from './is-over.ts';

interface DrawOfferProps {
  readonly snapshot: MatchSnapshot;
  readonly names: readonly string[];
  readonly send: (command: Command) => void;
}

export function DrawOffer({ snapshot, names, send }: DrawOfferProps) {
  const { matchState, seat } = snapshot;
  const [by] = matchState.drawOffer;
  if (matchState.phase !== 'play' || isOver(snapshot)) return null;
  if (by === undefined) return <Declined by={matchState.drawDeclined} seat={seat} names={names} />;
  const asked = seat !== undefined && !matchState.drawOffer.includes(seat) && matchState.seats[seat]?.out !== true;
  const isInTurn = matchState.terms?.sameTurn !== undefined;
  const taken = isInTurn
    ? 'It can be taken until the other side has moved.'
    : 'The next move of either side takes the offer away.';
  return (
    <div role="status" class={`notice draw-offer seat-${by}`}>
      <div>
        <strong>{by === seat ? 'You offer a draw.' : `${names[by]} offers a draw.`}</strong>{' '}
        {by === seat ? taken : 'If you play on, your next move declines it.'}
      </div>
      {asked && <Answer matchState={matchState} seat={seat} rival={names[by]!} send={send} />}
    </div>
  );
}

interface AnswerProps {
  readonly matchState: MatchState;
  readonly seat: number;
  readonly rival: string;
  readonly send: DrawOfferProps['send'];
}

type AnswerKind = 'draw-accept' | 'draw-decline';

/** Where draws belong to a turn, an answer that comes before it is kept until then. */
function Answer({ matchState, seat, rival, send }: AnswerProps) {
  const [given, setGiven] = useState<AnswerKind>();
  const isPossible = refusedDrawKind(matchState, seat, 'draw-accept') === undefined;
  useEffect(() => {
    if (given === undefined || !isPossible) return;
    setGiven(undefined);
    send({ kind: 'request', request: given });
  }, [given, isPossible]);
  return (
    <div class="row">
      <button type="button" class="button primary" aria-pressed={given === 'draw-accept'} onClick={() => setGiven('draw-accept')}>
        Accept the draw
      </button>
      <button type="button" class="button" aria-pressed={given === 'draw-decline'} onClick={() => setGiven('draw-decline')}>
        Decline
      </button>
      {given !== undefined && !isPossible && <span class="hint">Your answer goes out when {rival} has moved.</span>}
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
