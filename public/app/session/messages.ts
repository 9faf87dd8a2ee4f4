/** The messages between the page and the worker. All of them can be cloned: faults travel as plain data. */

import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { Decisions } from '../../../shared/games/decisions.ts';
import type { Clock, Deadlines } from '../../../shared/log/match-payloads.ts';
import type { MatchState } from '../../../shared/match/match-state.ts';
import type { ConnectionState } from '../../../shared/player/connection.ts';
import type { FoundRematch } from '../../../shared/player/rematch.ts';
import type { SeatCommand } from '../../../shared/player/seat-commands.ts';
import type { Snapshot } from '../../../shared/player/snapshot.ts';
import type { PhraseId } from '../../../shared/wire/phrase.ts';
import type { Problem } from '../components/problem.ts';
import type { Reminder } from '../device/device-store.ts';
import type { StepLine } from '../games/step-line.ts';
import type { Arrival, Invitation } from '../router.ts';

export interface NewMatch {
  readonly game: string;
  readonly rules: number;
  readonly params: JsonObject;
  readonly seats: number;
  /** The creator's seat. */
  readonly seat: number;
  /** The seats that the computer of this device plays. */
  readonly computers: readonly number[];
  /** How well it plays, where a game knows that. */
  readonly level?: string;
  /** A match that counts in no record. */
  readonly practice: boolean;
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  /** Whether the other seats need an invitation. */
  readonly private: boolean;
  /** Whether the relay shows the open seats on the start page. */
  readonly listed: boolean;
  readonly name?: string;
}

export interface MatchSnapshot extends Omit<Snapshot, 'entries' | 'asks' | 'fault' | 'rejected' | 'halted'> {
  readonly record: readonly StepLine[];
  /** Once the page has asked for them (`list-decisions`). */
  readonly asks: Decisions | undefined;
  readonly fault: { readonly seat: number | 'relay'; readonly seq: number; readonly problem: Problem } | undefined;
  readonly rejected: Problem | undefined;
  readonly halted: Problem | undefined;
}

/** What a seat has said last. */
export interface Heard {
  readonly seat: number;
  readonly phrase: Exclude<PhraseId, 'rematch'>;
  /** Counts what is heard in this tab. */
  readonly nr: number;
}

export interface HeldSeat {
  readonly seat: number;
  readonly key: string;
}

export interface Portable {
  readonly text: string;
  readonly packed: string;
  readonly isLast: boolean;
  /** Of the parcel at the relay; absent while it is on its way there, and where no other device reaches this page. */
  readonly code?:
    | { readonly kind: 'left'; readonly secret: string }
    | { readonly kind: 'failed'; readonly problem: Problem }
    | { readonly kind: 'too-large' }
    | undefined;
}

/** Everything that the page of a match draws. */
export interface ClientState {
  readonly status: 'loading' | 'running' | 'missing' | 'unreachable' | 'elsewhere' | 'moved' | 'failed';
  /** The match is on a relay of this device, of which nobody else knows (`public/app/practice/`). */
  readonly onDevice: boolean;
  /** Where this device plays the match, if that is another relay than the one that was asked. */
  readonly relay: string | undefined;
  readonly connection: ConnectionState;
  readonly snapshot: MatchSnapshot | undefined;
  /** Seats of this match that a person of this browser holds. */
  readonly held: readonly HeldSeat[];
  /** Seats that are kept for a key of this browser. */
  readonly kept: readonly number[];
  /** Seats that the computer of this device plays, or is about to take. */
  readonly computers: readonly number[];
  /** Key of the seat that this tab plays; `undefined` for a spectator. */
  readonly playing: string | undefined;
  /** Invitations to the other seats, by seat. */
  readonly invites: Readonly<Record<string, string>>;
  readonly busy: 'joining' | 'deciding' | undefined;
  /** The machine of our seat runs through the log, up to where this device last was. */
  readonly catchingUp: boolean;
  /** The seat for another device, while a person is shown it: the text of a file, and packed for a link. A secret. */
  readonly portable: Portable | undefined;
  /** The latest of each seat that has said something. */
  readonly heard: readonly Heard[];
  /** A rematch that another player has opened, once the match is over. */
  readonly rematch: FoundRematch | undefined;
  /** Why the last command failed, until the next one. */
  readonly problem: Problem | undefined;
  /** Why the computer plays no more. */
  readonly computerProblem: Problem | undefined;
}

