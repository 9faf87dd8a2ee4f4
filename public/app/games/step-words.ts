/** A step of a log in plain words. Steps of a game are worded by the game. */

import { seatNumber } from '../../../shared/match/seat-names.ts';
import type { StepLine } from './step-line.ts';

/** `view` is the game's view after the step, for whoever looks at it afterwards. Undefined for a kind that is not of this game. */
export type StepWording<View = unknown> = (step: StepLine, names: readonly string[], view?: View) => string | undefined;

const OF_EVERY_MATCH: Readonly<Record<string, (who: string) => string>> = {
  open: (who) => `${who} opened the match`,
  join: (who) => `${who} joined`,
  cancel: (who) => `${who} cancelled the match`,
  begin: (who) => `${who} began with the seats that were taken`,
  start: () => 'Every player signed the start: what was sealed is fixed from here on',
  skip: (who) => `${who} noted whose turn it is without the seat that left`,
  abort: (who) => `${who} called the match off`,
  resign: (who) => `${who} resigned`,
  'draw-offer': (who) => `${who} offered a draw`,
  'draw-decline': (who) => `${who} declined the draw`,
  'draw-accept': (who) => `${who} accepted the draw`,
  'hand-over': (who) => `${who} goes on with another device`,
  protest: (who) => `${who} protested against a step`,
  opening: (who) => `${who} opened what was hidden`,
  endgame: () => 'Every player signed the result',
  timeout: () => 'The relay noted that time had run out',
  retire: () => 'The relay ended the play, for its key has leaked',
  close: () => 'The relay closed the match',
};

export function authorName({ author }: Pick<StepLine, 'author'>, names: readonly string[]): string {
  if (typeof author === 'number') return names[author] ?? `Player ${seatNumber(author)}`;
  return author === 'relay' ? 'The relay' : 'Every player';
}

export function stepWords<View>(step: StepLine, names: readonly string[], ofGame: StepWording<View>, view?: View): string {
  const who = authorName(step, names);
  return ofGame(step, names, view) ?? OF_EVERY_MATCH[step.kind]?.(who) ?? `${who} added a step “${step.kind}”`;
}
