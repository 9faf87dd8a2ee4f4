/** What a seat has not shown, nobody sees; and the same comes of the same. */

import type { MachineMatch } from '../machine-match.ts';
import { differingPaths, viewValues } from '../view-values.ts';
import { type Check, matchOf, must, type Subject } from './check.ts';

/** Steps for which two runs of a match are compared. */
const COMPARED = 16;

const wordsOf = (seats: number, odd?: number) => Array.from({ length: seats }, (_, seat) => [seat === odd ? 'other' : 'same']);

/** Plays up to the first step that every seat signs. */
function* untilStart(match: MachineMatch): Generator<void> {
  for (; match.start === undefined && match.position.result === undefined; match.advance()) yield;
  yield;
}

function expectHidden(subject: Subject, seats: number, hidden: number): void {
  const [one, other] = [matchOf(subject, seats, wordsOf(seats)), matchOf(subject, seats, wordsOf(seats, hidden))];
  const viewers = [undefined, ...one.programs.keys()].filter((viewer) => viewer !== hidden);
  const others = untilStart(other);
  for (const _ of untilStart(one)) {
    others.next();
    for (const viewer of viewers) {
      const [path] = differingPaths(viewValues(one.view(viewer)), viewValues(other.view(viewer)));
      const who = viewer === undefined ? 'a spectator' : `seat ${viewer}`;
      must(
        path === undefined,
        `before step ${one.steps.length} ${who} sees at "${path}" what seat ${hidden} has only committed to`,
      );
    }
  }
  // The seeds differ, and so do the commitments: only what is shown is the same.
  must(
    JSON.stringify(one.start) !== JSON.stringify(other.start),
    'the start says nothing of what the seats have committed to, so that nobody is held to it',
  );
}

export const HIDES: readonly Check[] = [
  {
    name: 'the same seeds and decisions give the same bytes',
    run(subject) {
      const [seats] = subject.seats;
      const [one, other] = [matchOf(subject, seats!), matchOf(subject, seats!)];
      while (one.position.result === undefined && one.steps.length < COMPARED) {
        one.advance();
        other.advance();
        const [a, b] = [one, other].map(({ steps }) => JSON.stringify(steps.at(-1)));
        must(a === b, () => `step ${one.steps.length - 1} is made twice from the same, and is not the same: ${a} and ${b}`);
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
