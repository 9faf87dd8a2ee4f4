/** Takes in what the relay sends: the log goes into the held match, and here is what the relay has said beside it. */

import { Fault, type FaultCode } from '../fault.ts';
import { firstInPlace } from '../log/filed-log.ts';
import type { Entry } from '../log/step.ts';
import type { RelayMessage } from '../wire/messages.ts';
import { ClockWatch } from './clock-watch.ts';
import type { HeldMatch } from './held-match.ts';
import type { LocalSeat } from './local-seat.ts';
import { isSeatTaken } from './next-step.ts';
import type { HeardPhrase, PhraseBook } from './phrase-book.ts';

interface IntakePorts {
  readonly held: HeldMatch;
  /** Absent for a spectator. */
  readonly seat: LocalSeat | undefined;
  readonly phrases: PhraseBook;
  /** The log that the relay has published under a final hash. */
  readonly publishedLog?: (finalHash: string) => Promise<Uint8Array>;
  /** A seat has said something. */
  readonly heard?: (phrase: HeardPhrase) => void;
  /** This device's clock, in ms. */
  readonly now: () => number;
}

/** Refusals after which nothing is wrong: the step is signed again, and what was said was too much or came too late. */
const PASSED_OVER: readonly FaultCode[] = ['life/stale', 'relay/too-many-phrases'];

export class Intake {
  readonly clocks = new ClockWatch();
  readonly #ports: IntakePorts;
  readonly #held: HeldMatch;
  /** Length of the log by the relay's welcome, if there was one. */
  #head: number | undefined;
  #rejected: Fault | undefined;
  #presence: readonly boolean[] = [];
  #spectators = 0;
  #published: string | undefined;

  constructor(ports: IntakePorts) {
    this.#ports = ports;
    this.#held = ports.held;
  }

  /** Length of the log by the relay's welcome, 0 before it. Until so many steps have come in, nothing is signed. */
  get head(): number {
    return this.#head ?? 0;
  }

  /** Why the relay refused our last draft, until something new has come in. */
  get rejected(): Fault | undefined {
    return this.#rejected;
  }

  get presence(): readonly boolean[] {
    return this.#presence;
  }

  get spectators(): number {
    return this.#spectators;
  }

  /** The final hash, once the relay has stored the whole log. */
  get published(): string | undefined {
    return this.#published;
  }

  /** Whether another player is connected. A relay that lies about this delays our cache and nothing else. */
  get inCompany(): boolean {
    return this.#presence.some((isThere, seat) => isThere && seat !== this.#ports.seat?.secret.seat);
  }

  async take(message: RelayMessage): Promise<void> {
    const { equivocation, matchState } = this.#held;
    switch (message.kind) {
      case 'welcome':
        this.clocks.onWelcome(message, this.#ports.now(), matchState.time);
        this.#head = message.seq;
        return equivocation.compareHead(message);
      case 'entries':
        return this.#takeEntries(message.entries);
      case 'rejected':
        equivocation.compareHead(message);
        // A stale draft is signed again on the new head, which comes or has come with its entry.
        if (!PASSED_OVER.includes(message.code)) this.#rejected = new Fault(message.code, message.detail);
        return;
      case 'phrase': {
        const heard = await this.#ports.phrases.hear(message.said, matchState, this.#held.entries);
        if (heard !== undefined && !this.#held.hasLeft) this.#ports.heard?.(heard);
        return;
      }
      case 'presence':
        this.#presence = message.seats;
        this.#spectators = message.spectators;
        return;
      case 'published':
        if (matchState.phase !== 'closed') return;
        if (message.finalHash !== matchState.prev) return this.#compareEnd(message.finalHash);
        this.#published = message.finalHash;
        return;
      case 'pending':
        // Every seat signs what its own verification reached, without the proposal. But the proposal may be an equivocation.
        return equivocation.watchProposal(message.draft);
      case 'appended':
      case 'behind':
      case 'mark':
        // The connection has answered these.
        return;
    }
  }

  /** Notes what the log says about the seat of this device: that somebody else took it, or that the relay holds back what it needs. */
  checkSeat(): void {
    const { seat } = this.#ports;
    if (seat === undefined) return;
    if (isSeatTaken(this.#held.matchState, seat.secret))
      this.#rejected = new Fault('life/seat-taken', 'somebody else took this seat first');
    this.#expectPayloads(seat);
  }

  async #takeEntries(entries: readonly Entry[]): Promise<void> {
    const now = this.#ports.now();
    await this.#held.equivocation.compareSteps(entries);
    const known = this.#held.entries.length;
    if (await this.#held.extend(entries)) this.#rejected = undefined;
    for (const { entry } of this.#held.entries.slice(known)) this.clocks.compare(entry.step, now);
  }

  /** The relay has published another end of the match than it has signed here: that log and ours together prove it to others. */
  async #compareEnd(finalHash: string): Promise<void> {
    const { equivocation, matchState } = this.#held;
    if (equivocation.blamesRelay) return;
    equivocation.compareHead({ seq: matchState.seq, prev: finalHash });
    // Without that log there is no evidence, and the blame stays.
    const log = await this.#ports.publishedLog?.(finalHash).catch(() => undefined);
    // Of a relay that lies it may be as large as any match, and what follows our end contradicts nothing.
    if (log !== undefined) await equivocation.compareSteps(firstInPlace(log, this.#held.entries.length));
  }

  /**
   * A relay leaves payloads out of the record of a closed match alone: until then our seat gets what it asks for. Whether the match is
   * closed is known when the relay has told where the log ends, and not from what the device kept.
   */
  #expectPayloads({ lacking }: LocalSeat): void {
    const { matchState, equivocation } = this.#held;
    const isWhole = this.#head !== undefined && matchState.seq >= this.#head;
    if (lacking !== undefined && matchState.phase !== 'closed' && isWhole) equivocation.blameRelay(lacking);
  }
}
