/** A seat that comes from another device, before it is taken over. */

import { useState } from 'preact/hooks';
import type { Problem } from '../components/problem.ts';
import { explain } from '../components/problem-words.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { texts } from '../language/texts.ts';
import type { Arrival } from '../router.ts';
import type { ClientState, Command } from '../session/messages.ts';
import { NoticePage } from './notice-pages.tsx';

export const ARRIVAL = texts('match/arrival', {
  about:
    'The match goes on here, and the other device only watches. Your clock runs as before, and everyone can see that you changed the device.',
  title: 'Play your seat on this device?',
  accept: 'Play here',
  leave: 'Leave it where it is',
  coming: 'Your seat is on its way…',
  failed: 'Your seat has not come',
  again: 'Try again',
  watch: 'Watch the match',
});

/** After these the seat is still where it was. */
const MAY_COME: readonly Problem['code'][] = ['relay/unreachable', 'relay/rate-limited', 'relay/internal'];

interface Arriving {
  readonly isComing: boolean;
  readonly problem: Problem | undefined;
  readonly onAccept: () => void;
  readonly onWatch: () => void;
}

/** What a person has answered for a seat that came to this page; undefined once it is here, or left where it was. */
export function useArrival(
  arrival: Arrival | undefined,
  { held, busy, problem }: ClientState,
  send: (command: Command) => void,
): Arriving | undefined {
  /** Which was asked for, when this browser held so many; or that it was left. */
  const [answered, setAnswered] = useState<{ readonly to: Arrival; readonly held: number | undefined }>();
  const isAsked = answered !== undefined && answered.to === arrival;
  if (arrival === undefined || (isAsked && (answered.held === undefined || held.length > answered.held))) return undefined;
  return {
    isComing: isAsked && (busy === 'joining' || problem === undefined),
    problem: isAsked && busy !== 'joining' ? problem : undefined,
    onAccept: () => {
      send({ kind: 'arrive', arrival });
      setAnswered({ to: arrival, held: held.length });
    },
    onWatch: () => setAnswered({ to: arrival, held: undefined }),
  };
}

/** `game` is absent while the match is not known here. */
export function ArrivingSeat({
  game,
  isComing,
  problem,
  onAccept,
  onWatch,
}: Arriving & { readonly game: GameEntry | undefined }) {
  const about = game?.onNewDevice === undefined ? ARRIVAL.about : `${ARRIVAL.about} ${game.onNewDevice}`;
  return (
    <NoticePage
      title={problem === undefined ? ARRIVAL.title : ARRIVAL.failed}
      text={problem === undefined ? about : explain(problem)}
    >
      {(problem === undefined || MAY_COME.includes(problem.code)) && (
        <button type="button" class="button primary" disabled={isComing} onClick={onAccept}>
          {isComing ? ARRIVAL.coming : problem === undefined ? ARRIVAL.accept : ARRIVAL.again}
        </button>
      )}
      <button type="button" class="button" onClick={onWatch}>
        {problem === undefined ? ARRIVAL.leave : ARRIVAL.watch}
      </button>
    </NoticePage>
  );
}
