/** Where a replay stops: once for each move or round of a game that counts them, at what ends it otherwise, and at each fault. Pure. */

import type { FaultReport } from '../../../shared/verify/verdict.ts';
import type { GameReplay } from '../games/game-replay.ts';
import type { StepLine } from '../games/step-line.ts';
import { authorName, stepWords } from '../games/step-words.ts';
import { texts } from '../language/texts.ts';
import type { ReplayFrame } from './outcome.ts';

export const STOPS = texts('verify/replay-stops', {
  beginning: 'Before the first move',
  doesNotCount: (who: string) => `${who} sent a step that does not count`,
});

export interface ReplayStop {
  /** The step that it begins with: its address. */
  readonly step: StepLine;
  /** What is to be seen once all that belongs to it was done. */
  readonly frame: ReplayFrame;
  readonly words: string;
  /** The number of the move or round, from 1; undefined for anything else. */
  readonly move: number | undefined;
}

/** Steps of every match by which a seat, or the match, ends where no move does. */
const ENDS = ['resign', 'draw-accept', 'timeout', 'abort', 'retire'];

export function replayStops(
  frames: readonly ReplayFrame[],
  game: GameReplay,
  names: readonly string[],
  faults: readonly FaultReport[],
): readonly ReplayStop[] {
  const { quietKinds = [], movesIn } = game;
  const isQuiet = ({ step }: ReplayFrame): boolean => quietKinds.includes(step.kind);
  const isFaulty = (frame: ReplayFrame): boolean => faults.some(({ step }) => step === frame.step.seq);
  const isEnd = ({ step }: ReplayFrame): boolean => ENDS.includes(step.kind);
  const begins = (frame: ReplayFrame, before: ReplayFrame): boolean => {
    if (isFaulty(frame) || isFaulty(before)) return true;
    if (movesIn === undefined) return !(isQuiet(frame) && isQuiet(before));
    return isEnd(frame) || movesIn(frame.view) !== movesIn(before.view);
  };
  const groups: [ReplayFrame, ...ReplayFrame[]][] = [];
  for (const [i, frame] of frames.entries()) {
    if (i === 0 || begins(frame, frames[i - 1]!)) groups.push([frame]);
    else groups.at(-1)!.push(frame);
  }
  const countAt = (i: number): number => (movesIn === undefined || i < 0 ? 0 : movesIn(groups[i]!.at(-1)!.view));
  return groups.map(([first, ...others], i) => {
    const frame = others.at(-1) ?? first;
    const { step } = first;
    const [count, before] = [countAt(i), countAt(i - 1)];
    if (movesIn === undefined || isFaulty(first) || isEnd(first))
      return { step, frame, words: frameWords(movesIn === undefined ? frame : first, game, names), move: undefined };
    if (count === before)
      return { step, frame, words: i === 0 ? STOPS.beginning : frameWords(frame, game, names), move: undefined };
    const words = game.moveWords?.(frame.view, frame.seatViews, names) ?? frameWords(lastOfGame([first, ...others]), game, names);
    return { step, frame, words, move: count };
  });
}

const lastOfGame = (frames: readonly [ReplayFrame, ...ReplayFrame[]]): ReplayFrame =>
  frames.findLast(({ step }) => step.kind.includes('.')) ?? frames[0];

function frameWords({ step, counts, view }: ReplayFrame, { describeStep }: GameReplay, names: readonly string[]): string {
  if (!counts) return STOPS.doesNotCount(authorName(step, names));
  return stepWords(step, names, describeStep, view);
}
