/**
 * Explores the schedule of proven dark chess: every state that any course of steps reaches, with hand-overs of either seat before and
 * after every step and any number of them. It ends when no new state comes, so it covers courses of every length.
 *
 * Steps are those of seats in `next`, because `shared/match` refuses any other, and hand-overs. A seat that opens in place of its step ends
 * the play, as a resignation and the clock do, so these are no transitions. A move ends the match, or not, in every way that the rules know.
 *
 * In every state exactly one step is due, by one seat; what it uses is there, was used by nobody before, and belongs to the devices
 * that hold the seats; and both machines go on. What a state is, and why it loses nothing, `canonical.ts` says.
 */

import { Fault } from '../../../shared/fault.ts';
import type { Machine } from '../../../shared/games/dark-chess/proven/machine.ts';
import { KINDS } from '../../../shared/games/dark-chess/proven/payloads.ts';
import { Breach } from './breach.ts';
import { canonical, LAST_UNSTATED } from './canonical.ts';
import { keyOf, keyOfTurn } from './key.ts';
import { handOverStep, moveSteps, type Step, startStep, triedSteps } from './steps.ts';
import { type MachineRun, runTurnStep } from './turn-steps.ts';
import { applyStep, beginMatch, startPayload, takeStep, type WholeMatch } from './whole-match.ts';

/** A transition to the state with this number. */
export interface Edge {
  readonly to: number;
  readonly kind: 'step' | 'ply' | 'hand-over 0' | 'hand-over 1';
  readonly ways: number;
}

export interface Schedule {
  /** By state, in the order in which they were reached; state 0 is the beginning. */
  readonly edges: readonly (readonly Edge[])[];
  readonly stages: readonly WholeMatch['state']['stage'][];
  readonly transitions: number;
  /** The state that stands for a match, if one was reached. */
  find(match: WholeMatch): number | undefined;
  /** The first breach, and the shortest course to it. */
  readonly breach?: { readonly what: string; readonly trace: readonly string[] } | undefined;
}

/** The steps of a seat in `next` that the rules accept: one kind of one seat, of which moves have several forms. */
export function dueSteps({ state }: WholeMatch): Step[] {
  if (state.stage === 'over') return [];
  if (state.stage === 'start') return [startStep(startPayload(state)!)];
  const accepted = state.next.flatMap((by) => triedSteps(state, by).filter((step) => isAccepted(state, step)));
  const isMove = ({ kind }: Step) => kind === KINDS.move || kind === KINDS.noMove;
  const places = new Set(accepted.map((step) => `${step.by} ${isMove(step) ? 'move' : step.kind}`));
  if (places.size !== 1) throw new Breach(`${places.size} steps are possible: ${accepted.map(({ label }) => label).join(', ')}`);
  const [first] = accepted;
  return isMove(first!) ? moveSteps(state, first!.by as number) : [first!];
}

