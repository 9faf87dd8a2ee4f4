/** Wrong plans: passages of `capture-plan.ts` and what stands there instead. A solver must find a position for each. */

import type { Planted } from '../../../test/explore/planted-bugs.ts';
import { type PlantedRun, runPlanted } from '../run-planted.ts';

const file = 'shared/games/dark-chess/proven/capture-plan.ts';

export const PLANTED_PLANS: Readonly<Record<string, Planted>> = {
  'slots do not serve': {
    file,
    passage: 'if (!isOnFourthRank(color, square)) return;',
    instead: 'if (color.length > 0) return;',
  },
  'slots serve in another order': {
    file,
    passage: 'THROUGH[square]!.entries()',
    instead: 'THROUGH[square]!.toReversed().entries()',
  },
  'a second looker is forgotten': {
    file,
    passage: 'leapTargets(type, color, square))',
    instead: 'leapTargets(type, color, square).slice(1))',
  },
  'pawns leap as those of white': {
    file,
    passage: 'leapTargets(type, color, square))',
    instead: "leapTargets(type, 'white', square))",
  },
  'lines of the lost piece are kept': { file, passage: 'if (from === square) dropped', instead: 'if (from < 0) dropped' },
  'a line too many is dropped': {
    file,
    passage: 'PRODUCTS.lines + CODE_BITS * (line + 1))',
    instead: 'PRODUCTS.lines + CODE_BITS * (line + 2))',
  },
  'the front of another pawn is dropped': { file, passage: 'pawnSquare === square)', instead: 'pawnSquare === square + 1)' },
  'the double step on the last file is kept': {
    file,
    passage: 'if (file !== undefined)',
    instead: 'if (file !== undefined && file < 8)',
  },
};

/** The check once for each wrong plan, which must print a position in which the product differs too. It takes a minute. */
export const runWrongPlans = (): Generator<PlantedRun> =>
  runPlanted('capture-plan-main.ts', Object.keys(PLANTED_PLANS), (_, out) => out.includes('; the product differs there too'));
