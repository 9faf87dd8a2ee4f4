/** A transparency log as its object serves it: what is added, what is read, and what its alarm does. */

import type { Bytes } from '../shared/encoding/bytes.ts';
import { Fault, internalFault } from '../shared/fault.ts';
import type { Answer } from '../shared/relay/answer.ts';
import type { ClientEntry } from '../shared/transparency/client-entry.ts';
import { decodeLogEntry, type LogEntry, subjectOf } from '../shared/transparency/log-entry.ts';
import type { Sequencer } from '../shared/transparency/sequencer.ts';
import type { TileAddress } from '../shared/transparency/tile-paths.ts';
import type { LoggedEntry, LogProofs } from './log-duties/proofs.ts';
import type { Sequencing } from './log-duties/sequencing.ts';
import type { LogDuties } from './log-duty.ts';
import type { LogTables } from './log-tables.ts';

export interface LoggedClient {
  readonly index: number;
  readonly entry: LogEntry;
  readonly isNew: boolean;
}

interface ServedParts {
  readonly tables: LogTables;
  readonly sequencer: Sequencer;
  readonly sequencing: Sequencing;
  readonly proofs: LogProofs;
  readonly duties: LogDuties;
  /** Lets the alarm ring at this time, in ms, if it would ring later or not at all. */
  readonly ringAt: (time: number) => Promise<void>;
  /** Fresh randomness that names a failure to the caller that met it. */
  readonly ray: () => string;
  /** Tells the operator that an answer failed. */
  readonly failed: (error: unknown, ray: string) => void;
}

export class ServedLog {
  readonly #parts: ServedParts;

  constructor(parts: ServedParts) {
    this.#parts = parts;
  }

  add(entry: LogEntry): Promise<Answer<number>> {
    return this.#answer(() => this.#add(entry));
  }

  /** Adds a build of the client. Of a client that the log has already it returns that entry, whatever commit or key the other one names. */
  addClient(entry: ClientEntry): Promise<Answer<LoggedClient>> {
    const { tables } = this.#parts;
    return this.#answer(async () => {
      const isNew = tables.indexOf(subjectOf(entry)) === undefined;
      const index = await this.#add(entry);
      return { index, entry: decodeLogEntry(tables.entry(index)), isNew };
    });
  }

  async #add(entry: LogEntry): Promise<number> {
    const index = await this.#parts.sequencing.add(entry);
    await this.#setAlarm();
    return index;
  }

  /** The last checkpoint. */
  checkpoint(): Promise<Answer<string>> {
    const { sequencer, tables } = this.#parts;
    return this.#answer(async () => {
      await sequencer.agree();
      return tables.shown!.note;
    });
  }

  /** A tile of the tree that is shown, or a bundle of its entries. */
  tile(address: TileAddress): Promise<Answer<Bytes>> {
    return this.#answer(async () => {
      const tile = this.#parts.tables.tile(address);
      if (tile === undefined) throw new Fault('relay/no-such-tile');
      return tile;
    });
  }

  logged(subject: Uint8Array): Promise<Answer<LoggedEntry>> {
    const { sequencer, tables, proofs } = this.#parts;
    return this.#answer(async () => {
      await sequencer.agree();
      const index = tables.indexOf(subject);
      const logged = index === undefined ? undefined : proofs.of(index);
      if (logged === undefined) throw new Fault('relay/not-logged');
      return logged;
    });
  }

  /** The alarm rings. */
  async ring(): Promise<void> {
    await this.#parts.duties.ring();
    await this.#setAlarm();
  }

  async #setAlarm(): Promise<void> {
    const { dueAt } = this.#parts.duties;
    if (dueAt !== undefined) await this.#parts.ringAt(dueAt);
  }

  async #answer<T>(work: () => Promise<T>): Promise<Answer<T>> {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      if (error instanceof Fault) return { ok: false, code: error.code, detail: error.message };
      const ray = this.#parts.ray();
      this.#parts.failed(error, ray);
      const { code, message } = internalFault(ray);
      return { ok: false, code, detail: message };
    }
  }
}
