/** What a game brings to the replay of a match that is over. */

import type { ComponentType } from 'preact';
import type { ExportProps } from './game-screen.ts';
import type { EndWords } from './result-words.ts';
import type { StepLine } from './step-line.ts';
import type { StepWording } from './step-words.ts';
import type { Stepping } from './stepper.tsx';

export interface ReplayBoardsProps<View = unknown> {
  /** The game's view for everybody. */
  readonly view: View;
  /** By seat: the view of a seat whose secrets are to be shown. */
  readonly seatViews: readonly (View | undefined)[];
  readonly names: readonly string[];
  /** The seats that somebody took. */
  readonly taken: readonly number[];
  /** The same at the end of the replay, and the way to any step before it. */
  readonly lastView: View;
  readonly lastSeatViews: readonly (View | undefined)[];
  /** All steps, for what is to be told of the whole game. */
  readonly record: readonly StepLine[];
  /** Whether this is before the end. */
  readonly isBack: boolean;
  readonly goToStep: (step: number) => void;
}

interface MoveStop<View = unknown> {
  readonly words: string;
  /** The number of the move or round, from 1; undefined for anything else. */
  readonly move: number | undefined;
  readonly view: View;
  readonly seatViews: readonly (View | undefined)[];
}

export interface MovesProps<View = unknown> {
  readonly stops: readonly MoveStop<View>[];
  readonly names: readonly string[];
  readonly stepping: Stepping;
}

export interface AccountProps<View = unknown> {
  /** What everybody sees at the end, or where the game could not be followed any further. */
  readonly view: View;
  /** The steps before this one were checked by the rules of the game, and hold. */
  readonly heldTo: number;
  readonly names: readonly string[];
}

export interface GameReplay<View = unknown> extends EndWords<View> {
  /** Without it a match is replayed in words. */
  readonly Boards?: ComponentType<ReplayBoardsProps<View>>;
  /** What the checked record says of the parts of the match, such as the hands of a game of cards. */
  readonly Account?: ComponentType<AccountProps<View>>;
  /** The match in a notation of the game. */
  readonly Export?: ComponentType<ExportProps>;
  /** Kinds of which devices send many by themselves: of such a row the replay stops at the last. */
  readonly quietKinds?: readonly string[];
  /** How many moves or rounds have begun: the replay stops once for each, with all that belongs to it. Absent: it stops at each step. */
  readonly movesIn?: (view: View) => number;
  /** The last of them in words, from a view that has all that belongs to it; where absent, those of its last step. */
  readonly moveWords?: (view: View, seatViews: readonly (View | undefined)[], names: readonly string[]) => string | undefined;
  /** The list of moves, where it is not one of their words. */
  readonly Moves?: ComponentType<MovesProps<View>>;
  readonly describeStep: StepWording<View>;
  /** What stays hidden of a seat that opens nothing, after “Alice opened nothing: ”; absent where play itself opens everything. */
  readonly unopened?: string;
}

/** As `gameScreen`: the replay of a game as the page knows it. */
export const gameReplay = <View>(replay: GameReplay<View>) => replay as GameReplay;
