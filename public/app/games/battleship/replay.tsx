/** A match of Battleship that is over: both seas, and what was opened of them. */

import type { BattleshipView } from '../../../../shared/games/battleship/view.ts';
import { gameReplay, type ReplayBoardsProps } from '../game-replay.ts';
import { Board } from './board.tsx';
import { BATTLESHIP } from './texts.ts';
import { describeStep, seaLabel, shotWords } from './words.ts';

function Boards({ view, seatViews, names }: ReplayBoardsProps<BattleshipView>) {
  const { rules, boards, shots } = view;
  const last = shots.at(-1);
  return (
    <div class="replay-boards replay-seas">
      {boards.map((seen, owner) => {
        const board = seatViews[owner]?.boards[owner] ?? seen;
        const label = seaLabel(owner, undefined, names);
        return (
          <figure key={label} class={`seat-${owner}`}>
            <figcaption>
              <span class="pip" /> <span class="seat-name">{label}</span>
              <span class="soft small">{board.committed ? BATTLESHIP.nAfloat(board.afloat) : BATTLESHIP.noFleet}</span>
            </figcaption>
            <Board rules={rules} board={board} owner={owner} label={label} last={last?.by === owner ? undefined : last?.cell} />
          </figure>
        );
      })}
    </div>
  );
}

const BATTLESHIP_REPLAY = gameReplay({
  Boards,
  // A shot, and its answer.
  movesIn: ({ shots }) => shots.length,
  moveWords: (view, _, names) => (view.shots.length > 0 ? shotWords(view, view.shots.at(-1)!, names) : undefined),
  describeStep,
  reasons: BATTLESHIP.reasons,
  unopened: BATTLESHIP.unopened,
});

export const BATTLESHIP_REPLAYS = { 1: BATTLESHIP_REPLAY };
