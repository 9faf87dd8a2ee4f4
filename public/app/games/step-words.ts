/** A step of a log in plain words. Steps of a game are worded by the game. */

import { seatNumber } from '../../../shared/match/seat-names.ts';
import { texts } from '../language/texts.ts';
import type { StepLine } from './step-line.ts';

/** `view` is the game's view after the step, for a reader who looks at it afterwards. Undefined for a kind that is not of this game. */
export type StepWording<View = unknown> = (step: StepLine, names: readonly string[], view?: View) => string | undefined;

export const STEPS = texts('games/step-words', {
  ofEveryMatch: {
    open: (who: string) => `${who} opened the match`,
    join: (who: string) => `${who} joined`,
    cancel: (who: string) => `${who} cancelled the match`,
    begin: (who: string) => `${who} began with the seats that were taken`,
    start: () => 'The players signed the start: what was sealed is fixed from here on',
    skip: (who: string) => `${who} noted whose turn it is without the seat that left`,
    abort: (who: string) => `${who} called the match off`,
    resign: (who: string) => `${who} resigned`,
    'stand-down': (who: string) => `${who} is out of the game, and the end does not wait for it`,
    'draw-offer': (who: string) => `${who} offered a draw`,
    'draw-decline': (who: string) => `${who} declined the draw`,
    'draw-accept': (who: string) => `${who} accepted the draw`,
    'hand-over': (who: string) => `${who} goes on with another device`,
    protest: (who: string) => `${who} protested against a step`,
    opening: (who: string) => `${who} opened what was hidden`,
    'clock-note': (who: string) => `${who} noted that its own clock says otherwise`,
    endgame: () => 'The players signed the result',
    timeout: () => 'The relay noted that time had run out',
    retire: () => 'The relay ended the play, for its key has leaked',
    close: () => 'The relay closed the match',
  },
  unknown: (who: string, kind: string) => `${who} added a step “${kind}”`,
  relay: 'The relay',
  everybody: 'Every player',
  player: (seat: number) => `Player ${seat}`,
});

export function authorName({ author }: Pick<StepLine, 'author'>, names: readonly string[]): string {
  if (typeof author === 'number') return names[author] ?? STEPS.player(seatNumber(author));
  return author === 'relay' ? STEPS.relay : STEPS.everybody;
}

export function stepWords<View>(step: StepLine, names: readonly string[], ofGame: StepWording<View>, view?: View): string {
  const who = authorName(step, names);
  const ofEveryMatch: Readonly<Record<string, (who: string) => string>> = STEPS.ofEveryMatch;
  return ofGame(step, names, view) ?? ofEveryMatch[step.kind]?.(who) ?? STEPS.unknown(who, step.kind);
}
