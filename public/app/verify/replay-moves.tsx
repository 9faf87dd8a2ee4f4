/** The moves of a match that is over, beside its replay: each is a button that leads there. */

import { useRef } from 'preact/hooks';
import type { GameReplay } from '../games/game-replay.ts';
import { StepButton } from '../games/round-list.tsx';
import type { Stepping } from '../games/stepper.tsx';
import { useInSight } from '../games/use-in-sight.ts';
import { texts } from '../language/texts.ts';
import type { ReplayStop } from './replay-stops.ts';

export const REPLAY_MOVES = texts('verify/replay-moves', { title: 'Moves' });

interface ReplayMovesProps {
  readonly stops: readonly ReplayStop[];
  readonly game: GameReplay;
  readonly names: readonly string[];
  readonly stepping: Stepping;
}

/** A game that does not count its moves lists what happened, step by step. */
export function ReplayMoves({ stops, game, names, stepping }: ReplayMovesProps) {
  const list = useRef<HTMLElement>(null);
  useInSight(list, stepping.at);
  if (game.Boards === undefined || stops.length < 2) return null;
  const { Moves } = game;
  if (Moves !== undefined) {
    const shown = stops.map(({ words, move, frame: { view, seatViews } }) => ({ words, move, view, seatViews }));
    return <Moves stops={shown} names={names} stepping={stepping} />;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={list} class="replay-moves scroll" tabIndex={0} aria-label={REPLAY_MOVES.title}>
      <ol>
        {stops.map(({ step, words }, i) => (
          <li key={step.seq}>
            <StepButton stepping={stepping} to={i} words={words} />
          </li>
        ))}
      </ol>
    </section>
  );
}
