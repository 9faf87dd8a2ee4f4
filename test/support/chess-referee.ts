/** Dark chess by its plain rules, beside machines that prove every step: what each seat must hold and see. */

import { expect } from 'vitest';
import { type Sides, startSides } from '../../shared/games/dark-chess/board.ts';
import { boardBits, rightsBits } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { squareName } from '../../shared/games/dark-chess/notation.ts';
import { type Moment, momentOf, playOn } from '../../shared/games/dark-chess/played-game.ts';
import type { ProvenSeat } from '../../shared/games/dark-chess/proven/machine.ts';
import { KINDS } from '../../shared/games/dark-chess/proven/payloads.ts';
import type { ProvenTable } from './proven-table.ts';

export class ChessReferee {
  #moment: Moment;
  #steps = 0;
  #plies = 0;

  constructor(sides = startSides()) {
    this.#moment = momentOf(sides);
  }

  get sides(): Sides {
    return this.#moment.sides;
  }

  /** Compares the table with the rules, after all of its steps. */
  check(table: ProvenTable): void {
    for (; this.#steps < table.steps.length; this.#steps++) {
      const { kind, by, payload } = table.steps[this.#steps]!;
      if (kind === KINDS.move) this.#play(table, by as number, payload);
    }
    for (const seat of [0, 1]) table.work(seat);
    if (table.state.started) for (const seat of table.seats) this.#compare(seat, table.state.decided === undefined);
  }

  #compare({ machine, secret: { seat } }: ProvenSeat, goesOn: boolean): void {
    const side = this.sides[seat]!;
    expect(machine.side).toEqual(side);
    if (machine.complete && goesOn) expect(machine.view).toEqual(this.#moment.views[seat]);
    const board = machine.boards![seat]!;
    // A piece that was captured leaves the bits with the next own step.
    if (board.lost !== undefined) return;
    expect(board.board.values).toEqual(boardBits(side));
    expect(board.rights.values).toEqual(rightsBits(side));
  }

  #play(table: ProvenTable, by: number, payload: Readonly<Record<string, unknown>>): void {
    const moves = table.decisions[by]!.filter(({ kind }) => kind === 'move');
    this.#moment = playOn(this.#moment, by, moves[Math.floor(this.#plies++ / 2)]!['move'] as string);
    const { captured, taken } = this.#moment.move!;
    expect(payload['captured']).toBe(captured === undefined ? undefined : squareName(captured));
    expect(payload['king']).toBe(captured === undefined ? undefined : taken === 'king');
  }
}
