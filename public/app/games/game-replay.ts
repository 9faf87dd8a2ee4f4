/** What a game brings to the replay of a match that is over. */

import type { ComponentType } from 'preact';
import type { ExportProps } from './game-screen.ts';
import type { ResultReasons } from './result-words.ts';
import type { StepWording } from './step-words.ts';

export interface ReplayBoardsProps {
  /** The game's view for everybody. */
  readonly view: unknown;
  /** By seat: the view of a seat whose secrets are to be shown. */
  readonly seatViews: readonly unknown[];
  readonly names: readonly string[];
  /** The seats that somebody took. */
  readonly taken: readonly number[];
}

export interface GameReplay {
  /** Without it a match is replayed in words. */
  readonly Boards?: ComponentType<ReplayBoardsProps>;
  /** The match in a notation of the game. */
  readonly Export?: ComponentType<ExportProps>;
  /** Kinds of which devices send many by themselves: of such a row the replay stops at the last. */
  readonly quietKinds?: readonly string[];
  readonly describeStep: StepWording;
  readonly reasons: ResultReasons;
  /** What stays hidden of a seat that opens nothing, after “Alice opened nothing: ”; absent where play itself opens everything. */
  readonly unopened?: string;
}
