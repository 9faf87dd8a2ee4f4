/** A match that goes on without seats: one or several may leave at any step, and the others play to an end. */

import { attempt } from '../../../shared/fault.ts';
import { explainFault } from '../../../shared/fault-meanings.ts';
import type { MachineMatch } from '../machine-match.ts';
import { type Check, matchOf, must, type Subject } from './check.ts';

/** At how many steps of a match seats leave, spread over it. */
const PLACES = 24;

const all = (match: MachineMatch): number[] => [...match.programs.keys()];

/** The match after some seats have left it, played on by the others. */
function expectToGoOn(match: MachineMatch, leaving: readonly number[], most: number): void {
  const { game } = match;
  const at = `seats ${leaving} leave before step ${match.steps.length}`;
  const isGone = (seat: number): boolean => leaving.includes(seat);
  const dropped = attempt(() => match.apply('relay', { kind: 'drop', payload: { seats: [...leaving] } }));
  must(dropped.ok, () => `${at}, and the rules refuse that: ${dropped.ok ? '' : explainFault(dropped.fault)}`);
  const out = (): readonly number[] => [...leaving, ...(game.eliminated?.(match.position.state) ?? [])];
  for (;;) {
    const { next, result } = match.position;
    const [bad] = next.filter((seat) => out().includes(seat));
    must(bad === undefined, `${at}, and seat ${bad}, which ${isGone(bad!) ? 'left' : 'is eliminated'}, is in next`);
    if (result !== undefined) {
      const winner = result.kind === 'won' ? result.winners.find(isGone) : undefined;
      must(winner === undefined, `${at}, and seat ${winner} wins`);
      return;
    }
    // Nobody is left to play, so the rules say who wins.
    if (next.length === 0) {
      expectForfeit(match, match.position.state, leaving);
      return;
    }
    must(match.steps.length <= most, `${at}, and the rest does not end`);
    match.advance();
  }
}

/** Nobody wins a forfeit of its own. */
function expectForfeit({ game }: MachineMatch, state: unknown, seats: readonly number[]): void {
  const result = game.forfeit(state, seats);
  const winner = result.kind === 'won' ? result.winners.find((seat) => seats.includes(seat)) : undefined;
  must(winner === undefined, `seat ${winner} wins by its own forfeit`);
}

export const LEAVING: readonly Check[] = [
  {
    name: 'no seat wins what it forfeits',
    run(subject: Subject) {
      const { match } = subject.played(subject.seats[0]!);
      for (const { state, result } of match.positions)
        if (result === undefined)
          for (const seats of [...all(match).map((seat) => [seat]), all(match)]) expectForfeit(match, state, seats);
    },
  },
  {
    name: 'seats may leave at any step, and the others come to an end',
    applies: ({ game, seats }) => game.goesOn && seats.at(-1)! > 2,
    run(subject: Subject) {
      const { seats, eliminating, params, game } = subject;
      const count = Math.min(seats.at(-1)!, 4);
      const given = eliminating ?? params(count);
      const most = game.longest(game.readParams(given), count).steps + count;
      const length = matchOf(subject, count, undefined, given).playUntil().steps.length;
      const match = matchOf(subject, count, undefined, given);
      for (let nth = 0; match.position.result === undefined; nth++, match.advance()) {
        if (nth % Math.ceil(length / PLACES) > 0) continue;
        const isStarted = match.steps.some(({ kind }) => kind === 'start');
        const gone = game.eliminated?.(match.position.state) ?? [];
        const here = all(match).filter((seat) => !gone.includes(seat));
        if (!isStarted || here.length < 2) continue;
        // Where one seat is left of all, the match ends without asking the rules.
        const groups = [[here[0]!], [here.at(-1)!], here.slice(1), here.slice(0, -1)].filter(
          (leaving) => count - leaving.length > 1,
        );
        for (const leaving of groups) expectToGoOn(match.fork(), leaving, most);
      }
    },
  },
];
