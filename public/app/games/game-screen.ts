/** What a game brings to the screen: its words, its table, and what the start page says of it. */

import type { ComponentChildren, ComponentType } from 'preact';
import type { Json, JsonObject } from '../../../shared/encoding/canonical.ts';
import type { Decisions } from '../../../shared/games/decisions.ts';
import type { Game, GameClocks, Need, Result } from '../../../shared/games/interface.ts';
import type { HastyDecision } from '../../../shared/player/haste.ts';
import type { Targets } from './confirm.tsx';
import type { EndWords } from './result-words.ts';
import type { StepLine } from './step-line.ts';
import type { StepWording } from './step-words.ts';

/** What a game's table is given. It shows the view, and says what its person decided. */
export interface TableProps<View = unknown, Decision = JsonObject> {
  readonly game: GameEntry;
  readonly match: string;
  /** The game's view; `undefined` until every seat is taken. */
  readonly view: View | undefined;
  readonly seat: number | undefined;
  readonly names: readonly string[];
  /** The seats that somebody took. */
  readonly taken: readonly number[];
  readonly need: Need;
  /** What may be decided, where the screen `lists` it and the match waits for it. */
  readonly asks: Decisions | undefined;
  /** Whether a decision of ours is being worked on. */
  readonly busy: boolean;
  readonly result: Result | undefined;
  /** The match is over, or being settled. */
  readonly over: boolean;
  readonly decide: (decision: Decision) => void;
  /** By seat: whether its person's page is open. */
  readonly presence: readonly boolean[];
  /** Whether another seat offers a draw, and ours has not answered. */
  readonly drawOffered: boolean;
  /** What this device has decided last for its person, whose time was almost over. */
  readonly inHaste: HastyDecision | undefined;
  /** Whether the person is told what to look out for: against the weakest opponents of a ladder. */
  readonly coached: boolean;
  /** The steps so far, for what is shown of a match that is over. */
  readonly record: readonly StepLine[];
  /** What is above the sea, hand or board of a seat: name, presence, clock. */
  readonly playerHeader: (seat: number) => ComponentChildren;
}

/** What the words of a match say while it is played. */
export interface Headline {
  readonly title: string;
  readonly detail?: string;
  /** Whether it is our own turn to do something. */
  readonly mine: boolean;
  /** The seat that won: the words take its colour. */
  readonly winner?: number | undefined;
  /** Whether devices do this by themselves, mostly too fast to be read. */
  readonly passing?: boolean;
}

/** A key of the keyboard, and what it does at this table. */
export interface GameKey {
  /** As it is printed on the key. */
  readonly key: string;
  readonly does: string;
}

/** A way to end the game by a decision of one's own turn, offered beside resigning. */
interface EarlyEnd {
  readonly label: string;
  readonly text: string;
  readonly decision: JsonObject;
}

/** The part of a game that is loaded with a match. */
export interface GameScreen<View = unknown, Decision = JsonObject> extends EndWords<View> {
  readonly Table: ComponentType<TableProps<View, Decision>>;
  /** Whether its table is drawn from what may be decided. */
  readonly lists?: true;
  /** What goes on, in plain words; the match itself says it in the lobby and at the end. */
  headline(view: View, need: Need, names: readonly string[]): Headline;
  readonly describeStep: StepWording<View>;
  /** Why nobody can cheat, with the steps of the match. */
  readonly WhyFair?: ComponentType<WhyFairProps>;
  /** The match in a notation of the game, once it is over. */
  readonly Export?: ComponentType<ExportProps>;
  /** Plays what the last change of the view sounds like. */
  sound?(before: View | undefined, now: View, play: (name: 'splash' | 'hit' | 'turn') => void): void;
  /** How long, in ms, this view stays before the next is drawn; `before` is what was drawn until it came. */
  linger?(view: View, before: View | undefined): number;
  /** Whether this is a moment to offer a draw: a step of play takes an offer away. Absent where a draw cannot be agreed on. */
  offersDraw?(view: View): boolean;
  /** What the panel of `WhyFair` is called, where it is not the usual question. */
  readonly fairTitle?: string;
  /** What the switch for opening at the end is called; undefined where the rules or the play open everything. */
  showAtEnd?(params: JsonObject): string | undefined;
  /** What the switch is called for keeping on this device, after the match, what would be erased; undefined where nothing is. */
  keepHidden?(params: JsonObject): string | undefined;
  /** Whether a result stands without openings, because each seat has proven its steps to the other. */
  readonly standsUnopened?: true;
  /** The keys of its table, besides those of every match. */
  readonly keys?: readonly GameKey[];
  /** Whether a person may confirm each move, and how large what is touched for it is: `confirm.tsx`. */
  readonly confirms?: Targets;
  /** Whether there are chess pieces to draw. */
  readonly hasPieces?: true;
  /** Whether pieces that are out of sight can be shown where they were last seen. */
  readonly hasGhosts?: true;
  readonly endEarly?: EarlyEnd;
}

