/** That every row and every turn ends: without hand-overs no course comes back to a state before a ply is made. */

import { Breach } from './breach.ts';
import type { Edge, Schedule } from './explore.ts';

const isWithinTurn = ({ kind }: Edge): boolean => kind === 'step';

/** The states so that each comes behind those that its steps of a turn lead to. Throws a `Breach` where a course would never end. */
export function latestFirst({ edges }: Pick<Schedule, 'edges'>): number[] {
  const order: number[] = [];
  // 0: new, 1: on the path, 2: done.
  const marks = new Uint8Array(edges.length);
  for (const root of edges.keys()) {
    const path = marks[root] === 0 ? [{ state: root, next: 0 }] : [];
    marks[root] = 2;
    while (path.length > 0) {
      const top = path.at(-1)!;
      marks[top.state] = 1;
      const edge = edges[top.state]![top.next++];
      if (edge === undefined) {
        marks[top.state] = 2;
        order.push(top.state);
        path.pop();
      } else if (isWithinTurn(edge)) {
        if (marks[edge.to] === 1) throw new Breach('steps lead back to a state without a ply');
        if (marks[edge.to] === 0) path.push({ state: edge.to, next: 0 });
      }
    }
  }
  return order;
}

/** Selectors come behind the flights of a row, or before its last one. */
const partOf = (stage: Schedule['stages'][number]): string => (stage === 'selectors' ? 'flights' : stage);

/** The most steps one after another without a hand-over: those of a row, and from the beginning of a turn to its move. */
export function longestRuns(schedule: Schedule): { readonly row: number; readonly turn: number } {
  const { edges, stages } = schedule;
  const steps = new Int32Array(edges.length);
  const longest = { row: 0, turn: 0 };
  for (const state of latestFirst(schedule)) {
    const stage = partOf(stages[state]!);
    const isSame = (to: number): boolean => partOf(stages[to]!) === stage;
    const next = edges[state]!.filter(({ kind, to }) => kind === 'ply' || (kind === 'step' && isSame(to)));
    const leaves = edges[state]!.some(({ kind, to }) => kind === 'step' && !isSame(to));
    steps[state] = Math.max(leaves ? 1 : 0, ...next.map(({ kind, to }) => (kind === 'ply' ? 1 : 1 + steps[to]!)));
    if (stage === 'flights') longest.row = Math.max(longest.row, steps[state]!);
    if (stage === 'turn') longest.turn = Math.max(longest.turn, steps[state]!);
  }
  return longest;
}
