/**
 * The relay's rules as a pure machine: (state, event, now) → state and effects. It knows no game and holds no secret.
 *
 * The state can be rebuilt from the log and the pending signatures alone: `restoreRelay`.
 */

import type { Ed25519, Signer } from '../crypto/ed25519.ts';
import type { Sha256Hex } from '../crypto/hash.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import { grantOf } from '../log/inner-signatures.ts';
import { type Draft, encodeStep, entryBytes, type FullEntry, type Header, headerOf, type Step, VERSION } from '../log/step.ts';
import { checkDigest, stepMessage, timestampMessage } from '../log/step-digest.ts';
import { applyStep, checkPlace } from '../match/apply-step.ts';
import { collectClaims } from '../match/claims.ts';
import { type Deadline, deadlineOf } from '../match/clock.ts';
import { nextWithout } from '../match/endings.ts';
import { activeSeats, beginMatchState, linkMatchState, type MatchState } from '../match/match-state.ts';
import { roomFor } from '../match/reserved-room.ts';

/** What the relay needs from the edge. All are synchronous, so that a check and its write are one act. */
export interface RelayTools {
  readonly ed25519: Ed25519<boolean>;
  readonly signer: Signer<string>;
  readonly sha256Hex: Sha256Hex;
}

export interface RelayState {
  readonly matchState: MatchState;
  /** Bytes of the log so far, as a file. */
  readonly bytes: number;
  /** Steps that every seat must sign, while signatures are missing. They hold at the present head only; at most one per seat. */
  readonly pending: readonly Draft[];
}

/** An entry with its canonical texts, made once for hashing, storing and sending. */
export interface EncodedEntry {
  readonly step: Step;
  readonly payload: JsonObject;
  readonly stepText: string;
  readonly payloadText: string;
  /** SHA-256 of `stepText`, hex. */
  readonly link: string;
  /** Of its line in a log file, its line feed included. */
  readonly bytes: number;
}

export type Effect =
  /** Store this entry, then send it to everyone. */
  | { readonly kind: 'append'; readonly entry: EncodedEntry }
  /** Store this proposal in place of the one with the same header, and send it to the seats. */
  | { readonly kind: 'pending'; readonly draft: Draft }
  /** The sender already has this step in the log: send the stored one. */
  | { readonly kind: 'repeat'; readonly seq: number }
  | { readonly kind: 'reject'; readonly fault: Fault };

export interface Outcome {
  readonly state: RelayState;
  readonly effects: readonly Effect[];
}

/** Kinds that every seat signs: they travel as proposals until the last signature is in. */
const CO_SIGNED = new Set(['start', 'endgame']);

export function beginRelay(match: string): RelayState {
  return { matchState: beginMatchState(match), bytes: 0, pending: [] };
}

/** Folds one stored entry back into the state, after an eviction. It was admitted by the rules of its day, so nothing is judged again. */
export function restoreEntry(state: RelayState, { step, payload }: FullEntry, link: string, bytes: number): RelayState {
  const { time } = step.timestamp;
  const stored = { header: step, signers: step.signatures.map(({ key }) => key), payload, time, admitted: true } as const;
  return { matchState: linkMatchState(applyStep(state.matchState, stored), link), bytes: state.bytes + bytes, pending: [] };
}

/**
 * A draft from a seat. `stored(seq)` reads the log; `now` is the relay's clock, in ms.
 * Overdue deadlines are settled first: a draft never arrives before the timeout that was due.
 */
export function submitDraft(
  state: RelayState,
  draft: Draft,
  now: number,
  tools: RelayTools,
  stored: (seq: number) => Step | undefined,
): Outcome {
  const settled = settleDeadlines(state, now, tools);
  const checked = attempt(() => admit(settled.state, draft, now, tools, stored));
  if (!checked.ok) return { state: settled.state, effects: [...settled.effects, { kind: 'reject', fault: checked.fault }] };
  return { state: checked.value.state, effects: [...settled.effects, ...checked.value.effects] };
}

/** What is due next. A relay that has changed its key can append nothing more to a match that names the old one. */
export function nextDeadline({ matchState }: RelayState, { signer }: RelayTools): Deadline | undefined {
  return matchState.terms?.relay === signer.publicKey ? deadlineOf(matchState) : undefined;
}

/** Appends what is due at `now`: a timeout, a close, or first the one and then the other. */
export function settleDeadlines(state: RelayState, now: number, tools: RelayTools): Outcome {
  const effects: Effect[] = [];
  for (let due = nextDeadline(state, tools); due !== undefined && due.time <= now; due = nextDeadline(state, tools)) {
    // Stamped with the time of the alarm, not of the deadline: times never go back, and a late alarm is seen to be late.
    const { match, seq, prev } = state.matchState;
    const { kind } = due.step;
    const payload: JsonObject = kind === 'close' ? { ...due.step.payload, ...collectClaims(state.pending) } : due.step.payload;
    const next = kind === 'timeout' ? nextWithout(state.matchState, due.out) : [];
    const payloadText = encodeCanonical(payload);
    const header: Header = { v: VERSION, match, seq, prev, kind, digest: tools.sha256Hex(payloadText), next };
    const signatures = [{ key: tools.signer.publicKey, sig: tools.signer.sign(stepMessage(header)) }];
    const appended = append(state, { ...header, signatures, payload }, payloadText, now, tools);
    state = appended.state;
    effects.push(...appended.effects);
  }
  return { state, effects };
}

