import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { placementProblems } from '../shared/fleets/fleet.ts';
import type { BattleshipDecision } from '../shared/games/battleship/payloads.ts';
import { CLASSIC, cellOf, cellValues, fleetCells, type Rules, XAYA } from '../shared/games/battleship/rule-sets.ts';
import type { BattleshipView, BoardView } from '../shared/games/battleship/view.ts';
import { randomIntegers } from '../shared/randomness/random-integers.ts';
import type { Bot } from './bot.ts';
import { findBot } from './registry.ts';

const randomOf = (...words: readonly (string | number)[]) =>
  randomIntegers(crypto.createHash('sha256').update(words.join(' ')).digest(), 'simulation');

/** One seat's sea: what lies there, and what of it was shot at. */
interface Sea {
  readonly values: readonly number[];
  readonly shot: boolean[];
}

const hits = ({ values, shot }: Sea): number => values.filter((value, cell) => value !== 0 && shot[cell]).length;

function boardView(rules: Rules, { values, shot }: Sea, own: boolean): BoardView {
  return {
    cells: values.map((value, cell) => ({ shot: shot[cell]!, value: own || shot[cell] ? value : undefined })),
    committed: true,
    ships: undefined,
    afloat: fleetCells(rules) - hits({ values, shot }),
    sunk: rules.namesShip
      ? rules.fleet.filter(({ code }) => values.every((value, cell) => value !== code || shot[cell])).map(({ code }) => code)
      : [],
  };
}

const viewOf = (rules: Rules, stage: 'commit' | 'shot', seat: number, boards: readonly BoardView[]): BattleshipView => ({
  rules,
  stage,
  seat,
  boards,
  turn: stage === 'shot' ? seat : undefined,
  shots: [],
  starter: undefined,
  result: undefined,
});

function decide(bot: Bot, view: BattleshipView, random: ReturnType<typeof randomOf>): BattleshipDecision {
  return bot.decide(view, random) as BattleshipDecision;
}

function placeFleet(rules: Rules, bot: Bot, random: ReturnType<typeof randomOf>): Sea {
  const placed = decide(bot, viewOf(rules, 'commit', 0, []), random);
  if (placed.kind !== 'place') throw new Error(`placed nothing: ${placed.kind}`);
  expect(placed.ships).toHaveLength(rules.fleet.length);
  expect(placementProblems(rules, placed.ships)).toEqual([]);
  const values = cellValues(rules, placed.ships);
  return { values, shot: values.map(() => false) };
}

/** A game over plain boards, without any cryptography. Returns the seat that won. */
function simulate(rules: Rules, bots: readonly Bot[], game: number): number {
  const random = randomOf(rules.id, game);
  const seas = bots.map((bot) => placeFleet(rules, bot, random));
  for (let turn = random(2); ; ) {
    const target = seas[1 - turn]!;
    const boards = seas.map((sea, seat) => boardView(rules, sea, seat === turn));
    const shot = decide(bots[turn]!, viewOf(rules, 'shot', turn, boards), random);
    if (shot.kind !== 'shoot') throw new Error(`shot at nothing: ${shot.kind}`);
    const cell = cellOf(rules.size, shot.at);
    if (target.shot[cell]) throw new Error(`shot at ${shot.at} twice`);
    target.shot[cell] = true;
    if (hits(target) === fleetCells(rules)) return turn;
    if (target.values[cell] === 0 || !rules.hitShootsAgain) turn = 1 - turn;
  }
}

describe.each([XAYA, CLASSIC])('the bots of $id', (rules) => {
  const [random, hunter] = ['random', 'hunter'].map((name) => findBot(rules.id, name)!);

  it('place legal fleets and never shoot twice at one cell, and the hunter beats random in at least 90 % of 200 games', () => {
    const bots = [random!, hunter!];
    const won = Array.from({ length: 200 }, (_, game) => {
      const seated = game % 2 === 0 ? bots : bots.toReversed();
      return seated[simulate(rules, seated, game)] === hunter;
    });
    expect(won.filter(Boolean).length).toBeGreaterThanOrEqual(180);
  });

  it('place as many different fleets as there are draws', () => {
    const fleets = new Set(
      Array.from({ length: 50 }, (_, i) => placeFleet(rules, hunter!, randomOf('fleet', i)).values.join('')),
    );
    expect(fleets.size).toBe(50);
  });

  it('decide the same from the same view and draws', () => {
    const view = viewOf(rules, 'commit', 0, []);
    expect(decide(hunter!, view, randomOf('same'))).toEqual(decide(hunter!, view, randomOf('same')));
  });
});

/** A sea of `size`² cells that the opponent sees: `x` hit, `o` shot and missed, `.` not shot. */
function seen(rules: Rules, rows: readonly string[], code: number): BattleshipView {
  const cells = [...rows.join('')].map((mark) => ({
    shot: mark !== '.',
    value: mark === 'x' ? code : mark === 'o' ? 0 : undefined,
  }));
  const afloat = fleetCells(rules) - cells.filter(({ value }) => value === code).length;
  const enemy: BoardView = { cells, committed: true, ships: undefined, afloat, sunk: [] };
  return viewOf(rules, 'shot', 0, [enemy, enemy]);
}

const shotsOf = (rules: Rules, view: BattleshipView): string[] => {
  const hunter = findBot(rules.id, 'hunter')!;
  const shots = Array.from({ length: 20 }, (_, i) => decide(hunter, view, randomOf('aim', i)));
  return [...new Set(shots.map((shot) => (shot.kind === 'shoot' ? shot.at : shot.kind)))].sort();
};

describe('the hunter', () => {
  it('goes on along a line of hits, at the end that is still open', () => {
    const rows = ['........', '........', '........', '..oxx...', '........', '........', '........', '........'];
    expect(shotsOf(XAYA, seen(XAYA, rows, 1))).toEqual(['F4']);
    const wide = [...rows.map((row) => `${row}..`), '..........', '..........'];
    expect(shotsOf(CLASSIC, seen(CLASSIC, wide, 2))).toEqual(['F4']);
  });

  it('leaves the cells around a sunk ship alone where ships may not touch', () => {
    // The ship of four is the longest: nothing of the fleet can lie beside it.
    const rows = ['........', '........', '........', '..xxxx..', '........', '........', '........', '........'];
    const shots = shotsOf(XAYA, seen(XAYA, rows, 1));
    for (const cell of shots) expect(cell).not.toMatch(/^[B-G][345]$/);
  });
});
