/**
 * How many courses there are: sequences of steps from the beginning to a number of plies, or to an earlier end, with at most so many
 * hand-overs of each seat. Moves are told apart by what the rules make public of them; the number of pieces left does not bound captures.
 */

import { LIMITS } from '../../../shared/encoding/limits.ts';
import type { Edge, Schedule } from './explore.ts';
import { latestFirst } from './progress.ts';

/** Steps that are counted: those of a match of 64 plies, and of hand-overs those before the decision, as later ones change nothing. */
function countedEdges({ edges, stages }: Schedule): Edge[][] {
  return edges.map((from, state) => from.filter(({ kind, ways }) => ways > 0 && (stages[state] !== 'agreed' || kind === 'step')));
}

/** The states of a schedule, of which those are one from which equally many courses of each form go on. State 0 stays the first. */
function merged(schedule: Schedule): Pick<Schedule, 'edges' | 'stages'> {
  const edges = countedEdges(schedule);
  const reached = new Set([0]);
  for (const state of reached) for (const { to } of edges[state]!) reached.add(to);
  let classes = new Map([...reached].map((state) => [state, schedule.stages[state] === 'over' ? 1 : 0]));
  for (let count = 0; ; ) {
    const numbers = new Map<string, number>();
    classes = new Map(
      [...reached].map((state) => {
        const signature = `${classes.get(state)} ${joined(edges[state]!, classes).map(({ to, kind, ways }) => `${to} ${kind} ${ways}`)}`;
        const number = numbers.get(signature) ?? numbers.size;
        numbers.set(signature, number);
        return [state, number];
      }),
    );
    if (numbers.size === count) break;
    count = numbers.size;
  }
  const first = new Map([...reached].toReversed().map((state) => [classes.get(state)!, state]));
  const states = [...first].sort(([one], [other]) => one - other).map(([, state]) => state);
  return { edges: states.map((state) => joined(edges[state]!, classes)), stages: states.map((state) => schedule.stages[state]!) };
}

/** Edges between classes: of one kind to one class their ways are added. */
function joined(edges: readonly Edge[], classes: ReadonlyMap<number, number>): Edge[] {
  const sums = new Map<string, Edge>();
  for (const { to, kind, ways } of edges) {
    const key = `${classes.get(to)} ${kind}`;
    sums.set(key, { to: classes.get(to)!, kind, ways: ways + (sums.get(key)?.ways ?? 0) });
  }
  return [...sums.keys()].sort().map((key) => sums.get(key)!);
}

/** By state, how many courses go on from it with so many plies and hand-overs left. */
type Counts = bigint[];

export function countCourses(schedule: Schedule, plies: number, handOvers: number = LIMITS.handOvers): bigint {
  const classes = merged(schedule);
  const order = latestFirst(classes);
  const left = Array.from({ length: handOvers + 1 }, (_, count) => count);
  let before: Counts[][] = left.map(() => left.map(() => classes.edges.map(() => 1n)));
  for (let ply = 0; ply < plies; ply++) {
    const now: Counts[][] = left.map(() => left.map(() => []));
    for (const white of left) {
      for (const black of left) {
        const earlier = { ply: before[white]![black]!, white: now[white - 1]?.[black], black: now[white]![black - 1] };
        now[white]![black] = countFrom(order, classes, earlier);
      }
    }
    before = now;
  }
  return before[handOvers]![handOvers]![0]!;
}

interface Earlier {
  readonly ply: Counts;
  readonly white: Counts | undefined;
  readonly black: Counts | undefined;
}

function countFrom(order: readonly number[], { edges, stages }: ReturnType<typeof merged>, earlier: Earlier): Counts {
  const counts: Counts = new Array(edges.length);
  for (const state of order) {
    let sum = stages[state] === 'over' ? 1n : 0n;
    for (const { kind, to, ways } of edges[state]!) {
      if (kind === 'step') sum += counts[to]! * BigInt(ways);
      else if (kind === 'ply') sum += earlier.ply[to]! * BigInt(ways);
      else sum += (kind === 'hand-over 0' ? earlier.white : earlier.black)?.[to] ?? 0n;
    }
    counts[state] = sum;
  }
  return counts;
}
