/** The transparency log of a relay: one object an origin, and the only place that decides what the log says (`shared/transparency/sequencer.ts`). */

import { DurableObject } from 'cloudflare:workers';
import nodeCrypto from 'node:crypto';
import { gzip } from '../archive/gzip.ts';
import { type ArchiveEnv, logStore } from '../archive/log-store.ts';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { type Bytes, decodeHex } from '../shared/encoding/bytes.ts';
import { attempt, Fault, internalFault } from '../shared/fault.ts';
import type { Answer } from '../shared/relay/answer.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import { signCheckpoint } from '../shared/transparency/checkpoint.ts';
import type { ClientEntry } from '../shared/transparency/client-entry.ts';
import { decodeLogEntry, type LogEntry, subjectOf } from '../shared/transparency/log-entry.ts';
import { type LogVars, logSettingsOf } from '../shared/transparency/log-settings.ts';
import { Sequencer } from '../shared/transparency/sequencer.ts';
import { logKey, type VerifierKey } from '../shared/transparency/signed-note.ts';
import type { TileAddress } from '../shared/transparency/tile-paths.ts';
import { asksWitnesses, type WitnessVars, witnessPauseOf, witnessPolicyOf } from '../shared/transparency/witness-settings.ts';
import { type TelemetryEnv, tell } from '../telemetry/tell.ts';
import { LogArchive } from './log-archive.ts';
import { LogDuties, type LogDuty } from './log-duties.ts';
import type { LogHead } from './log-head.ts';
import { type LoggedEntry, LogProofs } from './log-proofs.ts';
import { LogTables } from './log-tables.ts';
import { LogWitnessing } from './log-witnessing.ts';

interface LogEnv extends ArchiveEnv, LogVars, TelemetryEnv, WitnessVars {
  readonly LOG_HEAD: DurableObjectNamespace<LogHead>;
}

/** What the log has of a build of the client. */
interface LoggedClient {
  readonly index: number;
  readonly entry: LogEntry;
  readonly isNew: boolean;
}

/** How long after an entry the next checkpoint is made: entries of the same second share it. */
const SEQUENCED_AFTER_MS = 1_000;

export class TransparencyLog extends DurableObject<LogEnv> {
  readonly #tables: LogTables;
  readonly #sequencer: Sequencer;
  readonly #proofs: LogProofs;
  readonly #duties: LogDuties;
  /** When the first entry came that waits for the next checkpoint. */
  #waitingSince: number | undefined;
  /** While one alarm is at work the platform rings no other one. */
  #isRinging = false;

