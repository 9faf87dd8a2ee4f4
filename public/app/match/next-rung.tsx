/** After a match against one opponent of a ladder: the one above it, once that one is beaten. */

import type { MatchState } from '../../../shared/match/match-state.ts';
import { Icon } from '../components/icon.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { readClimb, saveChosen } from '../device/climb.ts';
import { readPreference } from '../device/preferences.ts';
import type { GameEntry, Rung } from '../games/game-screen.ts';
import { newMatchOf, usualChoice } from '../home/match-choice.ts';
import { pickBelow, useStart } from '../home/use-start.ts';
import { texts } from '../language/texts.ts';

export const NEXT_RUNG = texts('match/next-rung', { next: (rung: string) => `Next: ${rung}` });

interface NextRungProps {
  readonly game: GameEntry;
  readonly terms: MatchState['terms'];
  readonly rung: Rung;
  readonly isWon: boolean;
}

export function NextRung({ game, terms, rung, isWon }: NextRungProps) {
  const { starting, problem, start } = useStart();
  const place = game.ladder!.indexOf(rung);
  const next = game.ladder![place + 1];
  if (next === undefined || !(isWon || readClimb(game)!.beaten > place)) return null;
  const play = (): void => {
    saveChosen(game, next.name);
    const choice = { ...usualChoice(game, 'computer', next.name), params: terms!.params };
    void start(newMatchOf(game, 'computer', choice, readPreference('name'), pickBelow));
  };
  return (
    <>
      <button type="button" class="button primary" title={next.manner} disabled={starting} onClick={play}>
        <Icon name="play" /> {NEXT_RUNG.next(next.label)}
      </button>
      <ProblemNotice problem={problem} />
    </>
  );
}
