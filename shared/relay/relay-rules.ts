/**
 * The relay's rules, pure: (state, event, now) → state and effects. They know no game and hold no secret.
 *
 * The state can be rebuilt from the log and the pending signatures alone: `restoreRelay`.
 */

import type { Ed25519 } from '../crypto/ed25519.ts';
import type { Sha256Hex } from '../crypto/hash.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { attempt, Fault } from '../fault.ts';
import { grantOf } from '../log/inner-signatures.ts';
import { checkName } from '../log/name-digest.ts';
import type { SeatName } from '../log/seat-name.ts';
import { type Draft, encodeStep, entryBytes, type Header, headerOf, type Step, VERSION } from '../log/step.ts';
import { checkDigest, stepMessage, timestampMessage } from '../log/step-digest.ts';
import { applyStep, checkPlace } from '../match/apply-step.ts';
import { collectClaims } from '../match/claims.ts';
import { type Deadline, deadlineOf } from '../match/clock.ts';
import { nextWithout } from '../match/endings.ts';
import { expectFitName } from '../match/fit-name.ts';
import { activeSeats, beginMatchState, linkMatchState, type MatchState } from '../match/match-state.ts';
import { isOfGame, roomOf } from '../match/room.ts';
import { signedEndTime } from '../match/stand-down.ts';
import type { KeyRing } from './key-ring.ts';
import { type NextSince, nextSinceAfter } from './next-since.ts';

/** What the relay needs from the edge. All are synchronous, so that a check and its write are one act. */
export interface RelayTools {
  readonly ed25519: Ed25519<boolean>;
  readonly keys: KeyRing;
  readonly sha256Hex: Sha256Hex;
}

export interface RelayState {
  readonly matchState: MatchState;
  /** Bytes of the lines that took up room of the game. */
  readonly bytes: number;
  /** Steps that every seat must sign, while signatures are missing. They hold at the present head only; at most one per seat. */
  readonly pending: readonly Draft[];
  /** Since when each seat is in `next`: nothing else of the state depends on it. */
  readonly nextSince: NextSince;
}

/** An entry with its canonical texts, made once for hashing, storing and sending. */
export interface EncodedEntry {
  readonly step: Step;
  readonly payload: JsonObject;
  readonly name?: SeatName;
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
  return { matchState: beginMatchState(match), bytes: 0, pending: [], nextSince: [] };
}

/** Folds one stored entry back into the state, after an eviction. It was admitted by the rules of its day, so nothing is judged again. */
export function restoreEntry(
  state: RelayState,
  { step, payload, name }: Pick<EncodedEntry, 'step' | 'payload' | 'name'>,
  link: string,
  bytes: number,
): RelayState {
  const { time } = step.timestamp;
  const signers = step.signatures.map(({ key }) => key);
  const stored = { header: step, signers, payload, name, time, admitted: true } as const;
  const matchState = linkMatchState(applyStep(state.matchState, stored), link);
  const nextSince = nextSinceAfter(state.nextSince, state.matchState, matchState, { kind: step.kind, signers });
  return { matchState, bytes: bytesAfter(state, step.kind, bytes), pending: [], nextSince };
}

/**
 * A draft from a seat. `stored(seq)` reads the log; `now` is the relay's clock, in ms; `payloadText` is the payload's text as it was received.
 * Overdue deadlines are settled first: a draft never arrives before the timeout that was due.
 */
export function submitDraft(
  state: RelayState,
  draft: Draft,
  now: number,
  tools: RelayTools,
  stored: (seq: number) => Step | undefined,
  payloadText?: string,
): Outcome {
  const settled = settleDeadlines(state, now, tools);
  const checked = attempt(() => {
    const repeated = repetitionOf(state, draft, stored);
    if (repeated !== undefined) return { state: settled.state, effects: [repeated] };
    expectKey(state, tools);
    return admit(settled.state, draft, now, tools, payloadText);
  });
  if (!checked.ok) return { state: settled.state, effects: [...settled.effects, { kind: 'reject', fault: checked.fault }] };
  return { state: checked.value.state, effects: [...settled.effects, ...checked.value.effects] };
}

/**
 * What is due next; nothing where the relay has not the key that the match names. Under a retired key the play ends at once, and nobody
 * loses by it: seats can add nothing to it, so it would be unfair to wait until the time of one runs out.
 */
export function nextDeadline({ matchState }: RelayState, { keys }: RelayTools): Deadline | undefined {
  const key = keys.get(matchState.terms?.relay ?? '');
  if (key === undefined) return undefined;
  if (key.status !== 'retired' || matchState.phase !== 'play') return deadlineOf(matchState);
  return { time: matchState.time, step: { kind: 'retire', payload: {} }, out: [] };
}

/** The proposal that ends the match without seats that have stood down, and when; undefined without one, and where somebody contradicts it. */
function proposedEnd({ matchState, pending }: RelayState): { readonly time: number; readonly draft: Draft } | undefined {
  const [draft, ...others] = pending.filter(({ kind }) => kind === 'endgame');
  if (draft === undefined || others.length > 0) return undefined;
  const keys = draft.signatures.map(({ key }) => key);
  const time = signedEndTime(matchState, keys);
  return time === undefined ? undefined : { time, draft };
}

/** When the relay has to append something next. */
export function nextDueTime(state: RelayState, tools: RelayTools): number | undefined {
  const deadline = nextDeadline(state, tools);
  return deadline === undefined ? undefined : Math.min(deadline.time, proposedEnd(state)?.time ?? deadline.time);
}

