import { PLAN, type ProvenPlan } from '../../shared/games/dark-chess/proven/plan.ts';

/** As small as a batch gets that still has its 12 flights: shallow trees, and buckets of one tuple. It is not safe to play with. */
export const SMALL_PLAN: ProvenPlan = {
  ...PLAN,
  batch: { ...PLAN.batch, pools: PLAN.batch.pools.map((pool) => ({ ...pool, bucketSize: 1 })), trees: 32 },
  trees: { depth: 4, trees: 32 },
};
