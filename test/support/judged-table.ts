/**
 * A table of proven dark chess with a judge: the game run of the log and the audits of whoever opens, as every verifier runs them. From
 * any moment of it others can go on, each in its own way.
 */

import type { Game } from '../../shared/games/interface.ts';
import { digestPayload } from '../../shared/log/step-digest.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { GameStep, Result } from '../../shared/games/interface.ts';
import { auditGameRun } from '../../shared/playthrough/audit.ts';
import { applyGameStep, beginGameRun, closeGameRun } from '../../shared/playthrough/game-run.ts';
import { judge, type Standing } from '../../shared/playthrough/result.ts';
import type { GameRun } from '../../shared/playthrough/run-state.ts';
import { type Choose, type ProvenGame, ProvenTable, type TableStep } from './proven-table.ts';

/** How a match stands once one seat has opened and the other never does. */
export interface Verdict {
  readonly run: GameRun;
  readonly result: Result | undefined;
}

export class JudgedTable extends ProvenTable {
  readonly judge: ProvenGame;
  run: GameRun;

  /** `game` is played by both seats, `judge` is the one by which openings are audited. */
  constructor(game: ProvenGame, judge: ProvenGame, choose: Choose, word?: string | number) {
    super(game, choose, word);
    this.judge = judge;
    this.run = beginGameRun(judge as Game, this.setup);
  }

  /** The same table, from which a line of its own goes on. */
  fork(choose: Choose = this.choose): JudgedTable {
    const copy = new JudgedTable(this.games[0], this.judge, choose, this.word);
    copy.games[1] = this.games[1];
    copy.steps.push(...this.steps);
    for (const seat of [0, 1]) copy.decisions[seat]!.push(...this.decisions[seat]!);
    copy.position = this.position;
    copy.run = this.run;
    copy.draw = this.draw;
    copy.drawn = this.drawn;
    // A machine remembers the step that it has made; the copy may make another.
    for (const [seat, state] of this.seats.entries()) copy.seats[seat] = { ...state, machine: { ...state.machine } };
    return copy;
  }

  override apply(by: GameStep['by'], { kind, payload, next }: TableStep): void {
    const step: GameStep = { seq: this.steps.length, by, kind, payload, prev: '', digest: digestPayload(payload) };
    const { started } = this.state;
    this.run = applyGameStep(this.run, step, next ?? this.state.next, { started, settled: false });
    this.steps.push(step);
    if (this.run.stopped) return;
    this.position = this.run.position as this['position'];
    for (const seat of [0, 1]) this.seats[seat] = this.games[seat]!.observe(this.seats[seat]!, step, this.state);
  }

  /** The seat opens, and the other never does: in play when it is to move, and after a clock has run out otherwise. */
  openedBy(seat: number, opening: JsonObject = this.opening(seat)): Verdict {
    const inPlay = !this.run.stopped && this.state.started && this.state.next.includes(seat);
    const ending = { kind: 'timeout', seats: this.state.next } as const;
    const standing: Standing = { started: this.state.started, ...(inPlay ? {} : { ending }) };
    const step: GameStep = {
      seq: this.steps.length,
      by: seat,
      kind: 'opening',
      payload: opening,
      prev: '',
      digest: digestPayload(opening),
    };
    const opened = applyGameStep(this.run, step, [], { ...standing, settled: !inPlay });
    const run = auditGameRun(closeGameRun(opened));
    return { run, result: judge(run, standing, true) };
  }

  /** Nobody opens. */
  unopened(ending: Standing['ending']): Result | undefined {
    return judge(this.run, { started: this.state.started, ending }, true);
  }
}
