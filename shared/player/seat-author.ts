/**
 * What the seat of this device signs and sends: one step at each place of the log, after its machine has done what comes before it.
 * Nothing is sent before it is saved, and nothing is signed that answers a log which this device does not keep.
 */

import type { Signer } from '../crypto/ed25519.ts';
import type { PlatformSha256 } from '../crypto/hash.ts';
import { digestAhead, digestPayload } from '../crypto/payload-digest.ts';
import { Fault } from '../fault.ts';
import type { StepContent } from '../games/interface.ts';
import type { Place } from '../games/steps.ts';
import type { Draft } from '../log/step.ts';
import type { MatchState } from '../match/match-state.ts';
import type { GameRun } from '../playthrough/run-state.ts';
import type { ClientMessage } from '../wire/messages.ts';
import { isToErase } from './erasure.ts';
import type { HeldMatch } from './held-match.ts';
import type { Intake } from './intake.ts';
import type { KeptLog } from './kept-log.ts';
import { contradicts, withEntry } from './ledger.ts';
import type { LocalSeat } from './local-seat.ts';
import type { MachineDriver } from './machine-driver.ts';
import { losesOnTime, nextJointStep, nextOwnStep } from './next-step.ts';
import { type DraftContent, signDraft } from './signing.ts';

/** A draft of more bytes than this, which a shuffle of 52 cards has not, is sent again only over a new connection. */
const LARGE_BYTES = 20_480;

interface AuthorPorts {
  readonly held: HeldMatch;
  readonly intake: Intake;
  readonly seat: LocalSeat;
  readonly signer: Signer | undefined;
  readonly log: KeptLog;
  readonly driver: MachineDriver;
  readonly sha256Hex: PlatformSha256;
  readonly send: (message: ClientMessage) => void;
  /** Whether somebody calls `cache` when nothing has come in for a while. */
  readonly cachesWhenQuiet: boolean;
}

export class SeatAuthor {
  readonly #ports: AuthorPorts;
  readonly #held: HeldMatch;
  readonly #intake: Intake;
  /** Why this seat signs nothing more, although nobody else is at fault. */
  #halted: Fault | undefined;
  /** The draft that was sent last over this connection. */
  #submitted: { readonly draft: Draft; readonly bytes: number } | undefined;

  constructor(ports: AuthorPorts) {
    this.#ports = ports;
    this.#held = ports.held;
    this.#intake = ports.intake;
  }

  get halted(): Fault | undefined {
    return this.#ports.seat.isMissingDecisions ? new Fault('player/decisions-missing') : this.#halted;
  }

  /** Bytes of the draft that is on its way as a message; undefined when none is. */
  get sending(): number | undefined {
    return this.#isCurrent(this.#ports.seat.secret.draft) ? (this.#submitted?.bytes ?? 0) : undefined;
  }

  /** What was sent over an earlier connection may be lost. */
  reconnected(): void {
    this.#submitted = undefined;
  }

