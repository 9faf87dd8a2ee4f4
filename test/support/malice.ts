/** Cheats, and what must come of them: seats whose program was changed but whose key signs, and relays that forge. */

import { expect, onTestFinished } from 'vitest';
import { MemoryLogs } from '../../library/memory-logs.ts';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { type Conclusion, checkEvidence, decodeEvidence, encodeEvidence } from '../../shared/evidence/evidence.ts';
import type { StepConclusion } from '../../shared/evidence/step-pair.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import type { Draft, Entry } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { ProvenMachine } from '../../shared/player/proven-machine.ts';
import { SeatMachine } from '../../shared/player/seat-machine.ts';
import { Session, type SessionOptions } from '../../shared/player/session.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import type { FullEntry } from './full-entry.ts';
import { MemoryStore } from './memory-store.ts';
import { type BattleshipId, ScriptedTable } from './scripted-battleship.ts';
import { ed25519, type Table, testSeed } from './table.ts';
import { signWith } from './toy-match.ts';

/** Two seats that have not yet committed to anything. */
export async function seatedTable(game: BattleshipId = 'battleship/xaya', seed: string = game): Promise<ScriptedTable> {
  return new ScriptedTable(game, { seed }).seated();
}

export async function signerOf(table: Table, seat: number): Promise<Signer<string>> {
  return table.players[seat]!.store.identity();
}

/** A step at the head of the log that the seat's own program would not make. */
export async function forge(
  table: Table,
  seat: number,
  kind: string,
  payload: JsonObject,
  next: readonly number[],
): Promise<Draft> {
  const { match, seq, prev } = table.state.matchState;
  return signWith({ match, seq, prev, kind, next }, payload, [await signerOf(table, seat)]);
}

/** From now on the seat's own program does nothing: its steps are forged. */
export function takeOver(table: Table, seat: number): void {
  const { store } = table.players[seat]!;
  const options = { findGame, match: table.match, ed25519, store, send: () => {}, changed: () => {}, now: () => table.now };
  table.players[seat]!.session = new Session(options);
}

/** The seat's own program forgets all that it has signed and seen, and its decisions but for the first few. */
export async function forgetSeat(table: Table, seat: number, decisions: number): Promise<void> {
  const { store, logs } = table.players[seat]!;
  const { draft: _, head: __, request: ___, ...secret } = (await store.load(table.match))!;
  store.seats.set(`${secret.match} ${secret.key}`, { ...secret, decisions: secret.decisions.slice(0, decisions) });
  logs.lines.clear();
  await table.reload(seat);
}

/** What the seat's program would send next, which is not sent. */
export async function intercept(table: ScriptedTable, seat: number): Promise<Draft> {
  const drafts: Draft[] = [];
  const otherwise = table.tamper;
  table.tamper = (draft, by) => (by === seat ? void drafts.push(draft) : otherwise(draft, by));
  await table.decide(seat);
  table.tamper = otherwise;
  return drafts[0]!;
}

export interface Lie {
  readonly payload?: JsonObject;
  readonly next?: readonly number[];
}

/**
 * From now on the seat says something else, signed with its key, wherever it would send a step of this kind; and it opens without a
 * look at what that shows. `first` is the place of its first lie in the log.
 */
export async function lieAbout(
  table: Table,
  seat: number,
  kind: string,
  lie: (draft: Draft) => Lie,
): Promise<{ readonly first: number }> {
  const signer = await signerOf(table, seat);
  const honestly = table.tamper;
  const lies = new Set<string>();
  openCarelessly();
  table.tamper = (draft, by) => {
    if (by !== seat || draft.kind !== kind) return honestly(draft, by);
    const told = signWith({ ...draft, ...lie(draft) }, lie(draft).payload ?? draft.payload, [signer]);
    lies.add(told.signatures[0]!.sig);
    return told;
  };
  return {
    get first() {
      return table.entries.findIndex(({ step }) => step.signatures.some(({ sig }) => lies.has(sig)));
    },
  };
}

/** An honest program keeps an opening to itself that would convict its seat; a cheat's does not. */
export function openCarelessly(): void {
  for (const machine of [SeatMachine.prototype, ProvenMachine.prototype]) {
    const { passesAudit } = machine;
    machine.passesAudit = () => true;
    onTestFinished(() => {
      machine.passesAudit = passesAudit;
    });
  }
}

/** From now on the seat keeps silent where it would send a step of one of these kinds. */
export function withhold(table: Table, seat: number, ...kinds: readonly string[]): void {
  const otherwise = table.tamper;
  table.tamper = (draft, by) => (by === seat && kinds.includes(draft.kind) ? undefined : otherwise(draft, by));
}

