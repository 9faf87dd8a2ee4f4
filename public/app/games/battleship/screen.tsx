import type { BattleshipDecision } from '../../../../shared/games/battleship/payloads.ts';
import type { BattleshipView } from '../../../../shared/games/battleship/view.ts';
import { gameScreen } from '../game-screen.ts';
import { whyFair } from '../why.tsx';
import { Table } from './table.tsx';
import { BATTLESHIP } from './texts.ts';
import { reasonsOf } from './why-fair.ts';
import { describeStep, headline } from './words.ts';

export const battleshipScreen = gameScreen<BattleshipView, BattleshipDecision>({
  Table,
  WhyFair: whyFair(reasonsOf),
  headline,
  describeStep,
  reasons: BATTLESHIP.reasons,
  keys: [BATTLESHIP.keys.arrows, BATTLESHIP.keys.enter],
  sound(was, is, play) {
    const answered = (view: BattleshipView | undefined): number =>
      view?.shots.filter(({ value }) => value !== undefined).length ?? 0;
    if (was !== undefined && answered(is) > answered(was))
      play(is.shots.findLast(({ value }) => value !== undefined)?.value === 0 ? 'splash' : 'hit');
    else if (was?.turn !== is.turn && is.turn !== undefined && is.turn === is.seat && is.stage === 'shot') play('turn');
  },
  confirms: 'small',
  showAtEnd: () => BATTLESHIP.showAtEnd,
  endEarly: {
    label: BATTLESHIP.giveUp,
    text: BATTLESHIP.giveUpText,
    decision: { kind: 'finish' },
  },
});
