/** The screen of a game that has none of its own: it shows what the rules show and list. */

import type { Need } from '../../../../shared/games/interface.ts';
import { gameScreen, type Headline } from '../game-screen.ts';
import { Table } from './table.tsx';
import { ANY_GAME } from './texts.ts';

function headline(_: unknown, need: Need): Headline {
  switch (need.kind) {
    case 'decide':
      return { title: ANY_GAME.yourTurn, mine: true };
    case 'wait':
      return { title: ANY_GAME.waiting, mine: false };
    default:
      return { title: ANY_GAME.busy, mine: false, passing: true };
  }
}

export const ANY_SCREEN = gameScreen<unknown>({
  Table,
  lists: true,
  headline,
  describeStep: () => undefined,
  reasons: {},
});