  constructor(ctx: DurableObjectState, env: LogEnv) {
    super(ctx, inJurisdiction(env));
    const { origin, seed } = this.#settings();
    const signer = nodeSigner(nodeCrypto, decodeHex(seed, 32));
    this.#tables = new LogTables(ctx.storage, {
      sign: (head) => signCheckpoint({ origin, ...head }, signer),
      isFrozenAtOnce: !asksWitnesses(this.env),
    });
    const key = logKey(origin, signer.publicKey);
    this.#proofs = new LogProofs(this.#tables, {
      key,
      witnesses: () => this.#witnesses(),
      logs: () => logStore(this.env),
    });
    const register = () => this.env.LOG_HEAD.getByName(origin);
    this.#sequencer = new Sequencer(this.#tables, {
      read: () => register().read(),
      advance: (from, to) => register().advance(from, to),
    });
    this.#duties = new LogDuties(
      [
        this.#sequencing(),
        new LogWitnessing(this.#tables, {
          key,
          policy: () => witnessPolicyOf(this.env),
          pause: () => witnessPauseOf(this.env),
          now: () => Date.now(),
          fetch: (url, init) => fetch(url, init),
          report: (what, error) => tell(this.env, { at: 'failed', what, error }),
        }),
        new LogArchive(this.#tables, { origin, gzip, logs: () => logStore(this.env) }),
        this.#proofs,
      ],
      {
        now: () => Date.now(),
        random: () => Math.random(),
        failures: (of) => this.#tables.failures(of),
        setFailures: (of, failures) => this.#tables.setFailures(of, failures),
        report: (what, error, { count, retryAt }) => tell(this.env, { at: 'failed', what, error, attempt: count, retryAt }),
      },
    );
  }

  #settings(): { readonly origin: string; readonly seed: string } {
    const settings = logSettingsOf(this.env);
    if (settings === undefined || settings.origin !== this.ctx.id.name) throw new Error('this object is of another log');
    return settings;
  }

  /** Settings that cannot be read are reported by the duty that asks the witnesses. */
  #witnesses(): readonly VerifierKey[] {
    const policy = attempt(() => witnessPolicyOf(this.env));
    return policy.ok ? [...(policy.value?.witnesses.values() ?? [])].map(({ key }) => key) : [];
  }

  #sequencing(): LogDuty {
    return {
      name: 'sequencing',
      failure: 'the transparency log will be shown again',
      // After an eviction nobody knows since when they wait.
      dueAt: () => (this.#sequencer.hasNews ? (this.#waitingSince ?? 0) + SEQUENCED_AFTER_MS : undefined),
      run: () => this.#show(),
    };
  }

  async #show(): Promise<void> {
    this.#waitingSince = undefined;
    const before = this.#tables.shownSize;
    await this.#sequencer.run();
    // Witnesses are asked for what is new as soon as if none had failed before.
    if (this.#tables.shownSize !== before) this.#duties.forget('witnessing');
  }

  /** Adds an entry, if there is none of its subject yet, and returns its index. */
  add(entry: LogEntry): Promise<Answer<number>> {
    return this.#answer(() => this.#add(entry));
  }

  /** Adds a build of the client. Of a client that the log has already it returns that entry, whatever commit or key the other one names. */
  addClient(entry: ClientEntry): Promise<Answer<LoggedClient>> {
    return this.#answer(async () => {
      const isNew = this.#tables.indexOf(subjectOf(entry)) === undefined;
      const index = await this.#add(entry);
      return { index, entry: decodeLogEntry(this.#tables.entry(index)), isNew };
    });
  }

  async #add(entry: LogEntry): Promise<number> {
    const index = await this.#sequencer.add(entry);
    if (this.#sequencer.hasNews && this.#waitingSince === undefined) {
      this.#waitingSince = Date.now();
      // A witness that is slow to answer holds up no checkpoint. What fails here the next alarm does again.
      if (this.#isRinging) setTimeout(() => this.#show().catch(() => {}), SEQUENCED_AFTER_MS);
    }
    await this.#setAlarm();
    return index;
  }

  /** The last checkpoint. */
  checkpoint(): Promise<Answer<string>> {
    return this.#answer(async () => {
      await this.#sequencer.agree();
      return this.#tables.shown!.note;
    });
  }

  /** A tile of the tree that is shown, or a bundle of its entries. */
  tile(address: TileAddress): Promise<Answer<Bytes>> {
    return this.#answer(async () => {
      const tile = this.#tables.tile(address);
      if (tile === undefined) throw new Fault('relay/no-such-tile');
      return tile;
    });
  }

  /** The entry of a subject, and its proof. */
  logged(subject: Uint8Array): Promise<Answer<LoggedEntry>> {
    return this.#answer(async () => {
      await this.#sequencer.agree();
      const index = this.#tables.indexOf(subject);
      const logged = index === undefined ? undefined : this.#proofs.of(index);
      if (logged === undefined) throw new Fault('relay/not-logged');
      return logged;
    });
  }

  override async alarm(): Promise<void> {
    this.#isRinging = true;
    try {
      await this.#duties.ring();
    } finally {
      this.#isRinging = false;
    }
    await this.#setAlarm();
  }

  async #setAlarm(): Promise<void> {
    const { dueAt } = this.#duties;
    if (dueAt === undefined) return;
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || alarm > dueAt) await this.ctx.storage.setAlarm(Math.max(dueAt, Date.now()));
  }

  async #answer<T>(work: () => Promise<T>): Promise<Answer<T>> {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      if (error instanceof Fault) return { ok: false, code: error.code, detail: error.message };
      const ray = crypto.randomUUID();
      tell(this.env, { at: 'failed', what: 'the transparency log could not answer', error, ray });
      const { code, message } = internalFault(ray);
      return { ok: false, code, detail: message };
    }
  }
}
