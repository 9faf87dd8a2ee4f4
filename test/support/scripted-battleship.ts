/** Battleship played from a script: the same fleets and the same shots each time, and no bot that could come to play otherwise. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Ship } from '../../shared/fleets/placements.ts';
import { CLASSIC, cellName, cellValues, type Rules, XAYA } from '../../shared/games/battleship/rule-sets.ts';
import type { BattleshipView } from '../../shared/games/battleship/view.ts';
import { Table, type TableOptions } from './table.ts';

export type BattleshipId = Rules['id'];

/** [x, y] of the upper-left cell, and `d` for a ship that goes down. */
const ship = (x: number, y: number, down?: 'd'): Ship => ({ x, y, vertical: down === 'd' });

export const RULES: Readonly<Record<BattleshipId, Rules>> = { 'battleship/xaya': XAYA, 'battleship/classic': CLASSIC };

/** Legal fleets, by seat. */
export const FLEETS: Readonly<Record<BattleshipId, readonly [readonly Ship[], readonly Ship[]]>> = {
  'battleship/xaya': [
    [ship(0, 0), ship(5, 0), ship(0, 2), ship(4, 2), ship(7, 2, 'd'), ship(0, 4), ship(3, 4)],
    [ship(7, 0, 'd'), ship(0, 5, 'd'), ship(2, 0, 'd'), ship(2, 4, 'd'), ship(2, 7), ship(4, 0, 'd'), ship(4, 3, 'd')],
  ],
  'battleship/classic': [
    [ship(8, 0), ship(0, 7, 'd'), ship(3, 3), ship(6, 2, 'd'), ship(5, 9)],
    [ship(0, 0, 'd'), ship(2, 2), ship(7, 4, 'd'), ship(0, 9), ship(4, 5, 'd')],
  ],
};

const cellsWhere = (values: readonly number[], wanted: (value: number) => boolean): number[] =>
  values.flatMap((value, cell) => (wanted(value) ? [cell] : []));

/** Names of the cells of a seat's fleet, and of the water around it, row by row. */
export function chartOf(
  game: BattleshipId,
  seat: number,
): { readonly fleet: readonly string[]; readonly water: readonly string[] } {
  const rules = RULES[game];
  const values = cellValues(rules, FLEETS[game][seat]!);
  const names = (cells: readonly number[]): string[] => cells.map((cell) => cellName(rules.size, cell));
  return { fleet: names(cellsWhere(values, (value) => value !== 0)), water: names(cellsWhere(values, (value) => value === 0)) };
}

/** Every cell of the other's board: its fleet, with one cell of water after every `run` of its cells, and then the rest. */
function shotsOf(game: BattleshipId, seat: number, run: number): readonly string[] {
  const { fleet, water } = chartOf(game, 1 - seat);
  const mixed = fleet.flatMap((cell, i) => (i % run === run - 1 ? [cell, water[(i - run + 1) / run]!] : [cell]));
  return [...mixed, ...water.filter((cell) => !mixed.includes(cell))];
}

/** Seat 0 aims better, so it wins, whichever seat starts. */
const RUNS = [4, 2] as const;
/** What a decision takes on the clock. */
const THINKING_MS = 1_500;

export class ScriptedTable extends Table {
  readonly game: BattleshipId;

  constructor(game: BattleshipId, options: Omit<TableOptions, 'game' | 'bots'>) {
    super({ ...options, game });
    this.game = game;
  }

  async seated(): Promise<this> {
    await this.seat();
    return this;
  }

  viewOf(seat: number): BattleshipView {
    return this.players[seat]!.session.snapshot().view as BattleshipView;
  }

  /** The next decision of the script. */
  decisionOf(seat: number): JsonObject {
    if (this.viewOf(seat).stage === 'commit') {
      return { kind: 'place', ships: FLEETS[this.game][seat]!.map(({ x, y, vertical }) => ({ x, y, vertical })) };
    }
    const { shots, rules } = this.viewOf(seat);
    const taken = shots.filter(({ by }) => by === seat).map(({ cell }) => cellName(rules.size, cell));
    return { kind: 'shoot', at: shotsOf(this.game, seat, RUNS[seat]!).find((cell) => !taken.includes(cell))! };
  }

  /** A decision of one seat, and everything that follows from it. */
  async decide(seat: number, decision: JsonObject = this.decisionOf(seat)): Promise<void> {
    this.now += THINKING_MS;
    await this.players[seat]!.session.perform({ kind: 'decide', decision });
    await this.settle();
  }

  async shoot(seat: number, at: string): Promise<void> {
    await this.decide(seat, { kind: 'shoot', at });
  }

  /** The seat that has to decide now, if one has. */
  get deciding(): number | undefined {
    if (this.state.matchState.phase === 'closed') return undefined;
    const seat = this.players.findIndex(({ session }) => session.snapshot().need.kind === 'decide');
    return seat < 0 ? undefined : seat;
  }

  /** Plays the script until `done`, or to the end. */
  async playUntil(done: () => boolean = () => false): Promise<this> {
    for (let seat = this.deciding; seat !== undefined && !done(); seat = this.deciding) await this.decide(seat);
    return this;
  }
}

/** A table whose fleets are committed, with the first shot to come. */
export async function battleAt(
  game: BattleshipId,
  options: Omit<TableOptions, 'game' | 'bots'> = { seed: game },
): Promise<ScriptedTable> {
  const table = await new ScriptedTable(game, options).seated();
  return table.playUntil(() => table.viewOf(0).stage === 'shot');
}
