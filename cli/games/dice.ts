/** Greedy Pig on a terminal. */

import { CHOICES } from '../../shared/games/dice/payloads.ts';
import type { Throw } from '../../shared/games/dice/public-rules.ts';
import { PIG } from '../../shared/games/dice/public-rules.ts';
import type { DiceView } from '../../shared/games/dice/view.ts';
import { joinNames, type SeatNames } from '../../shared/match/seat-names.ts';
import type { TerminalGame } from './terminal-game.ts';
import { readWord, writePoints } from './words.ts';

function tellThrow({ die, sat }: Throw, names: SeatNames): string[] {
  const sitters = sat.length === 0 ? [] : [`${joinNames(sat.map((seat) => names[seat]!))} sat down and kept the points.`];
  if (die === undefined) return [...sitters, 'The round is over: no throw.'];
  return [...sitters, die === PIG ? 'The die shows 1: those who stood get nothing.' : `The die shows ${die}.`];
}

export const TERMINAL_DICE: TerminalGame<DiceView> = {
  games: ['dice'],
  news: (before, { throws }, names) => throws.slice(before?.throws.length ?? 0).flatMap((one) => tellThrow(one, names)),
  render: ({ target, points, totals, standing, round, playing }, names) =>
    [
      `Round ${round + 1}, to ${target}. On the table: ${points}.`,
      ...playing.map((seat) => `  ${names[seat]}: ${totals[seat]}${standing.includes(seat) ? ', stands' : ', sits'}`),
    ].join('\n'),
  score: ({ totals, playing }, names) =>
    writePoints(
      names,
      totals.map((total, seat) => (playing.includes(seat) ? total : undefined)),
    ),
  prompt: ({ points }) => `Stay up for the next throw, or keep the ${points}: ${CHOICES.join(', ')}?`,
  read: (_, line) => readWord(line, CHOICES, (kind) => ({ kind })),
};
