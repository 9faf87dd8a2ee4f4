import type { TerminalGame } from '../../../cli/games/terminal-game.ts';
import type { View } from './rules.ts';

export const TERMINAL: TerminalGame<View> = {
  games: ['odds-and-evens'],
  news: (before, { shown }, names) =>
    shown.flatMap((fingers, seat) =>
      fingers === undefined || before?.shown[seat] !== undefined ? [] : `${names[seat]}: ${fingers} fingers.`,
    ),
  render: () => '',
  prompt: () => 'Type a number from 1 to 5: nobody sees it until both have chosen.',
  read: (_, line) => (/^[1-5]$/.test(line) ? { kind: 'show', fingers: Number(line) } : 'Type a number from 1 to 5.'),
};
