/** `npm run fuzz -- step --seconds 60 --seed 1`: one target, or all of them one after the other. */

import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';
import { TARGETS } from './targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' }, seed: { type: 'string', default: `${Date.now()}` } },
});
const unknown = positionals.find((name) => !Object.hasOwn(TARGETS, name));
if (unknown !== undefined) {
  console.error(`there is no target "${unknown}"; choose from ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}
console.log(`seed ${values.seed}`);
for (const [name, target] of Object.entries(TARGETS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const end = Date.now() + Number(values.seconds) * 1_000;
  let inputs = 0;
  const { read, refused, finding } = await fuzz(target, `${values.seed}/${name}`, (so) => {
    inputs = so;
    return Date.now() > end;
  });
  if (finding !== undefined) {
    console.log(`${name}: ${finding.why}\nseed ${finding.seed}\n${JSON.stringify(finding.text)}`);
    process.exit(1);
  }
  const codes = [...refused].sort(([, a], [, b]) => b - a).map(([code, times]) => `${times} ${code}`);
  console.log(`${name}: ${inputs} texts, ${read} of them read; refused ${codes.join(', ')}`);
}
