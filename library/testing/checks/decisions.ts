/** What a game lists as possible decisions is taken, and nothing else is. */

import { randomIntegers } from '../../../shared/randomness/random-integers.ts';
import { seedOf } from '../bot-program.ts';
import { decisionProblems } from '../decisions-check.ts';
import { type Check, matchOf, must } from './check.ts';

/** Decisions at which everything is tried. */
const LOOKED_AT = 12;

export const DECISIONS: Check = {
  name: 'the decisions that it lists are taken, and no others',
  applies: ({ game }) => game.decisions !== undefined,
  run(subject) {
    const match = matchOf(subject, subject.seats[0]!);
    const random = randomIntegers(seedOf('decisions'), 'tried');
    let left = LOOKED_AT;
    while (match.position.result === undefined && left > 0) {
      const [seat] = match.position.next;
      const look = (): void => {
        if (left-- <= 0) return;
        const [problem] = decisionProblems(subject.game, match.seatState(seat!), match.position.state, random);
        must(problem === undefined, `before step ${match.steps.length}, seat ${seat}: ${problem}`);
      };
      match.advance(look);
    }
  },
};
