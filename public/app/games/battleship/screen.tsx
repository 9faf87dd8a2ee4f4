import type { BattleshipDecision } from '../../../../shared/games/battleship/payloads.ts';
import type { BattleshipView } from '../../../../shared/games/battleship/view.ts';
import { gameScreen } from '../game-screen.ts';
import { Table } from './table.tsx';
import { WhyFair } from './why-fair.tsx';
import { describeStep, headline, REASONS } from './words.ts';

export const battleshipScreen = gameScreen<BattleshipView, BattleshipDecision>({
  Table,
  WhyFair,
  headline,
  describeStep,
  reasons: REASONS,
  keys: [
    { key: 'Arrows', does: 'go from square to square' },
    { key: 'Enter', does: 'shoots' },
  ],
  sound(was, is, play) {
    const answered = (view: BattleshipView | undefined): number =>
      view?.shots.filter(({ value }) => value !== undefined).length ?? 0;
    if (was !== undefined && answered(is) > answered(was))
      play(is.shots.findLast(({ value }) => value !== undefined)?.value === 0 ? 'splash' : 'hit');
    else if (was?.turn !== is.turn && is.turn !== undefined && is.turn === is.seat && is.stage === 'shot') play('turn');
  },
  showAtEnd: () => 'Show my fleet at the end',
  endEarly: {
    label: 'Give up and show my fleet',
    text: 'Or give up by showing your whole fleet: then the other player must show theirs too.',
    decision: { kind: 'finish' },
  },
});
