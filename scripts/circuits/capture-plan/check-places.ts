/**
 * How a place is shared out, by enumeration: every plan of a capture, and the runs of proof bits. Here is what needs no solver: which
 * tuple serves a product, that no component serves twice over both views, and that every index lies within its place.
 */

import { type Color, PIECE_TYPES, type PieceType } from '../../../shared/games/dark-chess/board.ts';
import { boardCircuit, firstCircuit } from '../../../shared/games/dark-chess/circuits/board.ts';
import { moveCircuit } from '../../../shared/games/dark-chess/circuits/move.ts';
import { noMoveCircuit } from '../../../shared/games/dark-chess/circuits/no-move.ts';
import { quietCircuit } from '../../../shared/games/dark-chess/circuits/quiet.ts';
import { PRODUCTS, SELECTORS } from '../../../shared/games/dark-chess/circuits/view-layout.ts';
import { type CapturePlan, COMPONENTS, capturePlan } from '../../../shared/games/dark-chess/proven/capture-plan.ts';
import { PLAN, PROOF_BITS } from '../../../shared/games/dark-chess/proven/plan.ts';
import { layOutProofRuns } from '../../../shared/oblivious-transfer/stock.ts';
import { PROOF_MASKS } from '../../../shared/proofs/quicksilver.ts';
import { CAPTURES } from './export-plans.ts';

const { pools, proofBits } = PLAN.batch;

/** By number of a tuple in a place, as the batch lays it out: its first component, and the one behind its last. */
const TUPLES = pools
  .flatMap(({ tuples, width }) => Array.from({ length: tuples }, () => width))
  .map((width, at, widths) => {
    const first = widths.slice(0, at).reduce((sum, one) => sum + one, 0);
    return [first, first + width] as const;
  });

interface PlacesReport {
  readonly plans: number;
  readonly products: number;
  /** What is wrong, in words. */
  readonly faults: readonly string[];
}

export function checkPlaces(): PlacesReport {
  const faults = [...checkSizes(), ...checkProofRuns()];
  for (const { color, square, type } of CAPTURES) faults.push(...placesFaults(color, square, type));
  for (const view of [0, 1] as const)
    faults.push(...checkPlan(capturePlan('white', view)).map((fault) => `view ${view}: ${fault}`));
  return { plans: CAPTURES.length, products: CAPTURES.length * PRODUCTS.end, faults };
}

/** What is wrong with the places of one plan, as the product has it or changed. */
export function placesFaults(color: Color, square: number, type: PieceType, change = (plan: CapturePlan) => plan): string[] {
  const plan = change(capturePlan(color, 1, { square, type }));
  const faults = checkPlan(plan);
  const shared = sharedComponents(capturePlan(color, 0), plan);
  if (shared > 0) faults.push(`${shared} components serve in both views`);
  if (!isDroppedBySquare(color, square, plan)) faults.push('what is dropped depends on the type');
  return faults.map((fault) => `${color} ${type} on ${square}: ${fault}`);
}

function checkSizes(): string[] {
  const end = TUPLES.at(-1)![1];
  const faults = TUPLES.length === SELECTORS.end ? [] : [`a place has ${TUPLES.length} tuples for ${SELECTORS.end} selectors`];
  return end === COMPONENTS ? faults : [...faults, `a place has ${end} components, and the plan counts ${COMPONENTS}`];
}

function checkPlan({ selectors, components, dropped, kept }: CapturePlan): string[] {
  const faults: string[] = [];
  if ([selectors, components, dropped].some(({ length }) => length !== PRODUCTS.end))
    faults.push('a list is not one of all products');
  const used = new Set(components);
  if (used.size !== components.length) faults.push('a component serves twice');
  for (const [product, component] of components.entries()) {
    const [first, end] = TUPLES[selectors[product]!] ?? [0, 0];
    if (!(component >= first && component < end))
      faults.push(`the component of product ${product} is not of its selector's tuple`);
  }
  const left = [...dropped.keys()].filter((product) => dropped[product] === 0);
  if (left.length !== kept.length || left.some((product, at) => product !== kept[at]))
    faults.push('kept is not what is not dropped');
  return faults;
}

function sharedComponents(before: CapturePlan, after: CapturePlan): number {
  const used = new Set(before.components);
  return after.components.reduce((count, component) => count + (used.has(component) ? 1 : 0), 0);
}

const isDroppedBySquare = (color: Color, square: number, { dropped }: CapturePlan): boolean => {
  const first = capturePlan(color, 1, { square, type: PIECE_TYPES[0]! }).dropped;
  return dropped.every((mark, product) => mark === first[product]);
};

/** Runs of proof bits lie one behind the other in a place, and each is as long as what takes it. */
function checkProofRuns(): string[] {
  const runs = layOutProofRuns(PROOF_BITS);
  const faults: string[] = [];
  let end = 0;
  for (const [name, { start, count }] of Object.entries(runs)) {
    if (start < end) faults.push(`the proof bits of ${name} begin before those before it end`);
    end = start + count;
  }
  if (end > proofBits) faults.push(`proof bits end at ${end} in a place of ${proofBits}`);
  for (const color of ['white', 'black'] as const) {
    const { first, move, board, quiet } = PROOF_BITS;
    const needed = { first: firstCircuit(color).ands, move: moveCircuit(color).ands, board: boardCircuit(color).ands };
    if (first !== needed.first || move !== needed.move || board !== needed.board)
      faults.push(`a circuit of ${color} has other ANDs`);
    if (quiet !== quietCircuit().ands || noMoveCircuit(color).ands > move)
      faults.push(`a circuit of ${color} finds too few bits`);
  }
  if (PROOF_BITS.answerMask !== PROOF_MASKS || PROOF_BITS.moveMask !== PROOF_MASKS) faults.push('a proof has other masks');
  return faults;
}
