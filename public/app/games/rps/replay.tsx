import type { RpsView } from '../../../../shared/games/rps/view.ts';
import { gameReplay, type ReplayBoardsProps } from '../game-replay.ts';
import { SeatCaption } from '../seat-caption.tsx';
import { Duel } from './table.tsx';
import { RPS_TEXTS } from './texts.ts';
import { describeStep, score } from './words.ts';

function Boards({ view, names }: ReplayBoardsProps<RpsView>) {
  return <Duel view={view} order={[0, 1]} playerHeader={(seat) => <SeatCaption seat={seat} name={names[seat]!} />} />;
}

export const RPS_REPLAY = gameReplay({ Boards, describeStep, reasons: RPS_TEXTS.reasons, score });
