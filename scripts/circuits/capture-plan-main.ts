/**
 * Checks the plan of every capture (`capture-plan/check-capture-plans.ts`). It needs cadical and cryptominisat5. `--plant NAME` plants a wrong
 * plan, for which a position must be found and which ends with exit code 1; `--planted` does so with all of them.
 */

import { readOptions } from '../../cli/program-options.ts';
import { PLANTED_PLANS, runWrongPlans } from './capture-plan/planted-plans.ts';
import { plantAsked, reportPlanted } from './run-planted.ts';

const HELP = `node scripts/circuits/capture-plan-main.ts [options]

Checks that the plan of every capture gives what selectors of the board after the loss would give, for all boards.

  --plant NAME      a wrong plan, of which a position must be found
  --planted         each of these plans, one after the other
  --json            for programs`;

const { values } = readOptions(HELP, {
  options: {
    plant: { type: 'string' },
    planted: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
if (values.planted) process.exit(reportPlanted(runWrongPlans(), values.json));
const planted = plantAsked(values.plant, PLANTED_PLANS);
// Imported only now, so that the plan is loaded as it was planted.
const { checkCapturePlans } = await import('./capture-plan/check-capture-plans.ts');
const report = await checkCapturePlans(planted === undefined ? {} : { solvers: ['cadical'], stop: true });
const { plans, products, same, solvers, faults, differing, ms } = report;
if (values.json) console.log(JSON.stringify(report));
else {
  const shown = `${same} of ${plans} plans shown, with ${products} products, by ${solvers.join(' and ')}, ${ms} ms`;
  console.log([shown, ...faults, ...differing].join('\n'));
}
const isShown = faults.length === 0 && differing.length === 0 && same === plans;
process.exit(isShown ? 0 : 1);
