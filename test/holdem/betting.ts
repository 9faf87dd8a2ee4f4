/**
 * `npm run betting` plays hold'em in two betting engines side by side: hands at random, and every hand of small stacks, where the small blind
 * is one chip. `--hands N` and `--blinds N` say how many, and how many big blinds a stack has at the most.
 */

import { readOptions } from '../../cli/program-options.ts';
import { exploreHands, playRandomHands } from './compared-hands.ts';

const HELP = `npm run betting -- [options]

Plays hold'em in two betting engines side by side.

  --hands N         at random (default: 100000)
  --blinds N        big blinds of a stack at the most, in every hand there is (default: 6)
  --seed N          of the hands at random (default: 1)`;

const { values } = readOptions(HELP, {
  options: {
    hands: { type: 'string', default: '100000' },
    blinds: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});

const start = performance.now();
const seconds = (): string => `${((performance.now() - start) / 1_000).toFixed(0)} s`;
const seen = playRandomHands(Number(values.hands), Number(values.seed));
console.log(`${values.hands} hands at random go alike: ${JSON.stringify(seen)}, ${seconds()}`);
const most = 2 * Number(values.blinds);
let states = 0;
for (let one = 1; one <= most; one++) {
  for (let other = 1; other <= most; other++) states += exploreHands([one, other]);
}
console.log(`every hand of stacks up to ${values.blinds} big blinds goes alike: ${states} states, ${seconds()}`);
