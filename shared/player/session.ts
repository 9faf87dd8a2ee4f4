/**
 * The session of one seat, or of a spectator: what happens in which order. What comes in is verified first (`intake.ts`), a person's wish
 * is one of `seat-commands.ts`, and nothing is signed before everything that it depends on was verified (`seat-author.ts`).
 */

import type { Ed25519, Signer } from '../crypto/ed25519.ts';
import { type PlatformSha256, sha256Hex } from '../crypto/hash.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import type { FindGame } from '../games/interface.ts';
import type { MatchState } from '../match/match-state.ts';
import type { ClientMessage, RelayMessage } from '../wire/messages.ts';
import type { CacheStore } from './cache-store.ts';
import type { FollowedTogether } from './followed-together.ts';
import { Haste } from './haste.ts';
import { HeldMatch } from './held-match.ts';
import { Intake } from './intake.ts';
import { KeptLog } from './kept-log.ts';
import { LocalSeat } from './local-seat.ts';
import type { LogStore } from './log-store.ts';
import { MachineDriver } from './machine-driver.ts';
import { type HeardPhrase, PhraseBook } from './phrase-book.ts';
import { SeatAuthor } from './seat-author.ts';
import { performCommand, type SeatCommand } from './seat-commands.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';
import { SerialQueue } from './serial-queue.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

export interface SessionOptions {
  readonly match: string;
  readonly ed25519: Ed25519;
  /** The platform's hash, for what is large; without it this thread hashes everything. */
  readonly sha256Hex?: PlatformSha256;
  readonly store: Pick<SecretStore, 'save'>;
  /** Where a seat keeps its copy of the log; without it a seat signs nothing in a game in which it answers once. */
  readonly logs?: LogStore;
  /** Where its machine is cached, if it is. */
  readonly caches?: CacheStore;
  /** Absent for a spectator. */
  readonly secret?: SeatSecret;
  readonly signer?: Signer;
  /** The same object for all seats of this match that this program plays: their machines share what follows from both. */
  readonly together?: object;
  /** The same for all sessions of this match in one program that are given the very same entries: what follows from them is worked out once. */
  readonly following?: FollowedTogether;
  /** The log that the relay has published under a final hash. Asked for where that is not the one of the log that is here. */
  readonly publishedLog?: (finalHash: string) => Promise<Uint8Array>;
  readonly send: (message: ClientMessage) => void;
  readonly changed: (snapshot: Snapshot) => void;
  /** Why something that the session did by itself was not possible, such as a full disk. */
  readonly failed?: (error: unknown) => void;
  /** A seat has said something, our own included. */
  readonly heard?: (phrase: HeardPhrase) => void;
  readonly findGame: FindGame;
  /** This device's clock, in ms. */
  readonly now: () => number;
  /** So many bytes from the platform's source of randomness, for games that ask for some. */
  readonly random?: (bytes: number) => Uint8Array;
  /**
   * Lets the other work of the program run, between the tasks of a machine: resolves in a later turn of the event loop. Without it a
   * machine does nothing ahead of time, and every audit runs in its place.
   */
  readonly pause?: () => Promise<void>;
  /** Calls back after so many ms, unless the returned function is called: for what is decided for a person (`haste.ts`). */
  readonly after?: (ms: number, callback: () => void) => () => void;
  /** Resolves after so many ms. Without it a machine in company is cached at once, as alone. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** A machine in company is cached when nothing has come in for so long, in ms. */
const AFTER_QUIET_MS = 3_000;

export class Session {
  readonly #options: SessionOptions;
  /** Absent for a spectator, as is what signs for it. */
  readonly #seat: LocalSeat | undefined;
  readonly #author: SeatAuthor | undefined;
  readonly #held: HeldMatch;
  readonly #intake: Intake;
  readonly #phrases: PhraseBook;
  readonly #driver: MachineDriver;
  readonly #haste: Haste;
  /** Messages and commands are handled one by one, in the order in which they came. */
  readonly #queue: SerialQueue;

