/** Lets another thread do some of the work of an audit: what its machines will need, asked for as soon as it is known. */

import type { AuditedStep, GameRun } from '../playthrough/run-state.ts';

/** Does a task of a game in another thread (`Game.doAhead`), one after the other. */
export type DoElsewhere = (task: { readonly game: string; readonly version: number; readonly data: unknown }) => Promise<unknown>;

export class AuditHelper {
  readonly #run: GameRun;
  readonly #doElsewhere: DoElsewhere;
  /** By seat: names of the tasks that were asked for, and those of them whose results have not been waited for. */
  readonly #asked = new Map<number, Set<string>>();
  readonly #pending = new Map<number, Promise<void>[]>();
  #waitedAt = -1;

  constructor(run: GameRun, doElsewhere: DoElsewhere) {
    this.#run = run;
    this.#doElsewhere = doElsewhere;
  }

  /** Asks for what the machine needs later, and waits for what the next step needs: each large step of a seat takes one task. */
  async follow({ seat, index, after }: AuditedStep): Promise<void> {
    const { id: game, version, tasksAhead, takeAhead } = this.#run.game;
    const asked = this.#asked.get(seat) ?? new Set();
    const pending = this.#pending.get(seat) ?? [];
    this.#asked.set(seat, asked);
    this.#pending.set(seat, pending);
    for (const task of tasksAhead?.(after) ?? []) {
      if (asked.has(task.name)) continue;
      asked.add(task.name);
      const done = this.#doElsewhere({ game, version, data: task.data });
      pending.push(done.then((result) => takeAhead?.(after, task, result)));
    }
    await this.#waitFor(index + 1);
  }

  async #waitFor(index: number): Promise<void> {
    const step = this.#run.steps[index]?.step;
    if (index <= this.#waitedAt || typeof step?.by !== 'number' || !this.#run.game.unpublished?.includes(step.kind)) return;
    const next = this.#pending.get(step.by)?.shift();
    if (next === undefined) return;
    this.#waitedAt = index;
    await next;
  }
}
