import { expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { BlackjackView } from '../../../shared/games/blackjack/view.ts';
import type { DiceView } from '../../../shared/games/dice/view.ts';
import type { MonteView } from '../../../shared/games/monte/view.ts';
import { findGame } from '../../../shared/games/registry.ts';
import type { RpsView } from '../../../shared/games/rps/view.ts';
import { MachineMatch } from '../../../test/support/machine-match.ts';
import { viewAfter as blackjackAfter } from './blackjack/history.ts';
import { viewAfter as diceAfter } from './dice/history.ts';
import { roundsOf } from './dice/rounds.ts';
import { viewAfter as monteAfter } from './monte/history.ts';
import { viewAfter as rpsAfter } from './rps/history.ts';

interface Rounds<View> {
  readonly game: string;
  readonly seats: number;
  readonly params: JsonObject;
  /** How many rounds have ended. */
  readonly count: (view: View) => number;
  readonly viewAfter: (view: View, count: number) => View;
  /** What its table shows of a round that has ended. */
  readonly shown: (view: View) => unknown;
}

/** Erases the types of a game, as its table does. */
const rounds = <View>(of: Rounds<View>) => of as Rounds<unknown>;

const GAMES = [
  rounds<RpsView>({
    ...{ game: 'rps', seats: 2, params: { bestOf: 5 }, viewAfter: rpsAfter },
    count: (view) => view.rounds.length,
    shown: ({ rounds, wins }) => ({ rounds, wins }),
  }),
  rounds<DiceView>({
    ...{ game: 'dice', seats: 4, params: { target: 50 }, viewAfter: diceAfter },
    count: (view) => roundsOf(view).filter(({ endedBy }) => endedBy !== undefined).length,
    shown: ({ throws, totals }) => ({ throws, totals }),
  }),
  rounds<MonteView>({
    ...{ game: 'monte', seats: 2, params: { rounds: 5 }, viewAfter: monteAfter },
    count: (view) => view.rounds.length,
    shown: ({ rounds, scores }) => ({ rounds, scores }),
  }),
  rounds<BlackjackView>({
    ...{ game: 'blackjack', seats: 4, params: { rounds: 5 }, viewAfter: blackjackAfter },
    count: (view) => view.paid.length,
    shown: ({ round, paid, seats }) => ({ round, paid, seats }),
  }),
];

it.each(GAMES)('shows every round of $game again as the table stood when it had ended', (of) => {
  const { game, seats, params, count, viewAfter, shown } = of;
  const match = new MachineMatch({ game: findGame(game, 1)!, seats, params, words: new Array(seats).fill('rounds') });
  const seen: unknown[] = [];
  match.playUntil(() => {
    if (count(match.view()) > seen.length) seen.push(shown(match.view()));
    return false;
  });
  const end = match.view();
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.map((_, i) => shown(viewAfter(end, i + 1)))).toEqual(seen);
});
