import { describe, expect, it } from 'vitest';
import { battleshipView, placeFleet, playBattleship } from '../../bench/bots/battleship-referee.ts';
import { seeded } from '../../bench/bots/seeded.ts';
import { randomFleet } from '../../shared/fleets/fleet.ts';
import { CLASSIC, fleetCells, type Rules, XAYA } from '../../shared/games/battleship/rule-sets.ts';
import type { BattleshipView, BoardView } from '../../shared/games/battleship/view.ts';
import { botNames, findBot } from '../registry.ts';
import { chooseFleet, countShots } from './fleets.ts';

const LADDER = [
  ['random', 'gull'],
  ['gull', 'seal'],
  ['seal', 'dolphin'],
  ['dolphin', 'orca'],
] as const;
const GAMES = 40;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each([XAYA, CLASSIC])('the bots of $id', (rules) => {
  const botOf = (name: string) => findBot(rules.id, name)!;

  it.each(LADDER)('%s loses to %s more often than not, both by legal fleets and shots', (weaker, stronger) => {
    const won = Array.from({ length: GAMES }, (_, game) => {
      const names = game % 2 === 0 ? [weaker, stronger] : [stronger, weaker];
      return names[playBattleship(rules, names.map(botOf), seeded(rules.id, weaker, stronger, game))] === stronger;
    });
    expect(won.filter(Boolean).length).toBeGreaterThan(GAMES / 2);
  });

  it.each(botNames(rules.id))('%s places as many different fleets as there are draws', (name) => {
    const fleets = Array.from({ length: 12 }, (_, i) => placeFleet(rules, botOf(name), seeded('fleet', i)).values.join(''));
    expect(new Set(fleets).size).toBe(12);
  });

  it.each(botNames(rules.id))('%s decides the same from the same view and draws', (name) => {
    const view = battleshipView(rules, 'commit', 0, []);
    expect(botOf(name).decide(view, seeded('same'))).toEqual(botOf(name).decide(view, seeded('same')));
  });

  it('the fleets of orca are found later than random ones', () => {
    const shotsAt = (choose: typeof chooseFleet): number =>
      meanOf(Array.from({ length: 40 }, (_, i) => countShots(rules, choose(rules, seeded('late', i)), seeded('shots', i))));
    expect(shotsAt(chooseFleet)).toBeGreaterThan(shotsAt(randomFleet) + 1);
  });

  it('the hunter finds every fleet before it has shot at every cell', () => {
    const shots = Array.from({ length: 30 }, (_, i) =>
      countShots(rules, randomFleet(rules, seeded('any', i)), seeded('found', i)),
    );
    expect(Math.min(...shots)).toBeGreaterThanOrEqual(fleetCells(rules));
    expect(Math.max(...shots)).toBeLessThan(rules.size ** 2);
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
  return battleshipView(rules, 'shot', 0, [enemy, enemy]);
}

const shotsOf = (bot: string, rules: Rules, view: BattleshipView): string[] => {
  const shots = Array.from({ length: 40 }, (_, i) => String(findBot(rules.id, bot)!.decide(view, seeded('aim', i))['at']));
  return [...new Set(shots)].sort();
};

const ROWS = ['........', '........', '........', '..oxx...', '........', '........', '........', '........'];
const WIDE = [...ROWS.map((row) => `${row}..`), '..........', '..........'];

describe.each(['dolphin', 'orca'])('%s', (bot) => {
  it('goes on along a line of hits, at the end that is still open', () => {
    expect(shotsOf(bot, XAYA, seen(XAYA, ROWS, 1))).toEqual(['F4']);
    expect(shotsOf(bot, CLASSIC, seen(CLASSIC, WIDE, 2))).toEqual(['F4']);
  });
});

it('orca leaves the cells around a sunk ship alone where ships may not touch', () => {
  // The ship of four is the longest: nothing of the fleet can lie beside it.
  const rows = ['........', '........', '........', '..xxxx..', '........', '........', '........', '........'];
  const shots = shotsOf('orca', XAYA, seen(XAYA, rows, 1));
  for (const cell of shots) expect(cell).not.toMatch(/^[B-G][345]$/);
});

it('seal shoots beside what it has hit, on any side', () => {
  expect(shotsOf('seal', CLASSIC, seen(CLASSIC, WIDE, 2))).toEqual(['D3', 'D5', 'E3', 'E5', 'F4']);
});

it('dolphin shoots at every second cell while it has hit nothing', () => {
  const empty = seen(CLASSIC, new Array<string>(10).fill('..........'), 1);
  for (const cell of shotsOf('dolphin', CLASSIC, empty)) {
    expect((cell.charCodeAt(0) - 65 + Number(cell.slice(1)) - 1) % 2).toBe(0);
  }
});
