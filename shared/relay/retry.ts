/** Work that may fail and is then retried with exponential backoff and jitter, until it is given up if its policy says so. */

/** Failures in a row. They are stored, because an idle object forgets everything else within seconds. */
export interface Failures {
  readonly count: number;
  /** When the first of them was. */
  readonly since: number;
  /** The moment of the next attempt; absent once there is to be none. */
  readonly retryAt?: number;
}

export interface RetryPorts {
  readonly now: () => number;
  /** From 0 to 1: many objects that failed at once do not come back at once. */
  readonly random: () => number;
  readonly report: (error: unknown, failures: Failures) => void;
  readonly load: () => Failures | undefined;
  /** Called after each failure, and after the first success that follows. */
  readonly save: (failures: Failures | undefined) => void;
}

interface RetryPolicy {
  /** The longest wait, in ms. */
  readonly most: number;
  /** How long to go on trying, in ms. */
  readonly giveUpAfter?: number;
  /** Whether another attempt would fail in the same way. */
  readonly isFinal?: (error: unknown) => boolean;
}

const FIRST_WAIT_MS = 1_000;

export class Retry {
  readonly #ports: RetryPorts;
  readonly #policy: RetryPolicy;
  /** `null` when nothing failed; undefined when it was not read yet. */
  #failures: Failures | null | undefined;

  constructor(ports: RetryPorts, policy: RetryPolicy) {
    this.#ports = ports;
    this.#policy = policy;
  }

  /** Before this moment nothing is attempted; `Infinity` once it was given up. A clock that went back delays nothing for long. */
  get notBefore(): number {
    const failures = this.#known();
    if (failures === null) return 0;
    return failures.retryAt === undefined
      ? Number.POSITIVE_INFINITY
      : Math.min(failures.retryAt, this.#ports.now() + this.#policy.most);
  }

  async attempt(work: () => void | Promise<void>): Promise<void> {
    const { now, report } = this.#ports;
    if (now() < this.notBefore) return;
    try {
      await work();
      if (this.#known() !== null) this.#keep(null);
    } catch (error) {
      const failures = this.#after(error);
      this.#keep(failures);
      report(error, failures);
    }
  }

  /** The next attempt is made at once, also of what was given up. */
  forget(): void {
    if (this.#known() !== null) this.#keep(null);
  }

  #after(error: unknown): Failures {
    const { now, random } = this.#ports;
    const { most, giveUpAfter = Number.POSITIVE_INFINITY, isFinal } = this.#policy;
    const at = now();
    const { count = 0, since = at } = this.#known() ?? {};
    const failures = { count: count + 1, since };
    if (at - since >= giveUpAfter || isFinal?.(error)) return failures;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** count, most);
    return { ...failures, retryAt: at + Math.round(wait * (1 - random() / 2)) };
  }

  #known(): Failures | null {
    this.#failures ??= this.#ports.load() ?? null;
    return this.#failures;
  }

  #keep(failures: Failures | null): void {
    this.#failures = failures;
    this.#ports.save(failures ?? undefined);
  }
}
