/** A game of rounds: the table, and what came of each round; once the game is over, every round can be gone back to. */

import type { ComponentChildren } from 'preact';
import { RoundList } from './round-list.tsx';
import { STEPPER, Stepper, type Stepping, useStepping } from './stepper.tsx';

interface PlayedRoundsProps<View> {
  readonly view: View;
  readonly over: boolean;
  /** What came of each round that has ended, a sentence each. */
  readonly rounds: readonly string[];
  /** Whether the view shows a round that has not ended. */
  readonly unfinished: boolean;
  /** The table as it stood when so many rounds had ended. */
  readonly viewAfter: (view: View, rounds: number) => View;
  /** The sentences give the numbers of their rounds themselves. */
  readonly plain?: boolean;
  /** Shows the rounds in another way than as a list of their sentences. */
  readonly list?: (stepping: Stepping | undefined) => ComponentChildren;
  readonly children: (view: View) => ComponentChildren;
}

export function PlayedRounds<View>(props: PlayedRoundsProps<View>) {
  const { view, over, rounds, unfinished, viewAfter, plain, list, children } = props;
  const stops = rounds.length + (unfinished ? 1 : 0);
  const all = useStepping(stops, 1);
  // One round is no way to go.
  const stepping = over && stops > 1 ? all : undefined;
  const isBack = stepping !== undefined && stepping.at < stops;
  return (
    <>
      {children(isBack ? viewAfter(view, stepping.at) : view)}
      {stepping && <Stepper stepping={stepping} of={STEPPER.round} words={rounds[stepping.at - 1] ?? STEPPER.broken} />}
      {list === undefined ? <RoundList rounds={rounds} plain={plain} stepping={stepping} /> : list(stepping)}
    </>
  );
}
