/** What a transparency log does by its one alarm. Each duty is tried again until it succeeds, and one that fails delays no other. */

import { type Failures, Retry } from '../shared/relay/retry.ts';
import { HOUR_MS } from '../shared/relay/spans.ts';

export interface LogDuty {
  readonly name: string;
  /** What the operator reads when it failed. */
  readonly failure: string;
  /** When it has something to do, in ms; undefined when there is nothing. */
  dueAt(): number | undefined;
  run(): Promise<void>;
}

interface DutyPorts {
  readonly now: () => number;
  readonly random: () => number;
  readonly failures: (of: string) => Failures | undefined;
  readonly setFailures: (of: string, failures: Failures | undefined) => void;
  readonly report: (failure: string, error: unknown, failures: Failures) => void;
}

export class LogDuties {
  readonly #now: () => number;
  readonly #all: readonly { readonly duty: LogDuty; readonly retry: Retry }[];
  #isRinging = false;

  constructor(duties: readonly LogDuty[], { now, random, failures, setFailures, report }: DutyPorts) {
    this.#now = now;
    this.#all = duties.map((duty) => {
      const ports = {
        ...{ now, random },
        report: (error: unknown, failed: Failures) => report(duty.failure, error, failed),
        load: () => failures(duty.name),
        save: (failed: Failures | undefined) => setFailures(duty.name, failed),
      };
      return { duty, retry: new Retry(ports, { most: HOUR_MS }) };
    });
  }

  /** When the alarm has to ring next, if ever. */
  get dueAt(): number | undefined {
    const times = this.#all.flatMap(({ duty, retry }) => {
      const due = duty.dueAt();
      return due === undefined ? [] : [Math.max(due, retry.notBefore)];
    });
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** What failed of a duty before holds it up no longer. */
  forget(name: string): void {
    for (const { duty, retry } of this.#all) if (duty.name === name) retry.forget();
  }

  /** Whether the alarm is at work: the platform rings no other one meanwhile. */
  get isRinging(): boolean {
    return this.#isRinging;
  }

  /** Does what is due, in the order of the list, as a later duty may be about what an earlier one has shown. */
  async ring(): Promise<void> {
    this.#isRinging = true;
    try {
      for (const { duty, retry } of this.#all) {
        const due = duty.dueAt();
        if (due !== undefined && due <= this.#now()) await retry.attempt(() => duty.run());
      }
    } finally {
      this.#isRinging = false;
    }
  }
}
