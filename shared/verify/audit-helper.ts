/** Lets another thread do some of the work of an audit: what its machines will need, asked for as soon as it is known. */

import type { TaskAhead } from '../games/long-machine.ts';
import type { AuditedStep, GameRun } from '../playthrough/run-state.ts';
import type { OtherThread } from './game-task.ts';

/** Tasks that the other thread has at once, so that it need not wait until this one has time for it. */
const AT_ONCE = 2;

interface FoundTask {
  /** The index of the step that needs it. */
  readonly at: number;
  readonly task: TaskAhead;
  readonly take: (result: unknown) => void;
}

/** Both threads always have something to do: where this one would wait for the other, it does a later task itself. */
export class AuditHelper {
  readonly #run: GameRun;
  readonly #other: OtherThread;
  /** Seats whose tasks are known up to the next hand-over. */
  readonly #known = new Set<number>();
  /** In the order of need. */
  #waiting: readonly FoundTask[] = [];
  /** By the index of the step that needs it. */
  readonly #begun = new Map<number, Promise<void>>();

  constructor(run: GameRun, other: OtherThread) {
    this.#run = run;
    this.#other = other;
  }

  /** Called with each step that the machine of a seat has followed. Resolves when nothing that the next step needs is being done elsewhere. */
  async follow({ seat, index, after }: AuditedStep): Promise<void> {
    const { game, steps } = this.#run;
    if (steps[index]!.step.by === 'device') this.#known.clear();
    if (!this.#known.has(seat)) this.#find(seat, index + 1, after);
    this.#waiting = this.#waiting.filter(({ at }) => at > index + 1);
    this.#begin();
    await this.#other.pause();
    if (!this.#begun.has(index + 1)) return;
    const [next, ...waiting] = this.#waiting;
    if (next !== undefined) {
      this.#waiting = waiting;
      next.take(game.doAhead!(next.task.data).result);
    }
    await this.#begun.get(index + 1);
  }

  #find(seat: number, from: number, after: unknown): void {
    const { game, steps, openings } = this.#run;
    const rest = { steps: steps.slice(from), decisions: openings.map((opening) => opening?.decisions) };
    const tasks = game.tasksAhead?.(after, rest) ?? [];
    if (tasks.length === 0) return;
    this.#known.add(seat);
    const found = tasks.map((task) => {
      return { at: from + task.at, task, take: (result: unknown) => game.takeAhead!(after, task, result) };
    });
    this.#waiting = [...this.#waiting, ...found].sort((one, other) => one.at - other.at);
  }

  #begin(): void {
    const { id, version, code } = this.#run.game;
    while (this.#begun.size < AT_ONCE && this.#waiting.length > 0) {
      const [{ at, task, take }, ...waiting] = this.#waiting as [FoundTask, ...FoundTask[]];
      this.#waiting = waiting;
      const done = this.#other.do({ game: id, version, code, data: task.data }).then((result) => {
        take(result);
        this.#begun.delete(at);
        this.#begin();
      });
      this.#begun.set(at, done);
    }
  }
}
