/** Writes the note of a seat for the start page, one write at a time. The list is a convenience: the match goes on without it. */

import type { Snapshot } from '../../../shared/player/snapshot.ts';
import { type MatchNote, writeRow, writeRows } from '../device/device-store.ts';
import { DEVICE_RELAY, isFromElsewhere } from '../relay-client/relays.ts';
import { noteOf } from './match-snapshot.ts';

export class MatchNotes {
  readonly #relay: Pick<MatchNote, 'relay'>;
  #latest = '';
  /** A machine may make several steps while a note is being written. */
  #unsaved: MatchNote | undefined;
  #saved: Promise<void> = Promise.resolve();

  constructor(relay: string) {
    this.#relay = isFromElsewhere || relay === DEVICE_RELAY ? { relay } : {};
  }

  /** Resolves when nothing is left to write. */
  get saved(): Promise<void> {
    return this.#saved;
  }

  /** `key`: of the seat that this browser plays. */
  save(snapshot: Snapshot, key: string): void {
    const seen = noteOf(snapshot, key, 0);
    const note = seen && { ...seen, ...this.#relay };
    if (note === undefined || JSON.stringify(note) === this.#latest) return;
    const isWriting = this.#unsaved !== undefined;
    this.#latest = JSON.stringify(note);
    this.#unsaved = note;
    if (!isWriting) this.#saved = this.#saved.then(() => this.#write()).catch(() => {});
  }

  async #write(): Promise<void> {
    const note = this.#unsaved!;
    this.#unsaved = undefined;
    await writeRow('notes', { ...note, seen: Date.now() });
    const { match, key } = note;
    // Nobody has to be told of a match that is over.
    if (note.stage === 'over' && note.finalHash !== undefined)
      await writeRows(['reminders'], (transaction) => transaction.objectStore('reminders').delete([match, key]));
  }
}
