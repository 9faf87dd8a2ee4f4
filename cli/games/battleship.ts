/** Battleship on a terminal. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { attempt } from '../../shared/fault.ts';
import { placementProblems, randomFleet } from '../../shared/fleets/fleet.ts';
import type { Ship } from '../../shared/fleets/placements.ts';
import { cellName, cellOf, fleetCells, type Rules } from '../../shared/games/battleship/rule-sets.ts';
import type { BattleshipView, BoardView } from '../../shared/games/battleship/view.ts';
import type { SeatNames } from '../../shared/match/seat-names.ts';
import type { TerminalGame } from './terminal-game.ts';

const GAP = '     ';
const LEGEND = '■ ship   ✗ hit   ~ missed   · not shot at';

function drawBoard(size: number, { cells }: BoardView): string[] {
  const header = `   ${Array.from({ length: size }, (_, x) => String.fromCharCode(65 + x)).join(' ')}`;
  const mark = ({ shot, value }: BoardView['cells'][number]): string => {
    if (shot) return value === undefined ? '?' : value > 0 ? '✗' : '~';
    return value === undefined || value === 0 ? '·' : '■';
  };
  const rows = Array.from({ length: size }, (_, y) => {
    const row = cells.slice(y * size, (y + 1) * size);
    return `${String(y + 1).padStart(2)} ${row.map(mark).join(' ')}`;
  });
  return [header, ...rows];
}

const width = (rules: Rules): number => 3 + 2 * rules.size - 1;

/** What is left of a fleet. */
function countFleet(rules: Rules, { afloat, sunk }: BoardView): string {
  if (!rules.namesShip) return `${afloat} of ${fleetCells(rules)} squares afloat`;
  return `${rules.fleet.length - sunk.length} of ${rules.fleet.length} ships afloat`;
}

function render({ rules, seat, stage, boards }: BattleshipView, names: SeatNames): string {
  if (seat === undefined || stage === 'commit') return '';
  const pairs = [boards[seat]!, boards[1 - seat]!];
  const titles = ['Your fleet', `Waters of ${names[1 - seat]}`];
  const blocks = pairs.map((board, i) => [titles[i]!, ...drawBoard(rules.size, board), countFleet(rules, board)]);
  const lines = blocks[0]!.map((line, i) => (line.padEnd(width(rules)) + GAP + blocks[1]![i]).trimEnd());
  return [...lines, LEGEND].join('\n');
}

const shipNamed = (rules: Rules, code: number): string => rules.fleet.find((piece) => piece.code === code)?.name ?? 'ship';

function news(before: BattleshipView | undefined, view: BattleshipView, names: SeatNames): string[] {
  const { rules, boards, shots, starter } = view;
  const lines: string[] = [];
  boards.forEach(({ committed }, seat) => {
    if (committed && !before?.boards[seat]?.committed) lines.push(`${names[seat]} sealed a fleet, proven to be legal.`);
  });
  if (starter !== undefined && before?.starter === undefined) lines.push(`First to shoot, by the draw: ${names[starter]}.`);
  shots.forEach(({ by, cell, value }, i) => {
    if (value === undefined || before?.shots[i]?.value !== undefined) return;
    const at = cellName(rules.size, cell);
    if (value === 0) lines.push(`${names[by]} shot at ${at}: missed.`);
    else lines.push(`${names[by]} shot at ${at}: hit${rules.namesShip ? ` the ${shipNamed(rules, value)}` : ''}.`);
  });
  boards.forEach(({ sunk }, seat) => {
    for (const code of sunk.filter((one) => before !== undefined && !before.boards[seat]!.sunk.includes(one)))
      lines.push(`${names[1 - seat]} sank the ${shipNamed(rules, code)}.`);
  });
  if (view.stage === 'reveal' && before?.stage !== 'reveal') lines.push('A fleet was opened to finish the game.');
  return lines;
}

function prompt({ rules, stage }: BattleshipView): string {
  if (stage !== 'commit') return 'Shoot at a square, such as D4. ("finish" opens your fleet and ends the game.)';
  const ships = rules.fleet.map(({ name, length }) => (rules.namesShip ? `${name} ${length}` : `${length}`)).join(', ');
  return `Place your fleet on ${rules.size}×${rules.size}${rules.touching ? '' : '; ships may not touch'}: type "random", or for each ship
its first square and > (to the right) or v (down), such as A1> C3v.
Ships, in this order, by length: ${ships}`;
}

function read({ rules, stage }: BattleshipView, line: string, random: Parameters<typeof randomFleet>[1]): JsonObject | string {
  const words = line.trim().toUpperCase().split(/\s+/);
  if (stage !== 'commit') {
    if (words.length > 1) return 'One square at a time, such as D4.';
    if (words[0] === 'FINISH') return { kind: 'finish' };
    const cell = attempt(() => cellOf(rules.size, words[0]!));
    return cell.ok ? { kind: 'shoot', at: words[0]! } : `"${line.trim()}" is not a square of this board, such as D4.`;
  }
  if (words[0] === 'RANDOM') return placement(randomFleet(rules, random));
  const ships = words.map((word) => readShip(rules.size, word));
  const unread = words[ships.indexOf(undefined)];
  if (unread !== undefined) return `"${unread}" is not a square with > or v, such as A1>. Or type "random".`;
  if (ships.length !== rules.fleet.length) return `The fleet has ${rules.fleet.length} ships, and these are ${ships.length}.`;
  const problem = placementProblems(rules, ships)[0];
  if (problem === undefined) return placement(ships.map((ship) => ship!));
  const { length } = rules.fleet[problem.ship]!;
  const [word, other] = [words[problem.ship], words[problem.other ?? 0]];
  return `${word} ${{ 'off-board': `(${length} long) runs off the board`, overlap: `lies over ${other}`, touching: `touches ${other}` }[problem.problem]}.`;
}

const placement = (ships: readonly Ship[]): JsonObject => ({ kind: 'place', ships: ships.map((ship) => ({ ...ship })) });

function readShip(size: number, word: string): Ship | undefined {
  const cell = attempt(() => cellOf(size, word.slice(0, -1)));
  const direction = word.at(-1);
  if (!cell.ok || (direction !== '>' && direction !== 'V')) return undefined;
  return { x: cell.value % size, y: Math.floor(cell.value / size), vertical: direction === 'V' };
}

export const TERMINAL_BATTLESHIP: TerminalGame<BattleshipView> = {
  games: ['battleship/xaya', 'battleship/classic'],
  news,
  render,
  prompt,
  read,
};