/** Before anything is known. */
export const LOADING: ClientState = {
  status: 'loading',
  onDevice: false,
  relay: undefined,
  connection: 'connecting',
  snapshot: undefined,
  held: [],
  kept: [],
  computers: [],
  playing: undefined,
  invites: {},
  busy: undefined,
  catchingUp: false,
  portable: undefined,
  heard: [],
  rematch: undefined,
  problem: undefined,
  computerProblem: undefined,
};

export interface BackgroundSeat {
  readonly match: string;
  readonly key: string;
}

/** A reminder that is still to be made: the kinds follow from the game. */
export interface NewReminder extends Omit<Reminder, 'kinds'> {
  readonly game: string;
  readonly rules: number;
}

/** A seat comes to this browser. */
export type ArrivalCommand =
  | { readonly kind: 'join'; readonly seat: number; readonly invite: string | undefined; readonly name: string | undefined }
  /** From another device, as a link carries it in its fragment: packed, or the secret of its parcel. */
  | { readonly kind: 'arrive'; readonly arrival: Arrival }
  /** It was packed, and goes on here after all. */
  | { readonly kind: 'take-back' };

export type Command =
  | SeatCommand
  | ArrivalCommand
  | { readonly kind: 'open'; readonly match: NewMatch }
  /** A match of this game is likely to follow. */
  | { readonly kind: 'rehearse'; readonly game: string; readonly rules: number }
  /** Another match like `before` for the seat with this key. */
  | { readonly kind: 'rematch'; readonly before: MatchState; readonly key: string }
  | {
      readonly kind: 'watch';
      readonly match: string;
      readonly invitation: Invitation | undefined;
      /** Key of the seat that this tab played before a reload. */
      readonly played: string | undefined;
    }
  /** Plays a seat that this browser holds; `takeOver` takes it from another tab. */
  | { readonly kind: 'play'; readonly key: string; readonly takeOver: boolean }
  /** From now on the page is told what may be decided. */
  | { readonly kind: 'list-decisions' }
  /** The packed seat is shown no more. */
  | { readonly kind: 'hide-packed' }
  /** The device woke up or came online. */
  | { readonly kind: 'wake' }
  /** The device says that it is offline. */
  | { readonly kind: 'offline' }
  /** Plays what needs no person in matches whose page is not open. */
  | { readonly kind: 'play-in-background'; readonly seats: readonly BackgroundSeat[] }
  /** Has the relay push to this device when the match waits for the seat, or do so no more. */
  | { readonly kind: 'remind'; readonly of: NewReminder }
  | { readonly kind: 'renew-reminder'; readonly reminder: Reminder }
  | { readonly kind: 'drop-reminder'; readonly reminder: Reminder }
  /** The bots of the computer answer at this port (`computer.worker.ts`). */
  | { readonly kind: 'computers'; readonly port: MessagePort }
  | { readonly kind: 'leave' }
  /** Nobody looks any more: leaves once the match is closed, if it is decided, and else at once. */
  | { readonly kind: 'finish' };

export type Report =
  | { readonly kind: 'opened'; readonly match: string }
  | { readonly kind: 'not-opened'; readonly problem: Problem }
  /** What this device knows of a match that is played in the background may be more than before; and none is played there any more. */
  | { readonly kind: 'noted' }
  | { readonly kind: 'background-ended' }
  /** What was asked for of reminders is done, or why it is not. */
  | { readonly kind: 'reminded'; readonly problem: Problem | undefined }
  | { readonly kind: 'state'; readonly state: ClientState };

/** From the worker of a match to that of the computer: what a seat of it decides by, or that nothing more is asked. */
export type ComputerQuestion =
  | {
      readonly game: string;
      readonly level: string;
      /** What the seat may see. */
      readonly view: unknown;
      readonly asks: Decisions | undefined;
      readonly seed: Uint8Array;
    }
  | 'finish';

export type ComputerAnswer = { readonly decision: JsonObject } | { readonly failed: string };
