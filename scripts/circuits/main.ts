/** `npm run circuits -- --out DIR` writes the product's circuits for other programs. */

import { readOptions } from '../../cli/program-options.ts';
import { allChecks } from './checks.ts';
import { exportChecks } from './export.ts';

const HELP = `npm run circuits -- [options]

  --out DIR     writes every circuit, and every check composed of them, as AIGER and DIMACS, and the netlists
  --only NAME   one check alone, such as move-white`;

const { values } = readOptions(HELP, { options: { out: { type: 'string' }, only: { type: 'string' } } });
const checks = allChecks().filter(({ name }) => values.only === undefined || name === values.only);
if (checks.length === 0) {
  console.error(
    `there is no check "${values.only}"; choose from ${allChecks()
      .map(({ name }) => name)
      .join(', ')}`,
  );
  process.exit(2);
}
if (values.out !== undefined) exportChecks(values.out, checks);
