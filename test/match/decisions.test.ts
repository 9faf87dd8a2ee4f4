/** What a game says may be decided is what it takes, in matches of bots that decide at random. */

import { describe, expect, it } from 'vitest';
import { decisionProblems } from '../../library/testing/decisions-check.ts';
import type { BlackjackView } from '../../shared/games/blackjack/view.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import type { BoardView } from '../../shared/games/dark-chess/view.ts';
import { GAMES } from '../../shared/games/game-list.ts';
import type { HoldemView } from '../../shared/games/holdem/view.ts';
import type { Game } from '../../shared/games/interface.ts';
import { RPS } from '../../shared/games/rps/game.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { dealTransparently } from '../support/deal-transparently.ts';
import { MachineMatch } from '../support/machine-match.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';
import { testSeed } from '../support/table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();
dealTransparently();

/** Enough for every stage of a game. */
const DECISIONS = 24;

/** The same rules with smaller constants, where machines are slow. */
const SMALL: Readonly<Record<string, Game>> = { 'dark-chess 2': provenDarkChess({ ...SMALL_PLAN, plies: 2 }) as Game };

/** What the table of a page enables, by its view. */
const ENABLED: Readonly<Record<string, (view: never) => unknown>> = {
  blackjack: ({ actions }: BlackjackView) => actions.map((kind) => ({ kind })),
  'dark-chess': ({ moves }: BoardView) => moves.map((move) => ({ kind: 'move', move })),
  holdem: ({ options }: HoldemView) => ['fold', ...(options!.check ? ['check'] : ['call'])].map((kind) => ({ kind })),
};

/** Plays a match, and checks at each decision what the game lists. */
function problemsOf(game: Game, played = game): { readonly decided: number; readonly problems: readonly string[] } {
  const random = randomIntegers(testSeed('decisions', game.id), 'decisions');
  const problems: string[] = [];
  let decided = 0;
  const decide: Game['decide'] = (seatState, state, decision) => {
    if (decision['kind'] !== 'fresh-bytes') {
      decided++;
      problems.push(...decisionProblems(game, seatState, state, random));
      const { legal } = game.decisions!(seatState, state);
      const enabled = ENABLED[game.id]?.(game.view(seatState, state) as never);
      if (enabled !== undefined) expect(legal?.filter(({ to }) => to === undefined)).toEqual(enabled);
    }
    return played.decide(seatState, state, decision);
  };
  const { min } = game.seats;
  const match = new MachineMatch({ game: { ...played, decide }, seats: min, words: Array.from({ length: min }, (_, i) => i) });
  match.playUntil(() => decided >= DECISIONS);
  return { decided, problems };
}

it.each(GAMES.map((game) => [`${game.id} ${game.version}`, game] as const))(
  '%s takes what it lists, and nothing else',
  (name, game) => {
    const { decided, problems } = problemsOf(SMALL[name] ?? game);
    expect(decided).toBeGreaterThan(1);
    expect(problems).toEqual([]);
  },
);

describe('the check reports', () => {
  const listing = (legal: readonly { kind: string; hand: string }[]): Game =>
    ({ ...RPS, decisions: () => ({ ...RPS.decisions!({} as never, {} as never), legal }) }) as Game;
  const hands = (...words: readonly string[]) => words.map((hand) => ({ kind: 'show', hand }));

  it.each([
    ['a decision that is taken and not listed', listing(hands('rock', 'paper')), / is taken/],
    ['one that is listed and refused', listing(hands('rock', 'paper', 'scissors', 'well')), /"well".* is refused/],
    ['one that does not fit the schema', listing(hands('rock', 'paper', 'scissors', 'well')), /does not fit the schema/],
    ['an empty list', listing([]), /nothing is listed/],
    ['one that is listed twice', listing(hands('rock', 'rock', 'paper', 'scissors')), /twice/],
    ['more than can be listed', listing(hands(...new Array<string>(5_000).fill('rock'))), /5000 are listed/],
    [
      'what is thrown and no fault',
      {
        ...RPS,
        decide: (...[seatState, state, decision]: Parameters<typeof RPS.decide>) => {
          if (decision['also'] !== undefined) throw new TypeError('no such field');
          return RPS.decide(seatState, state, decision);
        },
      } as Game,
      /TypeError/,
    ],
    [
      'what is taken and does not fit a schema without a list',
      {
        ...RPS,
        decisions: () => ({ schema: { type: 'object', properties: {}, required: [], additionalProperties: false } }),
        decide: (seatState: unknown) => seatState,
      } as Game,
      /"also":1} is taken/,
    ],
  ])('%s', (_, game, words) => {
    expect(problemsOf(game, RPS as Game).problems.join('\n')).toMatch(words);
  });
});