/** Appends what is due at `now`: the proposed end, or a timeout, the end of a play whose key is retired, a close, or one after the other. */
export function settleDeadlines(state: RelayState, now: number, tools: RelayTools): Outcome {
  const effects: Effect[] = [];
  const end = proposedEnd(state);
  const deadline = nextDeadline(state, tools);
  if (end !== undefined && deadline !== undefined && end.time <= now && now < deadline.time)
    return append(state, end.draft, encodeCanonical(end.draft.payload), now, tools);
  for (let due = nextDeadline(state, tools); due !== undefined && due.time <= now; due = nextDeadline(state, tools)) {
    // Stamped with the time of the alarm, not of the deadline: times never go back, and a late alarm is seen to be late.
    const { match, seq, prev } = state.matchState;
    const { kind } = due.step;
    const payload: JsonObject = kind === 'close' ? { ...due.step.payload, ...collectClaims(state.pending) } : due.step.payload;
    const next = kind === 'timeout' ? nextWithout(state.matchState, due.out) : [];
    const payloadText = encodeCanonical(payload);
    const header: Header = { v: VERSION, match, seq, prev, kind, digest: tools.sha256Hex(payloadText), next };
    const { signer } = tools.keys.get(state.matchState.terms!.relay)!;
    const signatures = [{ key: signer.publicKey, sig: signer.sign(stepMessage(header)) }];
    const appended = append(state, { ...header, signatures, payload }, payloadText, now, tools);
    state = appended.state;
    effects.push(...appended.effects);
  }
  return { state, effects };
}

function repetitionOf({ matchState: { match, seq } }: RelayState, draft: Draft, stored: (seq: number) => Step | undefined) {
  const isRepeated = draft.seq < seq && draft.match === match && isStored(draft, stored(draft.seq));
  return isRepeated ? ({ kind: 'repeat', seq: draft.seq } as const) : undefined;
}

function admit(state: RelayState, draft: Draft, now: number, tools: RelayTools, received?: string): Outcome {
  checkPlace(state.matchState, draft);
  const payloadText = checkDigest(draft, draft.payload, tools.sha256Hex, received);
  checkName(draft.kind, draft.payload, draft.name);
  if (draft.name !== undefined) expectFitName(draft.name.text);
  const message = stepMessage(draft);
  for (const { key, sig } of draft.signatures) {
    if (!tools.ed25519.verify(key, message, sig)) throw new Fault('log/bad-signature');
  }
  const grant = grantOf(draft, draft.signatures[0]!.key, draft.payload);
  if (grant !== undefined && !tools.ed25519.verify(grant.key, grant.message, grant.sig)) throw new Fault('log/bad-signature');
  if (CO_SIGNED.has(draft.kind)) return countersign(state, draft, payloadText, now, tools);
  return append(state, draft, payloadText, now, tools);
}

/** Nothing begins and nothing is played under a key that has leaked, but seats still settle what was played. */
function expectKey({ matchState: { phase, terms } }: RelayState, { keys }: RelayTools): void {
  if (terms === undefined) return;
  const key = keys.get(terms.relay);
  if (key === undefined) throw new Fault('relay/key-unknown');
  if (key.status === 'retired' && phase !== 'settle' && phase !== 'closed') throw new Fault('relay/key-retired');
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
  const isDue = (proposedEnd({ ...state, pending: [...others, proposal] })?.time ?? Number.POSITIVE_INFINITY) <= now;
  if (signatures.length === signers.length || isDue) return append(state, proposal, payloadText, now, tools);
  // Everything but the missing signatures must already hold, so that nothing hopeless is kept.
  applyStep(matchState, { header: draft, signers, payload: draft.payload, time: Math.max(now, matchState.time) });
  return { state: { ...state, pending: [...others, proposal] }, effects: [{ kind: 'pending', draft: proposal }] };
}

const bytesAfter = ({ matchState, bytes }: RelayState, kind: string, line: number): number =>
  isOfGame(matchState, kind) ? bytes + line : bytes;

/** Rules 4 to 6: phase, turn and clock; then the timestamp, and the link. */
function append(state: RelayState, draft: Draft, payloadText: string, now: number, tools: RelayTools): Outcome {
  // A clock may go back; the log's never does.
  const time = Math.max(now, state.matchState.time);
  const signers = draft.signatures.map((one) => one.key);
  const { payload, name } = draft;
  const matchState = applyStep(state.matchState, { header: draft, signers, payload, name, time });
  const key = matchState.terms!.relay;
  const known = tools.keys.get(key);
  if (known === undefined || (draft.kind === 'open' && known.status !== 'current')) throw new Fault('relay/other-relay');
  const sig = known.signer.sign(timestampMessage(draft, time, key));
  const step: Step = { ...headerOf(draft), signatures: draft.signatures, timestamp: { time, key, sig } };
  const stepText = encodeStep(step);
  const lineBytes = entryBytes(payloadText, stepText, name);
  const bytes = bytesAfter(state, draft.kind, lineBytes);
  if (bytes > state.bytes && bytes > roomOf(matchState.terms!).bytes) throw new Fault('life/too-many-bytes');
  const link = tools.sha256Hex(stepText);
  const named = name === undefined ? {} : { name };
  const entry: EncodedEntry = { step, payload, ...named, stepText, payloadText, link, bytes: lineBytes };
  const nextSince = nextSinceAfter(state.nextSince, state.matchState, matchState, { kind: draft.kind, signers });
  const linked = linkMatchState(matchState, link);
  return { state: { matchState: linked, nextSince, bytes, pending: [] }, effects: [{ kind: 'append', entry }] };
}
