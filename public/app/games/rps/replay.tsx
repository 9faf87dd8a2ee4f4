import type { RpsView } from '../../../../shared/games/rps/view.ts';
import type { GameReplay, ReplayBoardsProps } from '../game-replay.ts';
import { SeatCaption } from '../seat-caption.tsx';
import { Duel } from './table.tsx';
import { describeStep, REASONS } from './words.ts';

function Boards({ view, names }: ReplayBoardsProps) {
  return <Duel view={view as RpsView} order={[0, 1]} playerHeader={(seat) => <SeatCaption seat={seat} name={names[seat]!} />} />;
}

export const RPS_REPLAY: GameReplay = { Boards, describeStep, reasons: REASONS };
