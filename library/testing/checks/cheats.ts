/** Steps against the rules that the author of a game states: each convicts the seat that sends it, at once or later in the match. */

import { attempt } from '../../../shared/fault.ts';
import type { StepContent } from '../../../shared/games/interface.ts';
import type { MachineMatch } from '../machine-match.ts';
import { type Cheat, type Check, matchOf, must, type Subject } from './check.ts';

/** Whether the rules refuse the step, or a later one of the same seat, or an audit would. */
function isConvicted(match: MachineMatch, seat: number, step: Pick<StepContent, 'kind' | 'payload'>): boolean {
  if (!attempt(() => match.apply(seat, step)).ok) return true;
  while (match.position.result === undefined) {
    const isOwn = match.start !== undefined || match.position.next[0] === seat;
    const went = attempt(() => match.advance());
    if (!went.ok) return isOwn;
  }
  const { game, position } = match;
  return game.mustOpen(position.state).includes(seat) || game.proofOf(position.state, seat) !== 'proven';
}

function tryCheat(subject: Subject, { name, change }: Cheat): void {
  const match = matchOf(subject, subject.seats[0]!);
  let isTried = false;
  while (match.position.result === undefined) {
    if (match.start === undefined) {
      const [seat] = match.position.next;
      const fork = match.fork();
      const step = change(fork.content(seat!), { seat: seat!, view: match.view(seat) });
      if (step !== undefined) {
        isTried = true;
        must(isConvicted(fork, seat!, step), `a seat that ${name} at step ${match.steps.length} is not convicted`);
      }
    }
    match.advance();
  }
  must(isTried, `no step came at which a seat ${name}`);
}

export const CHEATS: Check = {
  name: 'each cheat that its author states is convicted',
  applies: ({ cheats }) => cheats.length > 0,
  run(subject) {
    for (const cheat of subject.cheats) tryCheat(subject, cheat);
  },
};
