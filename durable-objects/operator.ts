/**
 * The operator of a relay: the remote calls of its object, each handed on. What an order does is in `durable-objects/order-desk.ts`, what the
 * platform gives it in `durable-objects/operator-ports.ts`. The Worker has checked who gave an order.
 */

import { DurableObject } from 'cloudflare:workers';
import type { Answer } from '../shared/relay/answer.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import type { Order } from '../shared/wire/operator-order.ts';
import { type OperatorEnv, openDesk } from './operator-ports.ts';
import type { Outcome } from './order-desk.ts';

export class Operator extends DurableObject<OperatorEnv> {
  readonly #open = openDesk(this.ctx, () => this.env);

  constructor(ctx: DurableObjectState, env: OperatorEnv) {
    super(ctx, inJurisdiction(env));
  }

  carryOut(key: string, order: Order): Promise<Answer<Outcome>> {
    return this.#open.desk.carryOut(key, order);
  }

  /** A match of this relay was about to publish what was taken down. It is not waited for, because the match is waiting for this answer. */
  takenDown(match: string): void {
    this.ctx.waitUntil(this.#open.desk.buryTakenDown(match));
  }

  /** For an isolate that cannot read them in KV: what is blocked, as the text of its value. */
  blocks(): string {
    return this.#open.blocks.text;
  }

  override alarm(): Promise<void> {
    return this.#open.desk.recheck();
  }
}
