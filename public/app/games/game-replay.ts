/** What a game brings to the replay of a match that is over. */

import type { ComponentType } from 'preact';
import type { ExportProps } from './game-screen.ts';
import type { EndWords } from './result-words.ts';
import type { StepWording } from './step-words.ts';

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
  readonly goToStep: (step: number) => void;
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
  readonly describeStep: StepWording<View>;
  /** What stays hidden of a seat that opens nothing, after “Alice opened nothing: ”; absent where play itself opens everything. */
  readonly unopened?: string;
}

/** As `gameScreen`: the replay of a game as the page knows it. */
export const gameReplay = <View>(replay: GameReplay<View>) => replay as GameReplay;