/** Erases the game's own types: the match page passes views and decisions on unread. */
export const gameScreen = <View, Decision = JsonObject>(screen: GameScreen<View, Decision>) => screen as GameScreen;

export interface WhyFairProps {
  /** Such as `battleship/xaya`. */
  readonly game: string;
  readonly params: JsonObject;
  readonly record: readonly StepLine[];
  readonly names: readonly string[];
  readonly seat: number | undefined;
}

export interface ExportProps {
  /** The steps of a match without a fault, from the first of the game on or from the first of all. */
  readonly record: readonly StepLine[];
  readonly names: readonly string[];
  readonly result: Result | undefined;
  /** Where the match is published. */
  readonly address: string | undefined;
}

/** A parameter of a match that its creator chooses. */
interface GameOption {
  /** Its name among the parameters. */
  readonly name: string;
  readonly label: string;
  /** What the rules take when nothing is said. */
  readonly initial: Json;
  readonly values: readonly OptionValue[];
}

export interface OptionValue {
  readonly value: Json;
  readonly label: string;
  /** What it means for the players, in a sentence or two: said where it is chosen, and before somebody joins. */
  readonly note?: string;
}

/** What a seat is for, where seats differ. */
export interface SeatRole {
  readonly name: string;
  /** What sits there does, in a sentence. */
  readonly task: string;
  /** As most seats are, so that nobody needs to be told at the table. */
  readonly usual?: true;
  /** Neither wins nor loses. */
  readonly neutral?: true;
}

interface SeatRange {
  readonly min: number;
  readonly max: number;
  /** What the start page proposes. */
  readonly usual: number;
  /** The same against the computer, where it is another number. */
  readonly alone?: number;
}

/** What the player who starts a match may play as. */
export interface Side {
  readonly label: string;
  /** A seat, or any of the game's two by lot. */
  readonly seat: number | 'any';
  /** A seat that the same device fills by itself beside it: nobody has to decide anything there. */
  readonly house?: number;
  /** What that means for the others, in a sentence. */
  readonly note?: string;
}

/** An opponent that this device plays. */
export interface Rung {
  /** Of the bot (`bots/registry.ts`). */
  readonly name: string;
  readonly label: string;
  /** How it plays, in a line. */
  readonly manner: string;
}

export interface GameEntry {
  readonly id: string;
  /** Its address: `/play/<slug>`. */
  readonly slug: string;
  readonly rules: number;
  /** Of a game from outside, as its rules state it (`Game.code`). */
  readonly code?: string;
  /** Checking a match in which a seat has opened takes seconds of processor time. */
  readonly slowToCheck?: true;
  /** What the parameters of a match are besides its options. */
  readonly params?: JsonObject;
  readonly options?: readonly GameOption[];
  seats(params: JsonObject): SeatRange;
  /** As its rules state them (`Game.clocks`): absent where the general ones fit. */
  readonly clocks?: GameClocks;
  /** As its rules state them (`Game.floors`): the delay that its devices need is in every clock that is offered. */
  readonly floors?: NonNullable<Game['floors']>;
  /** What the player who starts a match may choose to be, the usual first; absent where all seats are alike. */
  readonly sides?: readonly Side[];
  /** What it means for the player who joins that the creator has filled a seat in advance; absent where it means nothing. */
  readonly keptNote?: string;
  /** Against whom it is played on this device, from the weakest to the strongest; absent where one bot plays all. */
  readonly ladder?: readonly Rung[];
  /** Undefined where all seats are alike. */
  roleOf?(seat: number, seats: number, params: JsonObject): SeatRole;
  /** Whether these seats are enough to begin with the others empty; when absent, as many as the game needs. */
  mayBegin?(taken: readonly number[], seats: number, params: JsonObject): boolean;
  readonly name: string;
  /** One line under the name. */
  readonly summary: string;
  /** What everybody should know before they open or join a match, in a sentence. */
  readonly beforehand?: string;
  readonly rulesInBrief: readonly string[];
  /** What it costs to go on with another device, said before a person does; absent where it costs nothing. */
  readonly onNewDevice?: string;
  /** What a seat can do before everybody is there, in a sentence. */
  readonly meanwhile?: string;
  /** What the game is played with, in one line. */
  readonly Pieces?: ComponentType;
  /** What it looks like on the table. */
  readonly Picture?: ComponentType;
  /** Absent where its screen is that of any game. */
  readonly load?: () => Promise<GameScreen>;
}

export const TWO_SEATS = (): SeatRange => ({ min: 2, max: 2, usual: 2 });
