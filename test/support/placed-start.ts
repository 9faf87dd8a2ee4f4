/**
 * Proven dark chess that begins at another position: right after `start` both seats put other boards, as public constants, in place of
 * the starting position. So a test need not play up to a promotion, a stalemate or the hundredth quiet ply.
 */

import { COLORS, type Side, type Sides, startSides } from '../../shared/games/dark-chess/board.ts';
import { boardBits, doubleStepBits, rightsBits } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { PRODUCTS, SELECTORS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { type BoardBits, plainBits, plainView } from '../../shared/games/dark-chess/proven/board-bits.ts';
import type { ProvenSeat } from '../../shared/games/dark-chess/proven/machine.ts';
import { readView } from '../../shared/games/dark-chess/proven/read-view.ts';
import { authenticatedBits, keptConstants } from '../../shared/proofs/authenticated-bits.ts';
import type { ProvenGame } from './proven-table.ts';

export interface PlacedStart {
  readonly sides?: Sides;
  /** Plies without a capture so far, and as many moves of each seat, none of a pawn. */
  readonly quietPlies?: number;
}

/** Moves of each seat that came before: as many as a statement about quiet plies looks back. */
const QUIET_MOVES = 49;

function placedBoards({ machine, secret }: ProvenSeat, sides: Sides): [BoardBits, BoardBits] {
  const constants = (of: number) => (values: Uint8Array) =>
    of === secret.seat
      ? authenticatedBits(new Uint32Array(4 * values.length), Uint8Array.from(values))
      : keptConstants(values, machine.keys!.deltaWords);
  const board = (of: number): BoardBits => {
    const [side, make] = [sides[of]!, constants(of)];
    const { wires, selectors, strings } = plainBits(side);
    return {
      color: COLORS[of]!,
      board: make(boardBits(side)),
      rights: make(rightsBits(side)),
      doubleStep: make(doubleStepBits(side)),
      wires: make(wires),
      lineSelectors: make(selectors.subarray(0, SELECTORS.leaps)),
      otherSelectors: make(selectors.subarray(SELECTORS.leaps)),
      lineStrings: make(strings.subarray(0, PRODUCTS.leaps)),
      view: make(plainView(side.color, selectors, plainBits(sides[1 - of]!).strings)),
      pawnMoves: make(new Uint8Array(QUIET_MOVES)),
    };
  };
  return [board(0), board(1)];
}

function place(seat: ProvenSeat, sides: Sides): ProvenSeat {
  const { machine, secret } = seat;
  const boards = placedBoards(seat, sides);
  const side: Side = sides[secret.seat]!;
  const view = readView(plainView(side.color, plainBits(side).selectors, plainBits(sides[1 - secret.seat]!).strings), side);
  // Black's selectors lie masked in the log already: the mask stays, and what it hides becomes that of the other board.
  const [old, now] = [plainBits(startSides()[1]).selectors, plainBits(sides[1]).selectors];
  const asked = machine.asked[1]!;
  const opened = asked.opened.map((bit, at) => bit ^ old[at]! ^ now[at]!);
  return { ...seat, machine: { ...machine, boards, asked: [machine.asked[0], { ...asked, opened }], side, view } };
}

export function placedGame(game: ProvenGame, { sides = startSides(), quietPlies = 0 }: PlacedStart): ProvenGame {
  return {
    ...game,
    apply(state, step) {
      const after = game.apply(state, step);
      return step.kind === 'start' ? { ...after, state: { ...after.state, quietPlies } } : after;
    },
    observe(seat, step, after) {
      const observed = game.observe(seat, step, after);
      return step.kind === 'start' ? place(observed, sides) : observed;
    },
  };
}