  constructor(options: SessionOptions) {
    const { secret, store, logs, caches, signer, together, send, random } = options;
    const { pause = async () => {}, sha256Hex: hash = sha256Hex } = options;
    this.#options = options;
    this.#queue = new SerialQueue((isQuiet) => {
      this.#report();
      if (this.#queue.isClosed) this.#haste.stop();
      else this.#haste.watch();
      void this.#goOn(isQuiet);
    });
    const hasLeft = (): boolean => this.#queue.isClosed;
    const seat = secret === undefined ? undefined : new LocalSeat(secret, store, together);
    const log = new KeptLog(logs, secret, hash);
    const driver = new MachineDriver({ pause, random, caches, hasLeft, changed: () => this.#report() });
    const held = new HeldMatch({ ...options, seat, log, driver, auditsBehind: options.pause !== undefined, hasLeft });
    const phrases = new PhraseBook(options.ed25519);
    const intake = new Intake({ ...options, held, seat, phrases });
    const tools = { held, intake, log, driver, signer, send, sha256Hex: hash, cachesWhenQuiet: options.sleep !== undefined };
    this.#author = seat && new SeatAuthor({ ...tools, seat });
    const { now, after } = options;
    this.#haste = new Haste({ held, seat, now, clocks: intake.clocks, after, due: () => void this.#decideInHaste() });
    [this.#seat, this.#driver, this.#held, this.#intake, this.#phrases] = [seat, driver, held, intake, phrases];
  }

  /** Loads the log that this device kept, before anything is received. Damaged parts come from the relay again. */
  restore(): Promise<void> {
    return this.#queue.run(() => this.#held.restore());
  }

  receive(message: RelayMessage): Promise<void> {
    return this.#queue.run(async () => {
      await this.#intake.take(message);
      if (message.kind !== 'entries') return;
      // A person sees it before anything is done about it.
      this.#report();
      await this.#proceed();
    });
  }

  /** Does what a person wishes. Rejects with the fault that says why it is not possible now. */
  perform(command: SeatCommand): Promise<void> {
    const { phase } = this.#held.matchState;
    if (command.kind === 'decide') this.#haste.personDecided();
    return this.#queue.run(() => this.#perform(command, phase));
  }

  #perform(command: SeatCommand, seenIn: MatchState['phase']): Promise<void> {
    const { signer, random, now, send } = this.#options;
    const parts = { held: this.#held, seat: this.#seat, phrases: this.#phrases, proceed: () => this.#proceed() };
    return performCommand(command, seenIn, { ...parts, signer, random, now, send });
  }

  /** What cannot be decided or sent is left to the clock: a person who comes back may still act. */
  #decideInHaste(): Promise<void> {
    const decide = (decision: JsonObject): Promise<void> => this.#perform({ kind: 'decide', decision }, 'play');
    return this.#queue.run(() => this.#haste.decide(decide)).catch(() => {});
  }

  /** Sends again what is signed and not in the log: after every connection. */
  resend(): Promise<void> {
    return this.#queue.run(() => {
      this.#author?.reconnected();
      return this.#proceed();
    });
  }

  snapshot(): Snapshot {
    const parts = { held: this.#held, intake: this.#intake, driver: this.#driver, haste: this.#haste };
    return takeSnapshot({ ...parts, seat: this.#seat, author: this.#author });
  }

  /** Where a connection resumes: at the last step that is here, so that the relay must show that one again. */
  from(): number {
    return Math.max(0, this.#held.tip.seq - 1);
  }

  /** The seat with the end of the log that it has seen; undefined for a spectator, and once another session has the seat. */
  portable(): SeatSecret | undefined {
    return this.#queue.isClosed ? undefined : this.#seat?.portable(this.#held.matchState);
  }

  /** Sends and saves nothing more: another session has the seat from now on. */
  leave(): void {
    this.#haste.stop();
    this.#queue.close();
  }

  #report(): void {
    this.#options.changed(this.snapshot());
  }

  /** Keeps what is new of the log, and says what our seat has to say. */
  async #proceed(): Promise<void> {
    // Both have ended when one has failed: nothing of this turn runs on into the next.
    const ended = await Promise.allSettled([this.#held.keep(), this.#author?.prepare()]);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    this.#intake.checkSeat();
    await this.#author?.proceed();
  }

  /** While nothing comes in: what was opened is audited, a step in each piece of the queue, and then the machine works ahead. */
  async #goOn(isQuiet: () => boolean): Promise<void> {
    if (!this.#held.mayAudit) return this.#workAhead(isQuiet);
    // Our own opening comes into the log first: with another one that is due the audits would begin anew.
    if (!isQuiet() || this.#author?.sending !== undefined) return;
    await this.#queue
      .run(async () => {
        if (await this.#held.auditOn()) await this.#proceed();
      })
      .catch((error: unknown) => this.#options.failed?.(error));
  }

  /** While nothing comes in, the machine does what it will need later, one task in each turn of the event loop; then it is cached. */
  async #workAhead(isQuiet: () => boolean): Promise<void> {
    const { pause, sleep } = this.#options;
    const machine = this.#seat?.machine;
    if (pause === undefined || machine === undefined || !this.#held.isHere) return;
    do await pause();
    while (isQuiet() && machine.workAhead());
    if (!isQuiet() || !this.#intake.inCompany || sleep === undefined) return;
    await sleep(AFTER_QUIET_MS);
    if (isQuiet()) await this.#author?.cache();
  }
}
