/** Audited dark chess played move by move from a script. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { DarkChessView } from '../../shared/games/dark-chess/audited/view.ts';
import type { FullEntry } from './full-entry.ts';
import { Table, type TableOptions } from './table.ts';

/** What a move takes on the clock. */
const THINKING_MS = 1_500;

export class ChessTable extends Table {
  constructor(options: Partial<TableOptions> = {}) {
    super({ game: 'dark-chess', rules: 1, seed: 'dark chess', ...options });
  }

  viewOf(seat: number): DarkChessView {
    return this.players[seat]!.session.snapshot().view as DarkChessView;
  }

  /** The next moves of both seats in turn, such as `e2e4 e7e5`, and everything that follows from each. */
  async move(moves: string): Promise<this> {
    for (const move of moves.split(' ')) {
      this.now += THINKING_MS;
      await this.players[this.viewOf(0).turn]!.session.perform({ kind: 'decide', decision: { kind: 'move', move } });
      await this.settle();
    }
    return this;
  }

  /** The steps of one seat, or of both. */
  steps(kind: string, seat?: number): FullEntry[] {
    const key = seat === undefined ? undefined : this.state.matchState.seats[seat]!.key;
    return this.entries.filter(({ step }) => step.kind === kind && (key === undefined || step.signatures[0]!.key === key));
  }

  payloads(kind: string, seat?: number): JsonObject[] {
    return this.steps(kind, seat).map(({ payload }) => payload);
  }
}

/** A table at the first move, after these moves. */
export async function chessTable(moves?: string, options: Partial<TableOptions> = {}): Promise<ChessTable> {
  const table = new ChessTable(options);
  await table.seat();
  return moves === undefined ? table : table.move(moves);
}
