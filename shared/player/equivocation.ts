/** What a session has seen with its own eyes: a relay or a seat that broke its rules, and the evidence that convicts by itself. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { LIMITS } from '../encoding/limits.ts';
import { Fault } from '../fault.ts';
import type { LinkedEntry, StepFault, Tip } from '../log/chain.ts';
import { type Evidence, encodeEvidence, findEvidence } from '../log/evidence.ts';
import type { Draft, Entry, Step } from '../log/step.ts';
import { linkHash } from '../log/step-digest.ts';
import { authorOf, type MatchState } from '../match/match-state.ts';
import type { Head } from './secret-store.ts';

/** A fault in the log, and who committed it. */
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
  /** The ends of the log that this device knows: that of what it holds, and those that its seat has seen. */
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

  /** Then nothing more is taken from it, and nothing more is signed. */
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

  /** A relay has at least the steps that it has shown, and they end as they did. */
  compareHead({ seq, prev }: Head): void {
    for (const known of this.#held().heads) {
      if (seq < known.seq) this.blameRelay({ seq, fault: new Fault('log/steps-lost') });
      if (seq === known.seq && prev !== known.prev) this.blameRelay({ seq, fault: new Fault('log/other-step') });
    }
  }

  /** Steps that are shown again are the same ones. */
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

  /** A proposal of the others, which may contradict what was signed there or what will be. */
  async hear(proposal: Draft): Promise<void> {
    const { prev } = this.#held().tip;
    this.#proposals = [...this.#proposals, proposal].filter((one) => one.prev === prev).slice(-LIMITS.seats);
    await this.#accuse([], this.#proposals);
  }

  /** The log has moved on: compares what was proposed with what it says, and forgets it. */
  async settleProposals(): Promise<void> {
    if (this.#proposals.length === 0) return;
    await this.#accuse([], this.#proposals);
    this.#proposals = [];
  }

  /** Keeps the evidence that steps or proposals give, together with the steps that we hold beside them. */
  async #accuse(steps: readonly Step[], drafts: readonly Draft[] = []): Promise<void> {
    const { entries, tip, matchState } = this.#held();
    const places = new Set([...steps, ...drafts].flatMap(({ seq }) => [seq - 1, seq, seq + 1]));
    const beside = [...places].sort((a, b) => a - b).flatMap((seq) => entries[seq]?.entry.step ?? []);
    const found = await findEvidence({ steps: [...beside, ...steps], drafts }, tip.relay, this.#ed25519);
    const known = new Set(this.#evidence.map(encodeEvidence));
    // Anybody can make a key that contradicts itself: only those of this match say something, and find a place here.
    const ofMatch = found.filter((one) => one.evidence === 'relay' || authorOf(matchState, one.key) !== undefined);
    this.#evidence = [...this.#evidence, ...ofMatch.filter((one) => !known.has(encodeEvidence(one)))].slice(0, LIMITS.seats + 1);
  }
}