export function isAccepted(state: WholeMatch['state'], step: Step): boolean {
  try {
    applyStep(state, step);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

const handOvers = ({ state }: WholeMatch): Step[] => (state.stage === 'over' ? [] : [handOverStep(0), handOverStep(1)]);

/** A machine's steps of a turn, each worked out once for all machines that are the same for it. */
function rememberedRun(): MachineRun {
  const known = new Map<string, Pick<Machine, 'stock' | 'boards' | 'asked'>>();
  return (machine, state, step) => {
    const { kind, by, fields, type, plan } = step;
    const key = `${kind} ${by} ${state.plies} ${state.quietPlies} ${state.quiet} ${JSON.stringify(fields)} ${type} ${plan?.plies} ${machine.batch === undefined} ${keyOfTurn(machine)}`;
    const found = known.get(key);
    if (found !== undefined) return { ...machine, ...found };
    const after = runTurnStep(machine, state, step);
    const { stock, boards, asked } = canonical({ ...EMPTY, machines: [after, after] }).machines[0];
    known.set(key, { stock, boards, asked });
    return { ...machine, stock, boards, asked };
  };
}

const EMPTY = beginMatch();

/** The states after a step: where a quiet ply may be the 98th, the match with that count too. */
function statesAfter(match: WholeMatch, before: WholeMatch): { readonly match: WholeMatch; readonly isLater: boolean }[] {
  const { state } = match;
  const isQuiet = state.plies !== before.state.plies && state.quietPlies > 0 && state.quietPlies < LAST_UNSTATED;
  const later = isQuiet ? [{ match: { ...match, state: { ...state, quietPlies: LAST_UNSTATED } }, isLater: true }] : [];
  return [{ match, isLater: false }, ...later];
}

/** What a short exploration leaves out; nothing where absent. */
export interface Bounds {
  /** Steps from the beginning. */
  readonly steps?: number;
  /** Whether moves capture. */
  readonly captures?: boolean;
  /** Whether moves state `quiet`, which only a match of more than 98 plies has. */
  readonly quiet?: boolean;
}

class Search {
  readonly matches: (WholeMatch | undefined)[] = [];
  readonly edges: Edge[][] = [];
  readonly stages: WholeMatch['state']['stage'][] = [];
  readonly #numbers = new Map<string, number>();
  readonly #parents: { readonly from: number; readonly label: string; readonly steps: number }[] = [];
  readonly #run = rememberedRun();
  readonly #bounds: Required<Bounds>;

  constructor(bounds: Required<Bounds>) {
    this.#bounds = bounds;
  }

  /** The state of a match, if it was reached. */
  find(match: WholeMatch): number | undefined {
    return this.#numbers.get(keyOf(canonical(match)));
  }

  numberOf(match: WholeMatch, from: number, label: string): number {
    const representative = canonical(match);
    const key = keyOf(representative);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.matches.length;
    this.#numbers.set(key, number);
    this.matches.push(representative);
    this.stages.push(match.state.stage);
    this.#parents.push({ from, label, steps: from < 0 ? 0 : this.#parents[from]!.steps + 1 });
    return number;
  }

  /** Tries everything from a state. */
  expand(number: number): void {
    const match = this.matches[number]!;
    const edges: Edge[] = [];
    this.edges[number] = edges;
    if (this.#parents[number]!.steps >= this.#bounds.steps) return;
    const { captures, quiet } = this.#bounds;
    for (const step of [...dueSteps(match), ...handOvers(match)]) {
      if (!captures && step.fields?.captured !== undefined) continue;
      const after = this.#take(match, step);
      for (const { match: next, isLater } of statesAfter(after, match)) {
        if (isLater && !quiet) continue;
        const to = this.numberOf(next, number, isLater ? `${step.label}, the 98th quiet ply` : step.label);
        const seat = step.by === 'device' ? (step.payload['seat'] as 0 | 1) : undefined;
        const kind = seat === undefined ? (step.kind === KINDS.move ? 'ply' : 'step') : (`hand-over ${seat}` as const);
        edges.push({ to, kind, ways: isLater ? 0 : step.ways });
      }
    }
    this.matches[number] = undefined;
  }

  #take(match: WholeMatch, step: Step): WholeMatch {
    try {
      return takeStep(match, step, this.#run);
    } catch (error) {
      throw new Breach((error as Error).message, step.label);
    }
  }

  traceTo(number: number): string[] {
    const { from, label } = this.#parents[number]!;
    return from < 0 ? [] : [...this.traceTo(from), label];
  }
}

/** Explores everything within the bounds, and stops at the first breach. */
export function explore({ steps = Number.POSITIVE_INFINITY, captures = true, quiet = true }: Bounds = {}): Schedule {
  const { stackTraceLimit } = Error;
  // Steps that are refused are many, and none needs a stack trace.
  Error.stackTraceLimit = 0;
  const search = new Search({ steps, captures, quiet });
  search.numberOf(beginMatch(), -1, '');
  let breach: Schedule['breach'];
  try {
    for (let number = 0; number < search.matches.length && breach === undefined; number++) {
      try {
        search.expand(number);
      } catch (error) {
        if (!(error instanceof Breach)) throw error;
        const last = error.step === undefined ? [] : [error.step];
        breach = { what: error.message, trace: [...search.traceTo(number), ...last] };
      }
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  const { edges, stages } = search;
  const transitions = edges.reduce((sum, from) => sum + from.length, 0);
  return { edges, stages, transitions, find: (match) => search.find(match), breach };
}
