/** One false step of a seat of proven dark chess, and the verdicts about it. */

import { expect } from 'vitest';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import { decodeBase64url, encodeBase64url, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import { attempt, type FaultCode } from '../../shared/fault.ts';
import type { PieceType } from '../../shared/games/dark-chess/board.ts';
import { moveBits } from '../../shared/games/dark-chess/circuits/move-inputs.ts';
import { decodeMove, squareName } from '../../shared/games/dark-chess/notation.ts';
import type { Asked } from '../../shared/games/dark-chess/proven/answer.ts';
import type { BoardBits } from '../../shared/games/dark-chess/proven/board-bits.ts';
import type { CapturePlan } from '../../shared/games/dark-chess/proven/capture-plan.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import type { ProvenSeat } from '../../shared/games/dark-chess/proven/machine.ts';
import { encodeBody, KINDS, type MoveFields } from '../../shared/games/dark-chess/proven/payloads.ts';
import { PROOF_BITS, type ProofUse, type ProvenPlan } from '../../shared/games/dark-chess/proven/plan.ts';
import { afterMove } from '../../shared/games/dark-chess/proven/public-rules.ts';
import { compose } from '../../shared/games/dark-chess/proven/seat.ts';
import { describeMove } from '../../shared/games/dark-chess/proven/turn.ts';
import { playMove } from '../../shared/games/dark-chess/transition.ts';
import type { StepContent } from '../../shared/games/interface.ts';
import { layOutProofRuns, StockTaker } from '../../shared/oblivious-transfer/stock.ts';
import { writeMessage } from '../../shared/proofs/message-writer.ts';
import type { JudgedTable, Verdict } from './judged-table.ts';
import { type Lies, lyingWriter } from './lying-message.ts';
import { LINES_PLAN } from './proven-lines.ts';
import type { ProvenGame } from './proven-table.ts';

const SHAMELESS = new Map<ProvenPlan, ProvenGame>();

/** By it a seat goes on after a lie, whatever its bits are by then. */
function shameless(plan = LINES_PLAN): ProvenGame {
  const known = SHAMELESS.get(plan) ?? (provenDarkChess(plan, lyingWriter({})) as ProvenGame);
  SHAMELESS.set(plan, known);
  return known;
}

/** What a seat does otherwise than its machine, in one step. */
interface Cheat {
  /** Before it writes. */
  readonly seat?: (seat: ProvenSeat) => ProvenSeat;
  /** While it writes. */
  readonly lies?: Lies;
  /** After it has written. */
  readonly sends?: (content: StepContent) => StepContent;
}

/** Plays one step of the seat that is to send, with the cheat in it. Returns the number of the step. */
export function cheatOnce(
  table: JudgedTable,
  { seat: change, lies, sends = (content) => content }: Cheat,
  plan: ProvenPlan = LINES_PLAN,
): number {
  const cheater = table.state.next[0]!;
  if (change !== undefined) table.seats[cheater] = change(table.seats[cheater]!);
  const write = lies === undefined ? writeMessage : lyingWriter(lies);
  const content = sends({ ...compose({ plan, write }, table.seats[cheater]!), next: [] });
  table.games[cheater] = shameless(plan);
  table.apply(cheater, restated(table, cheater, content));
  return table.steps.length - 1;
}

/** The step with the `next` that the rules give it, where they allow it. */
function restated(table: JudgedTable, by: number, content: StepContent): StepContent {
  const { kind, payload } = content;
  const step = { seq: table.steps.length, by, kind, payload, prev: '', digest: digestPayload(payload) };
  const after = attempt(() => table.judge.apply(table.state, step));
  return after.ok ? { ...content, next: after.value.next } : content;
}

/** What is false in a move; everything else is as it belongs. */
export interface FalseMove {
  /** Such as `e7e3`: what is proven, while the board of the cheater's own machine stays honest. */
  readonly move?: string;
  readonly hidden?: Uint8Array;
  /** All public fields. */
  readonly fields?: MoveFields;
  /** Of the captured piece, for the plan. */
  readonly type?: PieceType;
  readonly author?: (board: BoardBits, seat: ProvenSeat) => BoardBits;
  readonly asked?: (asked: Asked) => Asked;
  /** May change the plan of the answer. */
  readonly plan?: (plan: CapturePlan) => void;
  readonly lies?: Lies;
}

/** Sends a false move in place of the one that is due. Returns the number of its step. */
export function moveFalsely(table: JudgedTable, lie: FalseMove): number {
  const by = table.state.next[0]!;
  const { machine, now, chosen } = table.seats[by]!;
  const honest = playMove(machine.view, chosen!);
  const honestFields: MoveFields =
    honest.captured === undefined ? {} : { captured: squareName(honest.captured), king: honest.taken === 'king' };
  const { fields = honestFields, type = honest.taken } = lie;
  const made = afterMove(LINES_PLAN, now, by, fields);
  const ends = made.result !== undefined;
  const taking = new StockTaker(machine.stock);
  const own = now.plies === 0 ? taking.takePlace(by) : { asker: by, place: machine.stock[by as 0 | 1].taken - 1 };
  const askedTruly = machine.asked[1 - by]!;
  const asked = lie.asked?.(askedTruly) ?? askedTruly;
  const strings = (plan: CapturePlan) => {
    lie.plan?.(plan);
    return taking.strings(asked.address, plan.components);
  };
  const board = machine.boards![by]!;
  const { body } = lyingWriter(lie.lies ?? {})((message) =>
    describeMove(message, {
      author: lie.author?.(board, table.seats[by]!) ?? board,
      delta: machine.keys!.deltaWords,
      masks: (use: ProofUse) => taking.proof(own, layOutProofRuns(PROOF_BITS)[use]),
      context: { transcript: now.transcript, publicFields: encodeUtf8(encodeCanonical({ kind: KINDS.move, ...fields })) },
      hidden: lie.hidden ?? moveBits(lie.move === undefined ? chosen! : decodeMove(lie.move)),
      open: { captured: made.capture && { ...made.capture, type: type ?? 'pawn' }, quiet: fields.quiet, ends },
      answering: ends ? undefined : { asked, selectors: taking.selectors(own), strings },
    }),
  );
  table.games[by] = shameless();
  table.apply(by, restated(table, by, { kind: KINDS.move, payload: encodeBody(body, fields), next: [] }));
  return table.steps.length - 1;
}

/** The payload with some bits of its body turned, numbered as they are packed. */
export function flipped(content: StepContent, ...bits: readonly number[]): StepContent {
  const body = bodyOf(content.payload).slice();
  for (const bit of bits) body[bit >> 3]! ^= 1 << (bit & 7);
  return withBody(content, body);
}

export const bodyOf = (payload: JsonObject): Uint8Array => decodeBase64url(payload['body'] as string);

export const withBody = (content: StepContent, body: Uint8Array): StepContent => ({
  ...content,
  payload: { ...content.payload, body: encodeBase64url(Uint8Array.from(body)) },
});

/** Who is found at fault, where and why. */
interface Found {
  readonly seat: number;
  readonly seq: number;
  readonly code: FaultCode;
}

export const convictionsOf = ({ run }: Verdict): Found[] =>
  run.convictions.map(({ seat, seq, fault }) => ({ seat, seq, code: fault.code }));

/** This seat alone is at fault, at this step, and the other has won. */
export function expectConvicted(verdict: Verdict, seat: number, seq: number, ...codes: readonly FaultCode[]): void {
  expect(convictionsOf(verdict)).toEqual([{ seat, seq, code: expect.toBeOneOf([...codes]) }]);
  expect(verdict.result).toEqual({ kind: 'won', winners: [1 - seat], reason: 'fault' });
}

/**
 * Both seats go on after a false step until they cannot; then its victim opens, and in another line the cheater does, while the other
 * seat is away for good. The victim's opening names the fault, at the false step or at `shownAt`, where it shows later.
 */
export function expectCaught(
  table: JudgedTable,
  seq: number,
  codes: readonly FaultCode[],
  shownAt?: (seq: number) => boolean,
): void {
  const cheater = table.steps[seq]!.by as number;
  const victim = 1 - cheater;
  table.playUntil(() => table.need(victim).kind === 'open');
  expect(table.prepare(victim)).toEqual({ kind: 'open', next: [] });
  const byVictim = table.openedBy(victim);
  const [found] = convictionsOf(byVictim);
  expect(shownAt === undefined ? found?.seq === seq : shownAt(found?.seq ?? -1)).toBe(true);
  expectConvicted(byVictim, cheater, found!.seq, ...codes);
  expectConvicted(table.openedBy(cheater), cheater, seq, 'game/audit-mismatch');
}
