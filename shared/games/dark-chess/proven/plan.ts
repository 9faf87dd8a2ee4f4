/**
 * The constants of the proven rules (docs/protocol/proven-dark-chess.md): how large a batch is, how often a tuple is combined, and after
 * how many plies a match is drawn. They are a parameter of the game, so that tests can run whole matches with a small one.
 */

import { type BatchLayout, type BatchPlan, layOutBatch } from '../../../oblivious-transfer/batch-layout.ts';
import type { TreeShape } from '../../../oblivious-transfer/ggm-tree.ts';
import { SELECTORS } from '../circuits/view-layout.ts';

export interface ProvenPlan {
  readonly batch: BatchPlan;
  /** The trees of the extension; depth times trees is 128. */
  readonly trees: TreeShape;
  /** A match is drawn after so many plies of both seats. */
  readonly plies: number;
}

/** Bits of a place that proofs use up, in their order. `no-move` takes those of Move, and the mask of a move. */
export const PROOF_BITS = {
  first: 550,
  answerMask: 128,
  hiddenMove: 14,
  move: 4_714,
  board: 2_468,
  quiet: 49,
  moveMask: 128,
} as const;
export type ProofUse = keyof typeof PROOF_BITS;
const ALL_PROOF_BITS = Object.values(PROOF_BITS).reduce((sum, bits) => sum + bits, 0);

/** Tuples of the selectors of lines and leaps: six strings, three bits of each of two answers. */
const WIDE = { tuples: SELECTORS.doubleLeaps, width: 6 };
/** Tuples of the others: three strings, three bits of one answer, or one bit of each of two. */
const NARROW = { tuples: SELECTORS.end - SELECTORS.doubleLeaps, width: 3 };

const TREES: TreeShape = { depth: 8, trees: 16 };

export const PLAN: ProvenPlan = {
  batch: {
    // A bucket is unsafe only if all of its tuples leaked: at most 2^-41.5 for a whole match. The small pool needs larger buckets.
    pools: [
      { ...WIDE, bucketSize: 4 },
      { ...NARROW, bucketSize: 5 },
    ],
    // A batch is complete after seven turns of both seats: with fewer places the first stock would not last so long.
    places: 4,
    proofBits: ALL_PROOF_BITS,
    trees: TREES.trees,
    extensionPieces: 2,
  },
  trees: TREES,
  plies: 360,
};

const LAYOUTS = new WeakMap<ProvenPlan, BatchLayout>();

/** What a batch of the plan holds and where. */
export function layoutOf(plan: ProvenPlan): BatchLayout {
  const known = LAYOUTS.get(plan);
  if (known !== undefined) return known;
  const layout = layOutBatch(plan.batch);
  LAYOUTS.set(plan, layout);
  return layout;
}

/** Plies of both seats that a batch serves. */
export const batchPlies = ({ batch }: ProvenPlan): number => 2 * batch.places;
