import { gameReplay, type ReplayBoardsProps } from '../../../public/app/games/game-replay.ts';
import { authorName, type StepWording } from '../../../public/app/games/step-words.ts';
import type { View } from './rules.ts';

export const REASONS = { sum: 'the sum decided' };

export const describeStep: StepWording<View> = (step, names) =>
  step.kind === 'odds-and-evens.show' ? `${authorName(step, names)}: ${step.says['fingers']} fingers` : undefined;

const Boards = ({ view, names }: ReplayBoardsProps<View>) => (
  <p>{names.map((name, seat) => `${name}: ${view.shown[seat] ?? '?'}`).join(', ')}</p>
);

export const REPLAYS = { 1: gameReplay({ Boards, describeStep, reasons: REASONS }) };
