/** What the machine of one seat holds. All of it follows from its seed, its person's moves and the log. */

import type { Bytes } from '../../../encoding/bytes.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import type { Fault } from '../../../fault.ts';
import type { Secret, Setup } from '../../steps.ts';
import { COLORS, type Color, type PieceType, type Square, type View } from '../board.ts';
import type { ChessMove } from '../moves.ts';
import type { DarkChessParams } from './params.ts';
import type { ByPhase } from './payloads.ts';
import type { DarkChessState } from './public-rules.ts';

/** A round's questions of one phase, and what reads the answers. */
export interface Asked {
  readonly squares: readonly Square[];
  readonly of: unknown;
}

export interface DarkChessSeat {
  readonly setup: Setup<DarkChessParams>;
  readonly secret: Secret;
  /** The public state that this machine has reached. */
  readonly now: DarkChessState;
  readonly view: View;
  /** Own moves since the last of a pawn. */
  readonly quietMoves: number;
  /** A move that was decided and not yet sent. */
  readonly chosen?: ChessMove;
  readonly lastMove?: ChessMove;
  /** Own moves, each written as this seat saw the board. */
  readonly written: readonly string[];
  /** What it saw before each ply, its own and the other's (`encodeSight`). */
  readonly sights: readonly string[];
  /** The own tables, closed and not yet sent. */
  readonly closed?: JsonObject;
  /** For the current query: the secrets that open the own tables, and what was asked last. */
  readonly secrets: ByPhase<unknown>;
  readonly asked: ByPhase<Asked>;
  /** The answers to the other's last questions, ready to be sent. */
  readonly answers: ByPhase<Bytes>;
  /** Pieces that this seat has captured, as it saw them, and has lost. */
  readonly taken: readonly PieceType[];
  readonly lost: readonly PieceType[];
  /** The fault of what the other seat said and cannot be true. The machine stops there, and opens. */
  readonly wronged?: Fault;
}

export const colorOf = ({ secret }: DarkChessSeat): Color => COLORS[secret.seat]!;
