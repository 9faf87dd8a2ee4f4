/** Keeps the pause between two requests to authorities for timestamps, which all matches of a relay share: one object. */

import { DurableObject } from 'cloudflare:workers';
import { type TimestampVars, timestampPauseOf } from '../shared/timestamp/authorities.ts';

/** When the next request may be made, in ms. */
const NEXT = 'next';

export class TimestampPacer extends DurableObject<TimestampVars> {
  /** The moment at which the caller may make one request. The next caller gets a later one. */
  reserve(): number {
    const { kv } = this.ctx.storage;
    const moment = Math.max(Date.now(), kv.get<number>(NEXT) ?? 0);
    kv.put(NEXT, moment + timestampPauseOf(this.env));
    return moment;
  }
}
