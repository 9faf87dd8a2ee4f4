import type { RpsView } from '../../../../shared/games/rps/view.ts';
import { gameReplay, type ReplayBoardsProps } from '../game-replay.ts';
import { SeatCaption } from '../seat-caption.tsx';
import { isBegun } from './history.ts';
import { Duel } from './table.tsx';
import { RPS_TEXTS } from './texts.ts';
import { describeStep, roundWords, score } from './words.ts';

function Boards({ view, names }: ReplayBoardsProps<RpsView>) {
  return <Duel view={view} order={[0, 1]} playerHeader={(seat) => <SeatCaption seat={seat} name={names[seat]!} />} />;
}

const RPS_REPLAY = gameReplay({
  Boards,
  movesIn: (view) => view.rounds.length + Number(isBegun(view)),
  moveWords: (view, _, names) =>
    isBegun(view) ? undefined : roundWords(view.rounds.at(-1)!, view.rounds.length, names, undefined),
  describeStep,
  reasons: RPS_TEXTS.reasons,
  score,
});

export const RPS_REPLAYS = { 1: RPS_REPLAY };