  /**
   * Does what the next step rests on, and makes that step, while its log is being kept: in memory alone, and nothing of it is signed.
   */
  async prepare(): Promise<void> {
    const { seat, signer, driver } = this.#ports;
    const { match, isClosed, hasLeft } = this.#held;
    const { phase, seq } = this.#matchState;
    const { machine } = seat;
    const isPlaying = (phase === 'setup' || phase === 'play') && match.gameRun?.stopped === false;
    if (machine === undefined || hasLeft || seq < this.#intake.head) return;
    // Whatever it may sign, a seat reads what came in.
    await driver.workOff(machine, 'step');
    if (signer === undefined || isClosed || !isPlaying) return;
    if (seq <= (seat.secret.draft?.seq ?? -1) || !seat.isHere(this.#matchState)) return;
    if (!this.#held.hasLeft && machine.need().kind === 'send') machine.act(this.#matchState);
  }

  /** Signs and sends what comes next, if anything does. */
  async proceed(): Promise<void> {
    const { seat, signer, driver } = this.#ports;
    // Also on a device from which the seat has moved away.
    if (!this.#held.isClosed && isToErase(this.#held.match, seat.secret)) await seat.erase();
    if (this.#isPast) await driver.dropCached(seat.secret);
    if (signer === undefined || !this.#maySign()) return;
    // One signature at each place of the log: a second one, whatever it says, would be a proof of equivocation.
    const last = seat.secret.draft?.seq ?? -1;
    if (this.#matchState.seq > last && this.#matchState.seq >= this.#intake.head) {
      await this.#settleMachine();
      // What the machine needed of the kept log may be lost.
      if (!this.#held.hasLeft && this.#maySign()) await this.#sign(signer);
    }
    if (this.#held.hasLeft) return;
    const { draft } = seat.secret;
    if (draft !== undefined && this.#isCurrent(draft)) return this.#submit(draft);
    if (!seat.isHere(this.#matchState)) return;
    await seat.lighten(this.#matchState);
    await this.#rest();
  }

  /** Whether no machine of this key will be asked for again: its match is over, or it has given the seat away. */
  get #isPast(): boolean {
    const { seat } = this.#ports;
    const isGone = seat.secret.packed === true || seat.away(this.#matchState) === 'moved-away';
    return !this.#held.isClosed && (isGone || this.#matchState.phase === 'closed');
  }

  get #matchState(): MatchState {
    return this.#held.matchState;
  }

  #maySign(): boolean {
    const { seat, log } = this.#ports;
    const { match, entries, isClosed } = this.#held;
    if (isClosed || seat.secret.packed || seat.away(this.#matchState) === 'restored') return false;
    const isKept = match.gameRun?.game.answersOnce !== true || log.isWhole(entries);
    if (this.#halted?.code !== 'player/other-body') this.#halted = isKept ? undefined : new Fault('player/no-log-kept');
    return this.halted === undefined;
  }

  /** What the machine has to do before it is known what the seat says next. */
  async #settleMachine(): Promise<void> {
    const { seat, driver } = this.#ports;
    const { phase, seq, prev } = this.#matchState;
    const { gameRun } = this.#held.match;
    const { machine } = seat;
    if (machine === undefined || gameRun?.stopped !== false || !seat.isHere(this.#matchState)) return;
    if (phase === 'settle') {
      // Nobody signs a result before every check was made.
      await driver.workOff(machine, 'step', true);
      await this.#judge(gameRun, undefined);
    } else {
      await driver.settle(seat, machine, this.#matchState);
      if (machine.need().kind === 'open') await this.#judge(gameRun, { seq, prev });
    }
    // A machine that began anew has not read what came last.
    if (seat.machine !== machine) await this.#settleMachine();
  }

  async #judge(run: GameRun, place: Place | undefined): Promise<void> {
    const { seat, driver, log } = this.#ports;
    if (!seat.machine?.mustJudge()) return;
    const whole = await log.restore(run);
    if (whole !== undefined) await driver.judge(seat, whole, place);
  }

  /** Signs what comes next and saves it, with its entry in the ledger. Nothing is ever signed beside what the ledger has. */
  async #sign(signer: Signer): Promise<void> {
    const { seat } = this.#ports;
    const content = this.#content();
    if (content === undefined) return;
    await digestAhead(content.payload, this.#ports.sha256Hex);
    const { once } = content;
    const { ledger } = seat.secret;
    const entry = once === undefined ? undefined : { once, digest: digestPayload(content.payload) };
    if (entry !== undefined && contradicts(ledger, entry)) {
      this.#halted = new Fault('player/other-body', `the seat has signed other content at ${once}`);
      return;
    }
    const draft = await signDraft(content, signer);
    if (this.#held.hasLeft) return;
    await seat.save({ draft, ...(entry === undefined ? {} : { ledger: withEntry(ledger, entry) }) }, this.#matchState);
  }

  /** What this seat signs next: a step of its own, or else the one that all seats sign. */
  #content(): DraftContent | undefined {
    const { seat } = this.#ports;
    const { match } = this.#held;
    const { clocks } = this.#intake;
    const { match: id, seq, prev } = match.matchState;
    const alone = nextOwnStep(match, seat);
    const content = this.#clockNote() ?? (alone === undefined ? this.#joint() : { ...alone, ...clocks.memberOf(seq) });
    return content === undefined ? undefined : { match: id, seq, prev, ...content };
  }

  /** The step that all seats sign, but for a timeout that the clock of this device contradicts, or did before it was loaded again. */
  #joint(): StepContent | undefined {
    const { seat } = this.#ports;
    const { match } = this.#held;
    const { clocks } = this.#intake;
    const isDenied = clocks.deniesTimeout || match.matchState.seats[seat.secret.seat]?.clockNoted === true;
    return isDenied && losesOnTime(match, seat) ? undefined : nextJointStep(match, seat);
  }

  /** What the clock of this device showed, where it contradicts the timeout by which its seat loses. */
  #clockNote(): (StepContent & { readonly clock: number }) | undefined {
    const { seat } = this.#ports;
    const { match } = this.#held;
    const { clocks } = this.#intake;
    const stated = clocks.statedFor(match.matchState.seq);
    const isNoted = match.matchState.seats[seat.secret.seat]?.clockNoted === true;
    if (!clocks.deniesTimeout || isNoted || stated === undefined || !losesOnTime(match, seat)) return undefined;
    return { kind: 'clock-note', payload: {}, next: [], ...stated };
  }

  /** Sends a draft; a large one once for each connection, for it may still be leaving. */
  #submit(draft: Draft): void {
    const message = { kind: 'submit', draft } as const;
    // The canonical text is as long: only the order of its keys is another.
    if (this.#submitted?.draft !== draft) this.#submitted = { draft, bytes: JSON.stringify(message).length };
    else if (this.#submitted.bytes > LARGE_BYTES) return;
    this.#ports.send(message);
  }

  /**
   * While the seat waits, its machine works on what is left and is cached, so that the next visit goes on from here. A machine is many
   * megabytes: in company, where nobody waits for the next visit, the next step would wait for them (`cache`).
   */
  async #rest(): Promise<void> {
    const { seat, driver, cachesWhenQuiet } = this.#ports;
    const { machine, secret } = seat;
    const { match, entries } = this.#held;
    const { head, inCompany } = this.#intake;
    const { phase, prev, seq } = match.matchState;
    if (match.gameRun?.game.freeze === undefined || seq < head) return;
    const isOver = phase === 'closed' || match.gameRun.stopped;
    if (isOver) return driver.dropCached(secret);
    if (machine === undefined) return;
    await driver.rest(secret, machine, entries, prev);
    if (!inCompany || !cachesWhenQuiet) await driver.cache(secret, machine, prev);
  }

  /** Caches the machine of a seat that rests: once nothing has come for a while. */
  async cache(): Promise<void> {
    const { seat, driver } = this.#ports;
    const { match, isClosed, hasLeft } = this.#held;
    const { phase, prev, seq } = match.matchState;
    const isResting =
      phase !== 'closed' && match.gameRun?.stopped === false && seq >= this.#intake.head && !this.#isCurrent(seat.secret.draft);
    if (isClosed || hasLeft || !isResting || seat.machine === undefined || !seat.isHere(this.#matchState)) return;
    await driver.cache(seat.secret, seat.machine, prev);
  }

  /** Whether a draft follows the head that we know. An `open` is posted over HTTP and not sent here. */
  #isCurrent(draft: Draft | undefined): boolean {
    const { seq, prev, phase } = this.#matchState;
    return draft?.seq === seq && draft.prev === prev && phase !== 'new' && phase !== 'closed';
  }
}