/** Sequence number of the last step of a kind. */
export function lastOf(table: Table, kind: string): number {
  return table.entries.findLastIndex(({ step }) => step.kind === kind);
}

/** The log convicts the seat of this fault at this step, and nobody else; the other one has won, and all of it is signed. */
export async function expectConvicted(table: Table, seat: number, code: FaultCode, step: number): Promise<void> {
  const { verdict } = await table.verify();
  expect(verdict.seats[seat]).toMatchObject({ verdict: 'fault', fault: { code, step } });
  expect(verdict.seats[1 - seat]!.verdict).toBe('honest');
  expect(verdict).toMatchObject({
    ok: false,
    closedBy: 'endgame',
    result: { kind: 'won', winners: [1 - seat], reason: 'fault' },
  });
  expect(verdict.fault).toBeUndefined();
}

/** The other seat has answered the cheat at once with a protest that names it. */
export function expectProtest(table: Table, seat: number, code: FaultCode, step: number): void {
  const protest = table.entries.find((entry) => entry.step.kind === 'protest')!;
  expect(protest.payload).toEqual({ code, seat, seq: step });
  expect(protest.step.signatures.map(({ key }) => key)).toEqual([table.state.matchState.seats[1 - seat]!.key]);
}

/** A step that only the relay signs, after these entries. */
export function relayStep(table: Table, after: readonly FullEntry[], kind: string, payload: JsonObject): Draft {
  const { step } = after.at(-1)!;
  return signWith({ match: step.match, seq: step.seq + 1, prev: linkHash(step), kind, next: [] }, payload, [table.relaySigner]);
}

/** A seat that has done nothing yet, and what its device keeps. */
export function newReader(
  match: string,
  more: Partial<SessionOptions> = {},
): {
  readonly session: Session;
  readonly log: () => string;
  readonly again: () => Session;
} {
  const key = 'ab'.repeat(32);
  const secret = { match, game: 'none', seat: 0, key, seed: key, decisions: [], showAtEnd: false, invites: {} };
  const [store, logs] = [new MemoryStore(testSeed('reader')), new MemoryLogs()];
  const again = (): Session =>
    new Session({ findGame, match, ed25519, store, logs, secret, send: () => {}, changed: () => {}, now: () => 0, ...more });
  return { session: again(), again, log: () => (logs.lines.get(`${match} ${key}`) ?? []).join('') };
}

/** These are the only convictions that the session can prove, each by a file that stands for itself. */
export async function expectEvidence(session: Session, ...expected: readonly Partial<Conclusion>[]): Promise<void> {
  const files = session.snapshot().evidence.map(encodeEvidence);
  const conclusions = await Promise.all(files.map((file) => checkEvidence(decodeEvidence(encodeUtf8(file)), ed25519)));
  expect(conclusions).toEqual(expected.map((one) => expect.objectContaining(one)));
}

/**
 * Every reader of these entries finds the relay's fault at this step: a session stops and keeps what holds, and a verifier blames no
 * seat. `proof` is the contradiction that the two steps at this place prove by themselves; without one there is no evidence.
 */
export async function expectRelayCaught(
  entries: readonly Entry[],
  code: FaultCode,
  step: number,
  proof?: StepConclusion['contradiction'],
): Promise<void> {
  const { match } = entries[0]!.step;
  const reader = newReader(match);
  await reader.session.receive({ kind: 'entries', entries });
  expect(reader.session.snapshot().fault).toMatchObject({ seat: 'relay', seq: step, fault: { code } });
  const guilty = { guilty: 'relay', key: entries[0]!.step.timestamp.key, match } as const;
  await expectEvidence(reader.session, ...(proof === undefined ? [] : [{ ...guilty, contradiction: proof }]));
  const { verdict, linked } = await verifyLog(encodeUtf8(encodeLog(entries)), { findGame, ed25519 });
  expect(verdict).toMatchObject({ ok: false, result: null, fault: { code, step } });
  expect(verdict.seats.filter((seat) => seat?.verdict === 'fault')).toEqual([]);
  // The step that breaks the rules is kept where its chain holds: the relay has signed it, so the log convicts it.
  const held = linked.slice(0, step + 1).map(({ entry }) => entry);
  expect(reader.log()).toBe(encodeLog(held));
  const again = reader.again();
  await again.restore();
  expect(again.snapshot().fault !== undefined).toBe(held.length > step);
}
