import { texts } from '../../language/texts.ts';
import type { GameEntry } from '../game-screen.ts';
import { numbers } from '../options.ts';
import { DicePicture, DicePieces } from './picture.tsx';

export const DICE_ENTRY = texts('games/dice/entry', {
  target: 'Points to win',
  name: 'Greedy Pig',
  summary: 'One die for all, two to eight players. Roll again, or bank in time.',
  rules: [
    'One die is thrown for everybody. A throw of 2 to 6 adds to the points of the round.',
    'Before each further throw, bank the points and sit the round out, or roll again. Everybody chooses at the same time.',
    'A 1 ends the round: players who have not banked get nothing.',
    'The player with the most points after the round in which somebody reaches the target wins.',
  ],
});

export const DICE: GameEntry = {
  id: 'dice',
  slug: 'greedy-pig',
  rules: 1,
  options: [
    {
      name: 'target',
      label: DICE_ENTRY.target,
      initial: 50,
      values: numbers(10, 25, 50, 100),
    },
  ],
  seats: () => ({ min: 2, max: 8, usual: 3 }),
  name: DICE_ENTRY.name,
  summary: DICE_ENTRY.summary,
  rulesInBrief: DICE_ENTRY.rules,
  Pieces: DicePieces,
  Picture: DicePicture,
  load: async () => (await import('./screen.ts')).diceScreen,
};
