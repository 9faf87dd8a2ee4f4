/** How many bytes a network has had stored lately: one object for each, by its concealed name, which is another one tomorrow. */

import { DurableObject } from 'cloudflare:workers';
import { type Claim, type Usage, useBytes } from '../shared/relay/byte-budget.ts';
import { type PolicyVars, policyOf } from '../shared/relay/policy.ts';

const USAGE = 'usage';
const DAY_MS = 24 * 3_600_000;

export class ByteBudget extends DurableObject<PolicyVars> {
  /** Counts bytes that are about to be stored, unless there is no room for them. `share`: of how many small networks this one has the room. */
  async use(claim: Claim, share: number): Promise<boolean> {
    const { storage } = this.ctx;
    const now = Date.now();
    const { bytesPerHour: perHour } = policyOf(this.env);
    const usage = useBytes(storage.kv.get<Usage>(USAGE), { ...claim, perHour, share }, now);
    if (usage === undefined) return false;
    storage.kv.put(USAGE, usage);
    if ((await storage.getAlarm()) === null) await storage.setAlarm(now + DAY_MS);
    return true;
  }

  /** Forgets the network: it has another name today. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
