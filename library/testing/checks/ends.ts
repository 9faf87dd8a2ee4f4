/** Every match comes to an end by its rules, before its log is full. */

import { LIMITS } from '../../../shared/encoding/limits.ts';
import { expectRoom, OPEN_POLICY } from '../../../shared/relay/policy.ts';
import type { MachineMatch } from '../machine-match.ts';
import { type Check, matchOf, must } from './check.ts';

const mostSteps = ({ game, setup, seats }: MachineMatch): number => game.longest(setup.params, seats).steps;

function expectEnd(match: MachineMatch): void {
  const { position, steps, seats } = match;
  const said = `with ${seats} seats it is not over after ${steps.length} steps, and "longest" says ${mostSteps(match)}`;
  must(position.result !== undefined, said);
  must(position.next.length === 0, `it is over, and seat ${position.next[0]} is in next`);
  must(position.result.kind !== 'void', 'it is void, though every seat played it');
}

export const ENDS: readonly Check[] = [
  {
    name: 'a relay with the usual policy carries the longest match',
    run({ game, longest, seats }) {
      for (const params of longest) {
        expectRoom(OPEN_POLICY, game.id, game.longest(game.readParams(params), seats.at(-1)!).bytes);
      }
    },
  },
  {
    name: 'the longest match fits into a log',
    run({ game, longest, seats }) {
      for (const params of longest) {
        const { steps, bytes } = game.longest(game.readParams(params), seats.at(-1)!);
        const said = `with ${JSON.stringify(params)} it is ${steps} steps and ${bytes} bytes`;
        must(steps <= LIMITS.gameSteps && bytes <= LIMITS.gameBytes, `${said}, over ${LIMITS.gameSteps} or ${LIMITS.gameBytes}`);
      }
    },
  },
  {
    name: 'with each number of seats it ends when its bots play',
    run(subject) {
      for (const seats of subject.seats) {
        expectEnd(subject.played(seats).match);
        for (let nth = 1; nth < subject.matches; nth++) {
          const match = matchOf(
            subject,
            seats,
            Array.from({ length: seats }, () => ['match', nth]),
          );
          expectEnd(match.playUntil(() => match.steps.length > mostSteps(match)));
        }
      }
    },
  },
  {
    name: 'a seat that is eliminated stays so, is never in turn, and does not win',
    applies: ({ game, eliminating }) => game.eliminated !== undefined && eliminating !== undefined,
    run(subject) {
      const { game, seats, eliminating } = subject;
      const match = matchOf(subject, seats.at(-1)!, undefined, eliminating);
      let out: readonly number[] = [];
      while (match.position.result === undefined) {
        match.advance();
        const now = game.eliminated!(match.position.state);
        const [back] = out.filter((seat) => !now.includes(seat));
        must(back === undefined, `seat ${back} was eliminated, and is not after step ${match.steps.length - 1}`);
        const [inTurn] = match.position.next.filter((seat) => now.includes(seat));
        must(inTurn === undefined, `seat ${inTurn} is eliminated and in next after step ${match.steps.length - 1}`);
        out = now;
      }
      must(out.length > 0, 'no seat was eliminated: give parameters of a match that eliminates some');
      const { result } = match.position;
      const winner = result.kind === 'won' ? result.winners.find((seat) => out.includes(seat)) : undefined;
      must(winner === undefined, `seat ${winner} is eliminated and wins`);
      const [opens] = game.mustOpen(match.position.state).filter((seat) => out.includes(seat));
      must(opens === undefined, `seat ${opens} is eliminated and must open: its device is gone`);
    },
  },
];
