/** Lines of proven dark chess that tests cheat in: each is played honestly once, and left from any of its moments. */

import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import type { Kind } from '../../shared/games/dark-chess/proven/payloads.ts';
import type { ProvenPlan } from '../../shared/games/dark-chess/proven/plan.ts';
import type { BatchPlan } from '../../shared/oblivious-transfer/batch-layout.ts';
import { JudgedTable } from './judged-table.ts';
import { memoizedGame } from './memoized-game.ts';
import { type PlacedStart, placedGame } from './placed-start.ts';
import type { Choose, ProvenGame } from './proven-table.ts';
import { SMALL_PLAN } from './small-plan.ts';

/** As small as a plan gets in which every kind of message has something to say: buckets of two in the pool of narrow tuples. */
export const LINES_PLAN: ProvenPlan = {
  ...SMALL_PLAN,
  batch: { ...SMALL_PLAN.batch, pools: SMALL_PLAN.batch.pools.map((pool, at) => ({ ...pool, bucketSize: at + 1 })) },
};

/** Chooses the moves of a text, by ply. */
export function playMoves(moves: string): Choose {
  const all = moves.split(' ');
  return ({ plies }) => {
    const move = all[plies];
    if (move === undefined) throw new Error(`the line has no move ${plies}`);
    return move;
  };
}

export const LINES = {
  open: 'e2e4 d7d5 e4d5 d8d5 b1c3 d5d8 d2d4 g8f6 g1f3 c8g4 f1e2 e7e6 c1g5 f8e7 e1g1 e8g8 h2h3 g4h5',
  fourthRank: 'e2e4 d7d5 a2a3 d5e4 b1c3',
  enPassant: 'e2e4 a7a6 e4e5 d7d5 e5d6 c7d6',
  late: 'e2e4 a7a6 e4e5 d7d5 h2h3 a6a5 e5e6',
  king: 'e2e4 f7f6 d1h5 a7a6 h5e8',
  queen: 'd2d4 d7d5 a2a3 d8d6 a3a4 d6f4 c1f4 a7a6',
  doubleStep: 'a2a3 e7e5 a3a4 a7a6',
} as const;
export type LineName = keyof typeof LINES;

/** A line as it is played: the table before each of its steps, when the seat that sends it has worked and decided. */
export class Line {
  readonly #moments: JudgedTable[] = [];
  readonly #table: JudgedTable;
  readonly #first: number;
  readonly #plies: number;

  constructor(start: JudgedTable, moves: string) {
    this.#table = start.fork(playMoves(moves));
    this.#first = start.steps.length;
    this.#plies = moves.split(' ').length;
  }

  /** The table before the step of this kind in this ply; of flights before that with this number, from 0. */
  before(kind: Kind, ply: number, number = 0): JudgedTable {
    for (let at = 0, passed = 0; ; at++) {
      if (at === this.#moments.length && !this.#advance()) throw new Error(`the line has no ${kind} in ply ${ply}`);
      const moment = this.#moments[at]!;
      const isThere = this.#table.steps[this.#first + at]!.kind === kind && moment.state.plies === ply;
      if (isThere && passed++ === number) return moment.fork();
    }
  }

  /** The table after the last move. */
  get end(): JudgedTable {
    while (this.#advance());
    return this.#table.fork();
  }

  /** Plays one step more. */
  #advance(): boolean {
    const table = this.#table;
    if (table.state.plies === this.#plies) return false;
    for (const seat of [0, 1]) table.prepare(seat);
    this.#moments.push(table.fork());
    return table.advance();
  }
}

const GAMES = new Map<ProvenPlan, { readonly game: ProvenGame; readonly judge: ProvenGame }>();

/** The game of a plan, and the same for audits, which remembers what audits have computed. */
function gamesOf(plan: ProvenPlan) {
  const known = GAMES.get(plan) ?? { game: provenDarkChess(plan), judge: memoizedGame(provenDarkChess(plan)) };
  GAMES.set(plan, known);
  return known;
}

export function newTable(plan = LINES_PLAN, choose = playMoves('')): JudgedTable {
  const { game, judge } = gamesOf(plan);
  return new JudgedTable(game, judge, choose);
}

const READY = new Map<BatchPlan, JudgedTable>();

/** A match that both seats are ready to start. */
function readyTable(plan: ProvenPlan): JudgedTable {
  const known = READY.get(plan.batch) ?? newTable(plan);
  while (known.state.stage !== 'start') known.advance();
  READY.set(plan.batch, known);
  return known.fork();
}

let started: JudgedTable | undefined;

/** A match that has just started. */
export function startedTable(): JudgedTable {
  if (started === undefined) {
    started = readyTable(LINES_PLAN);
    started.advance();
  }
  return started.fork();
}

/** A match that has just started, at another position. */
export function placedTable(start: PlacedStart, plan: ProvenPlan = LINES_PLAN): JudgedTable {
  const { game, judge } = gamesOf(plan);
  const table = readyTable(plan).playedBy(placedGame(game, start), memoizedGame(placedGame(judge, start)));
  table.advance();
  return table;
}

export const placedLine = (start: PlacedStart, moves: string, plan?: ProvenPlan): Line =>
  new Line(placedTable(start, plan), moves);

const PLAYED = new Map<string, Line>();

export function lineOf(name: LineName): Line {
  const known = PLAYED.get(name) ?? new Line(startedTable(), LINES[name]);
  PLAYED.set(name, known);
  return known;
}
