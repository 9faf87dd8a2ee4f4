/** The duty that shows what was added to a transparency log. Entries of the same second share a checkpoint. */

import type { LogEntry } from '../../shared/transparency/log-entry.ts';
import type { Sequencer } from '../../shared/transparency/sequencer.ts';
import type { LogDuty } from '../log-duty.ts';
import type { LogTables } from '../log-tables.ts';
import { setTimer } from '../timer.ts';
import type { DutyHost } from './host.ts';

interface SequencingPorts {
  readonly now: () => number;
  readonly setTimer: (ms: number, ring: () => void) => void;
  /** Whether the alarm is at work: the platform rings no other one meanwhile. */
  readonly isRinging: () => boolean;
  /** A larger tree is shown. */
  readonly shown: () => void;
}

export const sequencingOf = ({ tables, sequencer, now, duties }: DutyHost<unknown>): Sequencing =>
  new Sequencing(tables, sequencer, {
    ...{ now, setTimer },
    isRinging: () => duties().isRinging,
    // Witnesses are asked for what is new as soon as if none had failed before.
    shown: () => duties().forget('witnessing'),
  });

/** How long after an entry the next checkpoint is made. */
const SEQUENCED_AFTER_MS = 1_000;

export class Sequencing implements LogDuty {
  readonly name = 'sequencing';
  readonly failure = 'the transparency log will be shown again';
  readonly #tables: LogTables;
  readonly #sequencer: Sequencer;
  readonly #ports: SequencingPorts;
  /** When the first entry came that waits for the next checkpoint. */
  #waitingSince: number | undefined;

  constructor(tables: LogTables, sequencer: Sequencer, ports: SequencingPorts) {
    this.#tables = tables;
    this.#sequencer = sequencer;
    this.#ports = ports;
  }

  /** Adds an entry, if its subject has none yet, and returns its index. */
  async add(entry: LogEntry): Promise<number> {
    const index = await this.#sequencer.add(entry);
    if (this.#sequencer.hasNews && this.#waitingSince === undefined) {
      const { now, setTimer, isRinging } = this.#ports;
      this.#waitingSince = now();
      // A witness that is slow to answer holds up no checkpoint. What fails here the next alarm does again.
      if (isRinging()) setTimer(SEQUENCED_AFTER_MS, () => this.run().catch(() => {}));
    }
    return index;
  }

  dueAt(): number | undefined {
    // After an eviction nobody knows since when they wait.
    return this.#sequencer.hasNews ? (this.#waitingSince ?? 0) + SEQUENCED_AFTER_MS : undefined;
  }

  async run(): Promise<void> {
    this.#waitingSince = undefined;
    const before = this.#tables.shownSize;
    await this.#sequencer.run();
    if (this.#tables.shownSize !== before) this.#ports.shown();
  }
}
