/**
 * A table of proven dark chess with a judge: the game run of the log and the audits of each seat that opens, as every verifier runs them. From
 * any moment of it others can go on, each in its own way.
 */

import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Game, Result } from '../../shared/games/interface.ts';
import type { GameStep } from '../../shared/games/steps.ts';
import { auditGameRun } from '../../shared/playthrough/audit.ts';
import { applyGameStep, beginGameRun, closeGameRun } from '../../shared/playthrough/game-run.ts';
import { judge, type Standing } from '../../shared/playthrough/result.ts';
import type { GameRun } from '../../shared/playthrough/run-state.ts';
import { type Choose, type Lobby, type ProvenGame, ProvenTable, type TableStep } from './proven-table.ts';

/** The state of a match once one seat has opened and the other never does. */
export interface Verdict {
  readonly run: GameRun;
  readonly result: Result | undefined;
}

export class JudgedTable extends ProvenTable {
  judge: ProvenGame;
  run: GameRun;

  /** `game` is played by both seats, `judge` is the one by which openings are audited; `lobby` is that of a log. */
  constructor(game: ProvenGame, judge: ProvenGame, choose: Choose, word?: string | number, lobby?: Lobby) {
    super(game, choose, word, undefined, lobby);
    this.judge = judge;
    this.run = beginGameRun(judge as Game, this.setup);
  }

  /** The same table, from which a line of its own goes on. */
  fork(choose: Choose = this.choose): JudgedTable {
    const copy = new JudgedTable(this.games[0], this.judge, choose, this.word, this.begun);
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

  /** The same match from its beginning. */
  anew(): JudgedTable {
    return new JudgedTable(this.games[0], this.judge, this.choose, this.word, this.begun);
  }

  /** The same table by games that differ in what follows. */
  playedBy(game: ProvenGame, judge: ProvenGame): this {
    this.games.fill(game);
    this.judge = judge;
    this.run = { ...this.run, game: judge as Game };
    return this;
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

  /** Nothing follows a fault that everybody sees. */
  override advance(): boolean {
    return !this.run.stopped && super.advance();
  }

  /** The seat opens, and the other never does: in play when it is to move, and after a clock has run out otherwise. */
  openedBy(seat: number, opening: JsonObject = this.opening(seat)): Verdict {
    const inPlay = !this.run.stopped && this.state.started && this.state.next.includes(seat);
    if (!inPlay) return this.openedInSettlement([seat], { kind: 'timeout', seats: this.state.next }, opening);
    const standing: Standing = { started: true };
    const opened = applyGameStep(this.run, this.#openingOf(seat, 0, opening), [], { ...standing, settled: false });
    return judged(opened, standing);
  }

  /** The play has ended; these seats open, one after the other, and no other ever does. */
  openedInSettlement(seats: readonly number[], ending: Standing['ending'], opening?: JsonObject): Verdict {
    const standing: Standing = { started: this.state.started, ending };
    const opened = seats.reduce(
      (run, seat, count) =>
        applyGameStep(run, this.#openingOf(seat, count, opening ?? this.opening(seat)), [], { ...standing, settled: true }),
      this.run,
    );
    return judged(opened, standing);
  }

  #openingOf(by: number, count: number, payload: JsonObject): GameStep {
    return { seq: this.steps.length + count, by, kind: 'opening', payload, prev: '', digest: digestPayload(payload) };
  }

  /** Nobody opens. */
  unopened(ending: Standing['ending']): Result | undefined {
    return judge(this.run, { started: this.state.started, ending }, true);
  }
}

/** The verdict once the match is closed. */
function judged(opened: GameRun, standing: Standing): Verdict {
  const run = auditGameRun(closeGameRun(opened));
  return { run, result: judge(run, standing, true) };
}
