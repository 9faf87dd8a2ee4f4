/** A parcel on its way between two devices: it is handed out once, and forgotten ten minutes after it was left. One object each, by its name. */

import { DurableObject } from 'cloudflare:workers';
import { equalBytes } from '../shared/encoding/bytes.ts';
import { type Answer, refuse } from '../shared/relay/answer.ts';
import { PARCEL_MS } from '../shared/wire/parcel.ts';

const LEFT = 'left';

interface Left {
  /** Absent once it was handed out. */
  readonly bytes?: Uint8Array;
  /** When it is forgotten, in ms. */
  readonly until: number;
}

export class Parcel extends DurableObject {
  /** The same bytes again get the same answer, until they are taken. */
  async leave(bytes: Uint8Array): Promise<Answer<null>> {
    const { storage } = this.ctx;
    const known = this.#known();
    if (known?.bytes !== undefined && equalBytes(known.bytes, bytes)) return { ok: true, value: null };
    if (known !== undefined) return refuse('relay/parcel-exists');
    const until = Date.now() + PARCEL_MS;
    storage.kv.put<Left>(LEFT, { bytes, until });
    await storage.setAlarm(until);
    return { ok: true, value: null };
  }

  /** Nothing is awaited between reading and forgetting, so no two callers get it. */
  take(): Answer<Uint8Array> {
    const known = this.#known();
    if (known === undefined) return refuse('relay/no-parcel');
    if (known.bytes === undefined) return refuse('relay/parcel-taken');
    this.ctx.storage.kv.put<Left>(LEFT, { until: known.until });
    return { ok: true, value: known.bytes };
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  #known(): Left | undefined {
    const left = this.ctx.storage.kv.get<Left>(LEFT);
    return left !== undefined && Date.now() < left.until ? left : undefined;
  }
}
