/** A verified match, step by step, for people who replay it. */

import { rerunSeat } from '../playthrough/audit.ts';
import type { AuditedStep, GameRun } from '../playthrough/run-state.ts';

export interface ReplayStep {
  readonly seq: number;
  /** The public view after the step. */
  readonly view: unknown;
  /** By seat: the view of that seat after the step, if it opened; undefined otherwise. */
  readonly seatViews: readonly unknown[];
}

const stateAfter = ({ steps, position }: GameRun, index: number): unknown => steps[index + 1]?.before ?? position.state;

/** What each seat saw after each step of play, collected while it was audited: a machine is large, and what it shows is not. */
export class SeatViews {
  readonly #views = new Map<number, unknown[]>();

  add(gameRun: GameRun, { seat, index, after }: AuditedStep): void {
    const views = index === 0 ? [] : (this.#views.get(seat) ?? []);
    views.push(gameRun.game.view(after, stateAfter(gameRun, index)));
    this.#views.set(seat, views);
  }

  /** Undefined unless there is one for each of so many steps: an audit may have stopped, or have run before the last opening. */
  of(seat: number, steps: number): readonly unknown[] | undefined {
    const views = this.#views.get(seat);
    return views?.length === steps ? views : undefined;
  }
}

/** The positions of an honest game after each step of play; `seen` by its seats, up to where their audits have run already. */
export function replayGame(gameRun: GameRun, seen = new SeatViews()): ReplayStep[] {
  const { game, steps, openings } = gameRun;
  const seatViews = openings.map((opening, seat) => {
    if (opening === undefined) return undefined;
    const known = seen.of(seat, steps.length);
    return (
      known ?? [...rerunSeat(gameRun, seat, opening)].map(({ index, after }) => game.view(after, stateAfter(gameRun, index)))
    );
  });
  return replayOf(gameRun, publicViews(gameRun), seatViews);
}

/** The positions as they follow from the public rules and from what was opened, without running the machine of any seat. */
export function presumeReplay(gameRun: GameRun): ReplayStep[] {
  const views = publicViews(gameRun);
  const decisions = gameRun.openings.map((opening) => opening?.decisions);
  return replayOf(gameRun, views, gameRun.game.claimedViews?.(views, decisions) ?? []);
}

const publicViews = (gameRun: GameRun): readonly unknown[] =>
  gameRun.steps.map((_, index) => gameRun.game.view(undefined, stateAfter(gameRun, index)));

function replayOf(
  { steps, openings }: GameRun,
  views: readonly unknown[],
  seatViews: readonly (readonly unknown[] | undefined)[],
): ReplayStep[] {
  return steps.map(({ step }, index) => ({
    seq: step.seq,
    view: views[index],
    seatViews: openings.map((_, seat) => seatViews[seat]?.[index]),
  }));
}
