/** What is decided beside the checks: claims about positions, about views and about hidden inputs, and the planted faults. */

import { COLORS } from '../../shared/games/dark-chess/board.ts';
import { PRODUCTS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { DECIDERS } from './claims.ts';
import { type Covered, requireAllCovered } from './covered.ts';
import { invariantClaims, invariantNames } from './kept.ts';
import { findPlant } from './planted/find.ts';
import { allPlants } from './planted/table.ts';
import type { DecidedClaims, Planted, Run } from './run.ts';
import { FREE, underConstraintClaims } from './under-constraint.ts';

export interface BesideChecks {
  readonly invariants: DecidedClaims;
  /** A seat's products are a function of its own board and of its view. */
  readonly viewAlone: DecidedClaims;
  readonly underConstraint: DecidedClaims & { readonly covered: readonly Covered[]; readonly free: readonly string[] };
  readonly planted: Planted;
}

const orError = async <T>(task: Promise<T>): Promise<T | Error> => task.catch((error: Error) => error);

const allOf = async <T>(lists: readonly Promise<readonly T[]>[]): Promise<readonly T[]> => (await Promise.all(lists)).flat();

/** abc decides our composition of the invariants, and the solvers that of the second encoder: each after a move, and all at the start. */
function decideInvariants(run: Run, lane: number) {
  const kept = invariantClaims(run.rules);
  const bits = [...invariantNames(run.rules.invariants('white')), 'at-the-start'].map((name) => `${name}[0]`);
  const decisions = allOf([
    run.decideClaims(lane, 'invariants', kept, ['abc']),
    ...COLORS.map((color) => run.decideEncoded(lane, `kept-${color}`, bits)),
  ]);
  const names = kept.map(({ name }) => name);
  return () => run.tellClaims('invariants', names, decisions);
}

/** By the second encoder alone: the question is about two compositions of its netlists. */
function decideViewAlone(run: Run, lane: number) {
  const bits = Array.from({ length: PRODUCTS.end }, (_, product) => `products[${product}]`);
  const decisions = allOf(COLORS.map((color) => run.decideEncoded(lane, `alone-${color}`, bits)));
  const names = COLORS.map((color) => `the products of ${color} are a function of its board and its view`);
  return () => run.tellClaims('view-alone', names, decisions);
}

function decideUnderConstraint(run: Run, lane: number) {
  const claims = underConstraintClaims();
  const decisions = run.decideClaims(lane, 'under-constraint', claims, DECIDERS);
  const names = claims.map(({ name }) => name);
  return async () => ({
    ...(await run.tellClaims('under-constraint', names, decisions)),
    ...{ covered: requireAllCovered(), free: FREE },
  });
}

/** Begins to decide what is beside the checks, and returns what tells of it. */
export function beginBeside(run: Run, lane: number): () => Promise<BesideChecks> {
  const tellInvariants = decideInvariants(run, lane);
  const tellViewAlone = decideViewAlone(run, lane);
  const tellUnderConstraint = decideUnderConstraint(run, lane + 1);
  const searches = allPlants().map((plant) => orError(run.pool.run(lane + 2, () => findPlant(plant, run.rules, run.folder))));
  return async () => ({
    invariants: await tellInvariants(),
    viewAlone: await tellViewAlone(),
    underConstraint: await tellUnderConstraint(),
    planted: await run.tellPlanted(searches),
  });
}