function admit(
  state: RelayState,
  draft: Draft,
  now: number,
  tools: RelayTools,
  stored: (seq: number) => Step | undefined,
): Outcome {
  if (draft.seq < state.matchState.seq && draft.match === state.matchState.match && isStored(draft, stored(draft.seq))) {
    return { state, effects: [{ kind: 'repeat', seq: draft.seq }] };
  }
  checkPlace(state.matchState, draft);
  const payloadText = checkDigest(draft, draft.payload, tools.sha256Hex);
  const message = stepMessage(draft);
  for (const { key, sig } of draft.signatures) {
    if (!tools.ed25519.verify(key, message, sig)) throw new Fault('log/bad-signature');
  }
  const grant = grantOf(draft, draft.signatures[0]!.key, draft.payload);
  if (grant !== undefined && !tools.ed25519.verify(grant.key, grant.message, grant.sig)) throw new Fault('log/bad-signature');
  if (CO_SIGNED.has(draft.kind)) return countersign(state, draft, payloadText, now, tools);
  return append(state, draft, payloadText, now, tools);
}

const sameHeader = (a: Header, b: Header): boolean => stepMessageText(a) === stepMessageText(b);
const stepMessageText = ({ seq, prev, kind, digest, next, clock }: Header): string =>
  `${seq} ${prev} ${kind} ${digest} ${next} ${clock}`;

/** The same draft again: a lost answer is harmless. A co-signer's single signature is part of the stored step. */
function isStored(draft: Draft, step: Step | undefined): boolean {
  return (
    step !== undefined &&
    sameHeader(draft, step) &&
    draft.signatures.every((one) => step.signatures.some((other) => other.key === one.key))
  );
}

/** Adds a seat's signature to the pending proposal with the same header; the last one appends the step. */
function countersign(state: RelayState, draft: Draft, payloadText: string, now: number, tools: RelayTools): Outcome {
  const { matchState } = state;
  const signers = activeSeats(matchState).map((seat) => matchState.seats[seat]!.key);
  for (const { key } of draft.signatures) {
    if (!signers.includes(key)) throw new Fault('life/not-a-seat', 'only seats that play sign a proposal');
  }
  const same = state.pending.find((one) => sameHeader(one, draft));
  const others = state.pending.filter((one) => one !== same);
  const signed = others.flatMap((one) => one.signatures.map(({ key }) => key));
  if (draft.signatures.some(({ key }) => signed.includes(key))) throw new Fault('relay/too-many-proposals');
  const merged = new Map([...(same?.signatures ?? []), ...draft.signatures].map((one) => [one.key, one]));
  const signatures = [...merged.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const proposal: Draft = { ...draft, signatures };
  if (signatures.length === signers.length) return append(state, proposal, payloadText, now, tools);
  // Everything but the missing signatures must already hold, so that nothing hopeless is kept.
  applyStep(matchState, { header: draft, signers, payload: draft.payload, time: Math.max(now, matchState.time) });
  return { state: { ...state, pending: [...others, proposal] }, effects: [{ kind: 'pending', draft: proposal }] };
}

/** Rules 4 to 6: phase, turn and clock; then the timestamp, and the link. */
function append(state: RelayState, draft: Draft, payloadText: string, now: number, tools: RelayTools): Outcome {
  // The clock of a machine may go back; the log's never does.
  const time = Math.max(now, state.matchState.time);
  const signers = draft.signatures.map((one) => one.key);
  const matchState = applyStep(state.matchState, { header: draft, signers, payload: draft.payload, time });
  const { publicKey: key } = tools.signer;
  if (matchState.terms!.relay !== key) throw new Fault('relay/other-relay');
  const sig = tools.signer.sign(timestampMessage(draft, time, key));
  const step: Step = { ...headerOf(draft), signatures: draft.signatures, timestamp: { time, key, sig } };
  const stepText = encodeStep(step);
  const lineBytes = entryBytes(payloadText, stepText);
  const bytes = state.bytes + lineBytes;
  // The relay's own steps always fit.
  if (bytes > roomFor(draft.kind, state.matchState.adrift === true).bytes && signers[0] !== key)
    throw new Fault('life/too-many-bytes');
  const link = tools.sha256Hex(stepText);
  const entry: EncodedEntry = { step, payload: draft.payload, stepText, payloadText, link, bytes: lineBytes };
  return { state: { matchState: linkMatchState(matchState, link), bytes, pending: [] }, effects: [{ kind: 'append', entry }] };
}
