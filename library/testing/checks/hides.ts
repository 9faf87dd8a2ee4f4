/** What a seat has not shown, nobody sees; and the same comes of the same. */

import { differingPaths, viewValues } from '../view-values.ts';
import { type Check, matchOf, must, type Subject, viewersOf } from './check.ts';

/** Steps for which two runs of a match are compared. */
const COMPARED = 16;

/** Another seed and other decisions of this seat; the others are as they were. */
function expectHidden(subject: Subject, seats: number, hidden: number): void {
  const { match, seen } = subject.played(seats);
  const other = matchOf(
    subject,
    seats,
    Array.from({ length: seats }, (_, seat) => (seat === hidden ? ['other'] : [])),
  );
  for (const [at, values] of seen.entries()) {
    if (at > 0) other.advance();
    for (const [i, viewer] of viewersOf(other).entries()) {
      if (viewer === hidden) continue;
      const [path] = differingPaths(values[i]!, viewValues(other.view(viewer)));
      const who = viewer === undefined ? 'a spectator' : `seat ${viewer}`;
      must(path === undefined, `before step ${at} ${who} sees at "${path}" what seat ${hidden} has only committed to`);
    }
  }
  // The seeds differ, and so do the commitments: only what is shown is the same.
  must(
    JSON.stringify(other.start?.payload) !== JSON.stringify(match.steps[seen.length - 1]?.payload),
    'the start says nothing of what the seats have committed to, so that nobody is held to it',
  );
}

export const HIDES: readonly Check[] = [
  {
    name: 'the same seeds and decisions give the same bytes',
    run(subject) {
      const [seats] = subject.seats;
      const [{ match }, other] = [subject.played(seats!), matchOf(subject, seats!)];
      for (const step of match.steps.slice(0, COMPARED)) {
        other.advance();
        const [a, b] = [step, other.steps.at(-1)].map((one) => JSON.stringify(one));
        must(a === b, () => `step ${step.seq} is made twice from the same, and is not the same: ${a} and ${b}`);
      }
    },
  },
  {
    name: 'nobody sees what a seat has committed to and not shown',
    run(subject) {
      const [seats] = subject.seats;
      for (let hidden = 0; hidden < seats!; hidden++) expectHidden(subject, seats!, hidden);
    },
  },
  {
    name: 'a game that keeps what it hides answers nothing twice',
    applies: ({ game }) => game.keepsHidden === true,
    run({ game }) {
      must(
        game.answersOnce === true,
        'it says "keepsHidden" and not "answersOnce": a second answer could show what the first hid',
      );
    },
  },
];
