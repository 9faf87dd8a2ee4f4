/**
 * Publishes a log that another relay has timestamped, or that the store of logs has lost. The object is named by the final hash, so of two
 * who send one log the second finds it stored.
 */

import { DurableObject } from 'cloudflare:workers';
import nodeCrypto from 'node:crypto';
import { gzip } from '../archive/gzip.ts';
import { type ArchiveEnv, logStore } from '../archive/log-store.ts';
import { describeParts, type Edition, keysOf, readPublished, valueUnder, withdrawnFault } from '../archive/published-log.ts';
import { nodeEd25519, nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { nodeSha256Hex } from '../shared/crypto/hash-node.ts';
import { type Bytes, decodeHex } from '../shared/encoding/bytes.ts';
import { encodeCanonical } from '../shared/encoding/canonical.ts';
import { Fault, internalFault } from '../shared/fault.ts';
import { PART_BYTES } from '../shared/log/parts.ts';
import { isFitName } from '../shared/match/fit-name.ts';
import { type MatchState, neverBegan, withoutNames } from '../shared/match/match-state.ts';
import { readWholeLog, type WholeLog } from '../shared/match/whole-log.ts';
import type { Answer } from '../shared/relay/answer.ts';
import { type ByteBudgets, mayStore, OVERSPENT } from '../shared/relay/byte-budget.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import { type RelaySeeds, readKeyRing } from '../shared/relay/key-ring.ts';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import { expectPublishable, type PolicyVars, policyOf } from '../shared/relay/policy.ts';
import { finalRecord } from '../shared/wire/final-record.ts';
import type { FinalRecord, MatchSummary } from '../shared/wire/http.ts';
import type { Networks } from '../shared/wire/listing.ts';
import { type TelemetryEnv, tell } from '../telemetry/tell.ts';
import { type LoggingEnv, logMatch } from './log-match.ts';
import type { Match } from './match.ts';
import { readBody } from './received-body.ts';
import { setTimer } from './timer.ts';

interface RepublisherEnv extends ArchiveEnv, LoggingEnv, PolicyVars, RelaySeeds, TelemetryEnv {
  readonly BYTE_BUDGET: ByteBudgets;
  readonly MATCH: DurableObjectNamespace<Match>;
}

interface Republished {
  /** The record, as canonical JSON. */
  readonly record: string;
  /** Whether it was not here before. */
  readonly isNew: boolean;
}

/** Bytes of logs in all objects of this isolate, whose 128 MB they share with the matches in it. */
let held = 0;
const MOST_HELD = 3 * RELAY_LIMITS.republishedBytes;

export class Republisher extends DurableObject<RepublisherEnv> {
  #last: Promise<unknown> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: RepublisherEnv) {
    super(ctx, inJurisdiction(env));
  }

  /** `body` is read only if the log is not stored yet. `networks`: from where it comes, concealed; absent on one's own computer. */
  async publish(body: ReadableStream<Uint8Array>, networks?: Networks): Promise<Answer<Republished>> {
    try {
      const known = await this.#stored();
      return { ok: true, value: known ?? (await this.#receive(body, networks)) };
    } catch (error) {
      if (error instanceof Fault) return { ok: false, code: error.code, detail: error.message };
      const ray = crypto.randomUUID();
      const finalHash = this.ctx.id.name!;
      tell(this.env, { at: 'failed', what: 'a log could not be published again', error, ray }, { finalHash });
      const { code, message } = internalFault(ray);
      return { ok: false, code, detail: message };
    }
  }

  async #receive(body: ReadableStream<Uint8Array>, networks?: Networks): Promise<Republished> {
    let own = 0;
    const hold = (bytes: number): void => {
      if (held + bytes - own > MOST_HELD) throw new Fault('relay/busy');
      held += bytes - own;
      own = bytes;
    };
    try {
      const file = await readBody(body, RELAY_LIMITS.republishedBytes, { hold, now: Date.now, setTimer });
      // In turn only from here on, so that a slow sender keeps nobody waiting.
      const published = this.#last.then(async () => (await this.#stored()) ?? this.#publish(file, networks));
      this.#last = published.catch(() => {});
      return await published;
    } finally {
      held -= own;
    }
  }

  async #publish(file: Bytes, networks?: Networks): Promise<Republished> {
    const checking = {
      ed25519: nodeEd25519(nodeCrypto),
      sha256Hex: nodeSha256Hex(nodeCrypto),
      turn: () => scheduler.wait(0),
    };
    const whole = await readWholeLog(file, checking, this.ctx.id.name!);
    // It would be room for whatever anybody puts into the terms of a match with himself.
    if (neverBegan(whole.state)) throw new Fault('relay/never-began');
    expectPublishable(policyOf(this.env), whole.state.terms!, file.length);
    const own = await this.#ownSummary(whole);
    const mayCharge = networks === undefined || (await mayStore(this.env.BYTE_BUDGET, networks, { bytes: file.length }));
    if (!mayCharge) throw new Fault('relay/rate-limited', OVERSPENT);
    // Before it is stored: what is stored is not looked at again.
    await logMatch(this.env, whole.state);
    const record = (own !== undefined && (await this.#storeOwn(whole))) || (await this.#store(whole, own));
    return { record: encodeCanonical(record), isNew: true };
  }

  /** What is stored already, with every part of its log. */
  async #stored(): Promise<Republished | undefined> {
    const published = await readPublished(logStore(this.env).get, this.ctx.id.name!);
    if (published === undefined) return undefined;
    if (published.withdrawn !== undefined) throw withdrawnFault(published.withdrawn);
    for (const i of published.sizes.keys()) if ((await published.part(i)) === undefined) return undefined;
    return { record: encodeCanonical(published.record), isNew: false };
  }

  /** A match that was played here has the ending that its object knows, even when its steps are long gone. */
  async #ownSummary({ state: { match, terms }, finalHash }: WholeLog): Promise<MatchSummary | undefined> {
    const ring = readKeyRing(this.env, (seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));
    if (terms === undefined || !ring.has(terms.relay)) return undefined;
    const summary = await this.env.MATCH.getByName(match).summary();
    if (!summary.ok) return undefined;
    if (summary.value.finalHash !== finalHash) throw new Fault('relay/other-ending');
    if (summary.value.withdrawn) throw new Fault('relay/withdrawn');
    return summary.value;
  }

  /** While an object has the steps of its match, it says what is stored: the file may lack names, and what both write must be the same. */
  async #storeOwn({ state: { match }, finalHash }: WholeLog): Promise<FinalRecord | undefined> {
    const object = this.env.MATCH.getByName(match);
    const get = (key: string): Promise<Bytes | undefined> => object.publishes(key);
    const own = await readPublished(get, finalHash);
    if (own === undefined) return undefined;
    const logs = logStore(this.env);
    for (const key of keysOf(own)) await logs.put(key, (await get(key))!);
    return own.record;
  }

  /** `own` is what the object of the match remembers, if it was played here. */
  async #store({ state, lastPayload, parts }: WholeLog, own: MatchSummary | undefined): Promise<FinalRecord> {
    const nameless = namesToForget(state, own);
    const record = finalRecord(withoutNames(state, nameless), lastPayload);
    const all = () => parts(PART_BYTES, nameless);
    const edition: Edition = { ...describeParts(all()), record, part: (i) => [...all()][i]! };
    const logs = logStore(this.env);
    for (const key of keysOf(edition)) await logs.put(key, await valueUnder(edition, key, gzip));
    return record;
  }
}

/**
 * The steps whose names a record does not get: those that no seat could claim here, and those that its own match has forgotten. A file that
 * lacks names is taken as it is: it has what nobody else has kept.
 */
function namesToForget({ seats }: MatchState, own: MatchSummary | undefined): readonly number[] {
  return seats.flatMap((seat, i) => {
    if (seat?.name === undefined) return [];
    const isKept = isFitName(seat.name) && (own === undefined || own.seats[i]?.name !== undefined);
    return isKept ? [] : [seat.takenAt];
  });
}
