/**
 * Carries out the orders of the operator, one after the other, and keeps a journal of them. Each action can be stopped anywhere and done
 * again, under another nonce, to the same effect.
 */

import { Fault } from '../shared/fault.ts';
import { explainFault, FAULTS } from '../shared/fault-meanings.ts';
import { type Answer, expectAnswer } from '../shared/relay/answer.ts';
import type { Order, OrderAnswer } from '../shared/wire/operator-order.ts';
import type { Subject } from '../telemetry/tell.ts';
import type { BlockList } from './block-list.ts';
import type { OrderJournal } from './order-journal.ts';
import type { Rechecks } from './rechecks.ts';
import type { Removal, RemovalEnv, Removals, Report } from './removals.ts';

export interface Outcome {
  readonly answer: OrderAnswer;
  /** What the edge has to forget: final hashes whose logs were written again. */
  readonly rewritten: readonly string[];
}

interface DeskParts {
  readonly journal: OrderJournal;
  readonly blocks: BlockList;
  readonly removals: Removals;
  readonly rechecks: Rechecks;
  readonly env: () => Pick<RemovalEnv, 'MATCH'>;
  /** The clock, in ms. */
  readonly now: () => number;
  readonly setAlarm: (at: number) => Promise<void>;
  /** Tells the operator of a failure. */
  readonly failed: (what: string, error: unknown, subject?: Subject) => void;
}

/** How long after a removal could not be looked at it is tried again. */
const AGAIN_MS = 10 * 60_000;

/** A report for removals that follow from no order: it goes nowhere. */
const UNHEARD: Report = { tell: () => {}, removed: () => {} };

export class OrderDesk {
  readonly #parts: DeskParts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  async carryOut(key: string, order: Order): Promise<Answer<Outcome>> {
    try {
      return { ok: true, value: await this.#inTurn(() => this.#carryOut(key, order)) };
    } catch (error) {
      if (error instanceof Fault) return { ok: false, code: error.code, detail: error.message };
      this.#parts.failed('an order could not be carried out', error);
      return { ok: false, code: 'relay/internal', detail: FAULTS['relay/internal'] };
    }
  }

  /** Looks whether something late has undone what was removed. */
  async recheck(): Promise<void> {
    const { rechecks, now, setAlarm, failed } = this.#parts;
    try {
      await this.#inTurn(() => rechecks.run(now(), (removal) => this.#again(removal)));
    } catch (error) {
      failed('what was removed will be looked at again', error);
      await setAlarm(now() + AGAIN_MS);
    }
  }

  /** Deletes a match that was about to publish what was taken down. It never fails. */
  async buryTakenDown(match: string): Promise<void> {
    const { removals, failed } = this.#parts;
    try {
      await this.#inTurn(() => removals.buryTakenDown(match, UNHEARD));
    } catch (error) {
      failed('a match that was taken down is not deleted', error, { match });
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  async #again(removal: Removal): Promise<void> {
    const { removals, failed } = this.#parts;
    const wasUndone = await removals.again(removal, UNHEARD);
    const { finalHash } = removal;
    if (wasUndone) failed('a late write had undone a removal', 'it is done again', { finalHash });
  }

  async #carryOut(key: string, order: Order): Promise<Outcome> {
    const { journal, rechecks, now } = this.#parts;
    if (order.action === 'log') return { answer: journal.read(order.before), rewritten: [] };
    journal.expectNew(key, order);
    const done: string[] = [];
    const removals: Removal[] = [];
    try {
      await this.#act(order, { tell: (line) => done.push(line), removed: (removal) => removals.push(removal) });
    } catch (error) {
      done.push(error instanceof Fault ? `refused: ${explainFault(error)}` : 'failed: give the order again');
      throw error;
    } finally {
      await rechecks.add(removals, now());
      journal.add(key, order, done, now());
    }
    return { answer: { done }, rewritten: removals.map(({ finalHash }) => finalHash) };
  }

  async #act(order: Exclude<Order, { action: 'log' }>, report: Report): Promise<void> {
    const { blocks, removals, env } = this.#parts;
    switch (order.action) {
      case 'pause':
      case 'resume':
        await blocks.pause(order.action === 'pause');
        return report.tell(order.action === 'pause' ? 'new matches are refused' : 'new matches are taken');
      case 'block':
      case 'unblock':
        return report.tell(await blocks.block(order));
      case 'withdraw':
        return removals.withdraw(order, report);
      case 'take-down':
        return removals.takeDown(order, report);
      case 'forget-name':
        return removals.forgetName(order, report);
      case 'redrive': {
        const { phase, published } = expectAnswer(await env().MATCH.getByName(order.match).order({ action: 'redrive' }));
        return report.tell(`the match is in phase ${phase}, and ${published ? 'published' : 'not published'}`);
      }
    }
  }
}
