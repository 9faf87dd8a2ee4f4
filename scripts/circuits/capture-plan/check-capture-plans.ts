/** The whole check of the capture plan as one function: places by enumeration, and what the plans give by solvers. */

import { SOLVERS, type Solver } from '../tools.ts';
import { checkPlaces } from './check-places.ts';
import { decidePlans, type PlanVerdict } from './decide-plans.ts';

interface CapturePlanReport {
  readonly plans: number;
  readonly products: number;
  /** How many plans were shown to give fresh products, each by all of these solvers. */
  readonly same: number;
  readonly solvers: readonly Solver[];
  /** What is wrong with places and indices. */
  readonly faults: readonly string[];
  /** Plans that differ from fresh selectors somewhere, each with a position. */
  readonly differing: readonly string[];
  readonly ms: number;
}

interface Checking {
  readonly solvers?: readonly Solver[];
  /** Ends at the first plan that differs. */
  readonly stop?: boolean;
}

export async function checkCapturePlans({ solvers = SOLVERS, stop = false }: Checking = {}): Promise<CapturePlanReport> {
  const start = performance.now();
  const { plans, products, faults } = checkPlaces();
  const differing: string[] = [];
  let same = 0;
  await decidePlans({
    ...{ solvers, stop },
    tell(verdict) {
      if (verdict.verdict === 'same') same++;
      else differing.push(describe(verdict));
    },
  });
  return { plans, products, same, solvers, faults, differing, ms: Math.round(performance.now() - start) };
}

function describe({ fen, lost, doubleStep, products, confirmed }: PlanVerdict): string {
  const stepped = doubleStep!.length === 0 ? '' : `, after a double step on ${doubleStep}`;
  const also = confirmed === true ? 'the product differs there too' : 'but the product does not differ there';
  return `${fen}, lost: ${lost}${stepped}; products ${products!.join(' ')}; ${also}`;
}
