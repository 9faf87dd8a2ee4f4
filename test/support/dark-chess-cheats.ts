/** Seats of dark chess whose program was changed. It is honest again from its opening on, as its auditor is. */

import { expect, onTestFinished } from 'vitest';
import { sha256 } from '../../shared/crypto/hash.ts';
import { decodeBase64url, encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { encodeContent } from '../../shared/games/dark-chess/answers.ts';
import { AUDITED_DARK_CHESS } from '../../shared/games/dark-chess/audited/game.ts';
import type { DarkChessSeat } from '../../shared/games/dark-chess/audited/seat-state.ts';
import { COLORS, type Content, type Piece, type Seen } from '../../shared/games/dark-chess/board.ts';
import { decodeMove, readSquare } from '../../shared/games/dark-chess/notation.ts';
import type { Phase } from '../../shared/games/dark-chess/query-sets.ts';
import type { StepContent } from '../../shared/games/interface.ts';
import { SeatMachine } from '../../shared/player/seat-machine.ts';
import type { ChessTable } from './dark-chess-table.ts';
import { openCarelessly } from './malice.ts';

export interface Cheat {
  /** The kind of the step at which the seat cheats; the first one that `when` allows. */
  readonly at: string;
  readonly when?: (seatState: DarkChessSeat) => boolean;
  /** Changes the machine before it makes the step. */
  readonly before?: (seatState: DarkChessSeat) => DarkChessSeat;
  /** Changes the step before it is signed. */
  readonly send?: (move: StepContent) => StepContent;
  /** Changes the machine after the step, which is all that it remembers of the cheat. */
  readonly after?: (seatState: DarkChessSeat, sent: JsonObject) => DarkChessSeat;
}

interface Cheated {
  /** Sequence number of the step, once it is in the log. */
  step: number | undefined;
}

/** From now on the seat cheats at its first chance, once; it takes any move that its person decides. */
export function cheatAs(table: ChessTable, seat: number, cheat: Cheat): Cheated {
  const honest = { ...AUDITED_DARK_CHESS };
  const cheated: Cheated = { step: undefined };
  const changed = new WeakMap<DarkChessSeat, DarkChessSeat>();
  let active = true;
  const mine = (seatState: DarkChessSeat): boolean => active && seatState.secret.seat === seat;
  const change = (seatState: DarkChessSeat): DarkChessSeat => {
    if (!changed.has(seatState)) changed.set(seatState, cheat.before?.(seatState) ?? seatState);
    return changed.get(seatState)!;
  };
  const isChance = (seatState: DarkChessSeat): boolean =>
    mine(seatState) && cheated.step === undefined && kindOf(seatState) === cheat.at && (cheat.when?.(seatState) ?? true);
  Object.assign(AUDITED_DARK_CHESS, {
    act(seatState, state, place) {
      if (!isChance(seatState)) return honest.act(seatState, state, place);
      const move = honest.act(change(seatState), state, place);
      return cheat.send?.(move) ?? move;
    },
    observe(seatState, step, after) {
      if (step.by !== seat || !isChance(seatState)) return honest.observe(seatState, step, after);
      cheated.step = step.seq;
      const observed = honest.observe(change(seatState), step, after);
      return cheat.after?.(observed, step.payload) ?? observed;
    },
    decide(seatState, state, decision) {
      return mine(seatState)
        ? { ...seatState, chosen: decodeMove(String(decision['move'])) }
        : honest.decide(seatState, state, decision);
    },
  } satisfies Partial<typeof AUDITED_DARK_CHESS>);
  openCarelessly();
  // A program that was changed and looks at its own audit like everybody else: no honest machine has sent what it did.
  const { proves } = SeatMachine.prototype;
  SeatMachine.prototype.proves = () => false;
  onTestFinished(() => {
    Object.assign(AUDITED_DARK_CHESS, honest);
    SeatMachine.prototype.proves = proves;
  });
  const otherwise = table.tamper;
  table.tamper = (draft, by) => {
    if (by === seat && draft.kind === 'opening') active = false;
    return otherwise(draft, by);
  };
  return cheated;
}

/** The kind of the step that a machine would send now. */
const kindOf = ({ now }: DarkChessSeat): string =>
  now.stage === 'commit' ? 'dark-chess.commit' : now.stage === 'move' ? 'dark-chess.move' : 'dark-chess.query';

/** The machine with other pieces of its own, `undefined` for none, by the names of their squares. */
export function withPieces(seatState: DarkChessSeat, pieces: Readonly<Record<string, Piece | undefined>>): DarkChessSeat {
  const side = { ...seatState.view.side, pieces: [...seatState.view.side.pieces] };
  for (const [name, piece] of Object.entries(pieces)) side.pieces[readSquare(name)] = piece;
  return { ...seatState, view: { ...seatState.view, side } };
}

/** The machine as if it had seen this, by the names of squares. */
export function withSeen(seatState: DarkChessSeat, squares: Readonly<Record<string, Seen>>): DarkChessSeat {
  const seen = [...seatState.view.seen];
  for (const [name, what] of Object.entries(squares)) seen[readSquare(name)] = what;
  return { ...seatState, view: { ...seatState.view, seen } };
}

/** The step with another payload. */
export const resend =
  (change: (payload: JsonObject) => JsonObject) =>
  (move: StepContent): StepContent => ({ ...move, payload: change(move.payload) });

const NAME_BYTES = 32;

/** Closes a table of the transparent transfer with another answer at one square, and answers by it. */
export function lieInTable(seat: number, phase: Phase, square: string, says: Content): Pick<Cheat, 'send' | 'after'> {
  const publish = (tables: JsonObject): Uint8Array => {
    const publication = decodeBase64url(String(tables[phase]));
    publication[NAME_BYTES + readSquare(square)] = encodeContent(COLORS[seat]!, says);
    return publication;
  };
  return {
    send: resend((payload) => {
      const tables = payload['tables'] as JsonObject;
      return { ...payload, tables: { ...tables, [phase]: encodeBase64url(publish(tables)) } };
    }),
    after: (seatState, sent) => {
      const publication = publish(sent['tables'] as JsonObject);
      const secret = { of: publication.subarray(NAME_BYTES), publication: sha256(publication) };
      return { ...seatState, secrets: { ...seatState.secrets, [phase]: secret } };
    },
  };
}

/** The log convicts the seat of this fault, at this step where one is given, and the other has won. */
export async function expectCheatFound(table: ChessTable, seat: number, code: FaultCode, step?: number): Promise<void> {
  const { verdict } = await table.verify();
  expect(verdict.seats[seat]).toMatchObject({ verdict: 'fault', fault: { code, ...(step === undefined ? {} : { step }) } });
  expect(verdict.seats[1 - seat]!.verdict).not.toBe('fault');
  expect(verdict).toMatchObject({ ok: false, result: { kind: 'won', winners: [1 - seat], reason: 'fault' } });
}

/** The opening of the seat, at this step, convicts it of this fault. The other one, which had resigned by then, does not win by that. */
export async function expectOpenedFalsely(table: ChessTable, seat: number, code: FaultCode, step: number): Promise<void> {
  const { verdict } = await table.verify();
  expect(verdict.seats[seat]).toMatchObject({ verdict: 'fault', fault: { code, step } });
  expect(verdict).toMatchObject({ ok: false, result: { kind: 'void', reason: 'everyone-forfeited' } });
}

/** The honest seat has had enough, so both open. */
export async function endBy(table: ChessTable, seat: number): Promise<void> {
  await table.players[seat]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
}
