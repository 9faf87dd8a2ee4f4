/**
 * Publishes a log that another relay has timestamped, or that the store of logs has lost. The object is named by the final hash, so two
 * who send one log are served one after the other, and the second finds it stored.
 */

import { DurableObject } from 'cloudflare:workers';
import nodeCrypto from 'node:crypto';
import { gzip } from '../archive/gzip.ts';
import { type ArchiveEnv, logStore } from '../archive/log-store.ts';
import { describeParts, type Edition, keysOf, readPublished, valueUnder } from '../archive/published-log.ts';
import { nodeEd25519, nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { nodeSha256Hex } from '../shared/crypto/hash-node.ts';
import { type Bytes, decodeHex } from '../shared/encoding/bytes.ts';
import { encodeCanonical } from '../shared/encoding/canonical.ts';
import { FAULTS, Fault } from '../shared/fault.ts';
import { PART_BYTES } from '../shared/log/parts.ts';
import { readWholeLog, type WholeLog } from '../shared/match/whole-log.ts';
import { type RelaySeeds, readKeyRing } from '../shared/relay/key-ring.ts';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import type { Answer } from '../shared/relay/shell.ts';
import { finalRecord } from '../shared/wire/final-record.ts';
import type { FinalRecord } from '../shared/wire/http.ts';
import type { Match } from './match.ts';

interface RepublisherEnv extends ArchiveEnv, RelaySeeds {
  readonly MATCH: DurableObjectNamespace<Match>;
}

interface Republished {
  /** The record, as canonical JSON. */
  readonly record: string;
  /** Whether it was not here before. */
  readonly isNew: boolean;
}

/** Logs that are read at this moment by all objects of this isolate, whose 128 MB they share with the matches in it. */
let underWay = 0;
const MOST_UNDER_WAY = 2;

export class Republisher extends DurableObject<RepublisherEnv> {
  #last: Promise<unknown> = Promise.resolve();

  /** `body` is read only if the log is not stored yet. */
  publish(body: ReadableStream<Uint8Array>): Promise<Answer<Republished>> {
    const answer = this.#last.then(async (): Promise<Answer<Republished>> => {
      try {
        return { ok: true, value: await this.#publish(body) };
      } catch (error) {
        if (error instanceof Fault) return { ok: false, code: error.code, detail: error.message };
        console.error('a log could not be published again', error);
        return { ok: false, code: 'relay/internal', detail: FAULTS['relay/internal'] };
      }
    });
    this.#last = answer;
    return answer;
  }

  async #publish(body: ReadableStream<Uint8Array>): Promise<Republished> {
    const finalHash = this.ctx.id.name!;
    const known = await this.#stored(finalHash);
    if (known !== undefined) return { record: encodeCanonical(known), isNew: false };
    if (underWay >= MOST_UNDER_WAY) throw new Fault('relay/busy');
    underWay++;
    try {
      const checking = {
        ed25519: nodeEd25519(nodeCrypto),
        sha256Hex: nodeSha256Hex(nodeCrypto),
        turn: () => scheduler.wait(0),
      };
      const whole = await readWholeLog(await bytesOf(body, RELAY_LIMITS.republishedBytes), checking, finalHash);
      await this.#expectOwnEnding(whole);
      return { record: encodeCanonical(await this.#store(whole)), isNew: true };
    } finally {
      underWay--;
    }
  }

  /** The record, if it is stored with every part of its log. */
  async #stored(finalHash: string): Promise<FinalRecord | undefined> {
    const published = await readPublished(logStore(this.env).get, finalHash);
    for (const i of published?.sizes.keys() ?? []) if ((await published?.part(i)) === undefined) return undefined;
    return published?.record;
  }

  /** A match that was played here has the ending that its object knows, even when its steps are long gone. */
  async #expectOwnEnding({ state: { match, terms }, finalHash }: WholeLog): Promise<void> {
    const ring = readKeyRing(this.env, (seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));
    if (terms === undefined || !ring.has(terms.relay)) return;
    const summary = await this.env.MATCH.getByName(match).summary();
    if (summary.ok && summary.value.finalHash !== finalHash) throw new Fault('relay/other-ending');
  }

  async #store({ state, lastPayload, parts }: WholeLog): Promise<FinalRecord> {
    const record = finalRecord(state, lastPayload);
    const edition: Edition = { ...describeParts(parts(PART_BYTES)), record, part: (i) => [...parts(PART_BYTES)][i]! };
    const logs = logStore(this.env);
    for (const key of keysOf(edition)) await logs.put(key, await valueUnder(edition, key, gzip));
    return record;
  }
}

/** The whole body, refused as soon as it is longer than it may be. */
async function bytesOf(body: ReadableStream<Uint8Array>, most: number): Promise<Bytes> {
  let [bytes, size] = [new Uint8Array(65_536), 0];
  for await (const chunk of body) {
    if (size + chunk.length > most) throw new Fault('encoding/too-large', `this body is at most ${most} bytes`);
    if (size + chunk.length > bytes.length) {
      const larger = new Uint8Array(Math.min(most, Math.max(2 * bytes.length, size + chunk.length)));
      larger.set(bytes);
      bytes = larger;
    }
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes.subarray(0, size);
}
