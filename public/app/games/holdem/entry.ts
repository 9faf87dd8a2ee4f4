import { HOLDEM_CLOCKS } from '../../../../shared/games/holdem/clocks.ts';
import { plural, texts } from '../../language/texts.ts';
import { type GameEntry, TWO_SEATS } from '../game-screen.ts';
import { numbers } from '../options.ts';
import { HoldemPicture, HoldemPieces } from './picture.tsx';

export const HOLDEM_ENTRY = texts('games/holdem/entry', {
  stack: 'Chips of each player',
  hands: 'Hands at most',
  level: 'Blinds rise',
  everyHands: (count: number) => plural(count, { one: 'With every hand', other: `Every ${count} hands` }),
  name: 'Hold’em',
  summary: 'No-limit poker for two, from a deck that nobody knows.',
  beforehand: 'Chips are worth nothing outside this match.',
  rules: [
    'Each of you gets two cards that nobody else sees. Five more are turned in the middle: three, one and one.',
    'Before the flop, and after the flop, the turn and the river, you bet: fold, check or call, bet or raise, up to all your chips. A raise is at least as big as the one before.',
    'The best five of seven cards win the pot; equal hands share it. If you fold, the other player wins it and shows nothing.',
    'The button changes with every hand, and has the small blind. It acts first before the flop, and last afterwards.',
    'If you have all the chips you win, or else the player with more after the last hand. Cards that are not shown stay secret after the match, too.',
  ],
});

export const HOLDEM: GameEntry = {
  id: 'holdem',
  slug: 'holdem',
  rules: 1,
  options: [
    { name: 'stack', label: HOLDEM_ENTRY.stack, initial: 1_000, values: numbers(100, 500, 1_000, 2_000, 10_000) },
    { name: 'hands', label: HOLDEM_ENTRY.hands, initial: 30, values: numbers(10, 20, 30, 60) },
    {
      name: 'level',
      label: HOLDEM_ENTRY.level,
      initial: 10,
      values: [1, 5, 10, 20].map((value) => ({ value, label: HOLDEM_ENTRY.everyHands(value) })),
    },
  ],
  seats: TWO_SEATS,
  clocks: HOLDEM_CLOCKS,
  name: HOLDEM_ENTRY.name,
  summary: HOLDEM_ENTRY.summary,
  beforehand: HOLDEM_ENTRY.beforehand,
  rulesInBrief: HOLDEM_ENTRY.rules,
  Pieces: HoldemPieces,
  Picture: HoldemPicture,
  load: async () => (await import('./screen.ts')).holdemScreen,
};
