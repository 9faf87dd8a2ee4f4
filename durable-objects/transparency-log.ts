/**
 * The transparency log of a relay: the remote calls of its object, each handed on. There is one object an origin, and it alone decides what the
 * log says (`shared/transparency/sequencer.ts`). What it answers is in `durable-objects/served-log.ts`, what the platform gives it in
 * `durable-objects/log-ports.ts`, what its alarm does in `durable-objects/log-duties/`.
 */

import { DurableObject } from 'cloudflare:workers';
import type { Bytes } from '../shared/encoding/bytes.ts';
import type { Answer } from '../shared/relay/answer.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import type { ClientEntry } from '../shared/transparency/client-entry.ts';
import type { LogEntry } from '../shared/transparency/log-entry.ts';
import type { TileAddress } from '../shared/transparency/tile-paths.ts';
import type { LoggedEntry } from './log-duties/proofs.ts';
import { type LogEnv, wakeLog } from './log-ports.ts';
import type { LoggedClient } from './served-log.ts';

export class TransparencyLog extends DurableObject<LogEnv> {
  readonly #log = wakeLog(this.ctx, () => this.env);

  constructor(ctx: DurableObjectState, env: LogEnv) {
    super(ctx, inJurisdiction(env));
  }

  add(entry: LogEntry): Promise<Answer<number>> {
    return this.#log.add(entry);
  }

  addClient(entry: ClientEntry): Promise<Answer<LoggedClient>> {
    return this.#log.addClient(entry);
  }

  checkpoint(): Promise<Answer<string>> {
    return this.#log.checkpoint();
  }

  tile(address: TileAddress): Promise<Answer<Bytes>> {
    return this.#log.tile(address);
  }

  logged(subject: Uint8Array): Promise<Answer<LoggedEntry>> {
    return this.#log.logged(subject);
  }

  override alarm(): Promise<void> {
    return this.#log.ring();
  }
}
