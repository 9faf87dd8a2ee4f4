/** Watches what a session receives for equivocation, two signatures at one place, and keeps the evidence and the first fault. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { LIMITS } from '../encoding/limits.ts';
import { type Evidence, encodeEvidence } from '../evidence/evidence.ts';
import { findEvidence } from '../evidence/find-evidence.ts';
import { Fault } from '../fault.ts';
import type { LinkedEntry, StepFault, Tip } from '../log/chain.ts';
import type { Draft, Entry, Step } from '../log/step.ts';
import { linkHash } from '../log/step-digest.ts';
import { authorOf, type MatchState } from '../match/match-state.ts';
import type { Head } from './secret-store.ts';

export interface LogFault {
  readonly seat: number | 'relay';
  readonly seq: number;
  readonly fault: Fault;
}

/** The log as the session holds it: the entry at `i` is step `i`. */
interface HeldLog {
  readonly entries: readonly LinkedEntry[];
  readonly tip: Tip;
  readonly matchState: MatchState;
  /** The ends of the log that this device knows: of the log that it holds, and those that its seat has seen. */
  readonly heads: readonly Head[];
}

export class EquivocationWatch {
  readonly #ed25519: Ed25519;
  readonly #held: () => HeldLog;
  #fault: LogFault | undefined;
  #evidence: readonly Evidence[] = [];
  /** Proposals that wait for signatures at the present head. */
  #proposals: readonly Draft[] = [];

  constructor(ed25519: Ed25519, held: () => HeldLog) {
    this.#ed25519 = ed25519;
    this.#held = held;
  }

  get fault(): LogFault | undefined {
    return this.#fault;
  }

  /** If so, the session accepts nothing more from the relay and signs nothing more. */
  get blamesRelay(): boolean {
    return this.#fault?.seat === 'relay';
  }

  get evidence(): readonly Evidence[] {
    return this.#evidence;
  }

  blameSeat(fault: LogFault): void {
    this.#fault ??= fault;
  }

  blameRelay({ seq, fault }: StepFault): void {
    if (!this.blamesRelay) this.#fault = { seat: 'relay', seq, fault };
  }

  /** Blames a relay that names a shorter log than it has shown, or another one. */
  compareHead({ seq, prev }: Head): void {
    for (const known of this.#held().heads) {
      if (seq < known.seq) this.blameRelay({ seq, fault: new Fault('log/steps-lost') });
      if (seq === known.seq && prev !== known.prev) this.blameRelay({ seq, fault: new Fault('log/other-step') });
    }
  }

  /** Blames a relay that shows another step at a place than before. */
  async compareSteps(entries: readonly Entry[]): Promise<void> {
    const held = this.#held().entries;
    const others = entries
      .map(({ step }) => step)
      .filter((step) => held[step.seq] !== undefined && held[step.seq]!.link !== linkHash(step));
    if (others.length === 0) return;
    this.blameRelay({ seq: others[0]!.seq, fault: new Fault('log/other-step') });
    await this.#accuse(others);
  }

  /** The chain does not hold at this step: the relay should not have shown it. */
  async refuse(step: Step, fault: StepFault): Promise<void> {
    this.blameRelay(fault);
    await this.#accuse([step]);
  }

  /** Keeps a proposal of other seats: it may contradict what is signed at that place, now or later. */
  async watchProposal(proposal: Draft): Promise<void> {
    const { prev } = this.#held().tip;
    this.#proposals = [...this.#proposals, proposal].filter((one) => one.prev === prev).slice(-LIMITS.seats);
    await this.#accuse([], this.#proposals);
  }

  /** Compares the proposals with the log that has moved past them, and drops them. */
  async settleProposals(): Promise<void> {
    if (this.#proposals.length === 0) return;
    await this.#accuse([], this.#proposals);
    this.#proposals = [];
  }

  /** Keeps the evidence that steps or proposals give together with the steps that we hold at the same places and beside them. */
  async #accuse(steps: readonly Step[], drafts: readonly Draft[] = []): Promise<void> {
    const { entries, tip, matchState } = this.#held();
    const places = new Set([...steps, ...drafts].flatMap(({ seq }) => [seq - 1, seq, seq + 1]));
    const beside = [...places].sort((a, b) => a - b).flatMap((seq) => entries[seq]?.entry.step ?? []);
    const found = await findEvidence({ steps: [...beside, ...steps], drafts }, tip.relay, this.#ed25519);
    const known = new Set(this.#evidence.map(encodeEvidence));
    // Anybody can make a key that contradicts itself: evidence against keys outside this match is worthless, and would fill the list.
    const ofMatch = found.filter((one) => one.evidence === 'relay' || authorOf(matchState, one.key) !== undefined);
    this.#evidence = [...this.#evidence, ...ofMatch.filter((one) => !known.has(encodeEvidence(one)))].slice(0, LIMITS.seats + 1);
  }
}
