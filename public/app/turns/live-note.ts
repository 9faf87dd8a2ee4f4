/** A match of this device as the relay tells it, beside what this device has seen of it. */

import type { WaitingMatch } from '../../../shared/wire/waiting.ts';
import type { MatchNote } from '../device/device-store.ts';
import { DEVICE_RELAY } from '../relay-client/relays.ts';

/** Matches that a question of the relay may name. */
const AT_ONCE = 32;
/** A result that nobody has signed by then was signed without this device. */
const SETTLED_MS = 30 * 86_400_000;

/**
 * The matches of which a relay may know more: those that are played, and those of which this device has not seen the record. What is on a relay
 * of this device changes on a page of its own.
 */
export function openNotes(notes: readonly MatchNote[], now: number): readonly MatchNote[] {
  const isOpen = ({ stage, finalHash, outcome, seen }: MatchNote): boolean =>
    stage !== 'over' || (finalHash === undefined && outcome !== 'void' && now - seen < SETTLED_MS);
  return notes.filter((note) => note.relay !== DEVICE_RELAY && isOpen(note)).slice(0, AT_ONCE);
}

const ownWait = ({ seat }: MatchNote, told: WaitingMatch) => told.waits.find((wait) => wait.seat === seat);

/** The match has gone on, or waits for our seat and this device has not seen that its person has to decide. */
export function hasNews(note: MatchNote, told: WaitingMatch): boolean {
  if (note.steps !== told.steps) return true;
  return ownWait(note, told) !== undefined && !note.myTurn;
}

export interface LiveNote extends MatchNote {
  /** Until when, by the relay's clock in ms. */
  readonly deadline?: number;
}

/** The note as it is now, by the relay's answer: what happened on the board this device sees when it opens the match. */
export function liveNote(note: MatchNote, told: WaitingMatch | undefined): LiveNote {
  if (told === undefined || note.stage === 'over') return note;
  if (told.phase === 'closed')
    return note.stage === 'waiting' ? { ...note, stage: 'over', outcome: 'void' } : { ...note, myTurn: false };
  const wait = ownWait(note, told);
  const stage = told.phase === 'lobby' ? 'waiting' : 'playing';
  // At the same length of the log this device knows better: a step that its machine makes waits for no person.
  const myTurn = note.steps === told.steps ? note.myTurn : wait !== undefined;
  return { ...note, stage, myTurn, ...(wait?.deadline === undefined ? {} : { deadline: wait.deadline }) };
}
