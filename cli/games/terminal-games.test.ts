import { describe, expect, it } from 'vitest';
import { botNames, findBot } from '../../bots/registry.ts';
import { decisionText } from '../../shared/games/decision-text.ts';
import { gameIds } from '../../shared/games/registry.ts';
import { isAsked } from '../../shared/player/bot-player.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { dealTransparently } from '../../test/support/deal-transparently.ts';
import { Table, testSeed } from '../../test/support/table.ts';
import { seatNames } from '../seat-names.ts';
import { wrapText } from '../usage.ts';
import { terminalGame } from './any-game.ts';
import { findTerminalGame } from './registry.ts';
import type { TerminalGame } from './terminal-game.ts';

/** Enough to have seen everything that a game asks; a whole match of Battleship takes long. */
const ROUNDS = 20;

/** That of a game which has no words of its own. */
const any = terminalGame('example.com/none');

/** Of the games that share a terminal the last one. */
const games = [...new Map(gameIds().map((id) => [findTerminalGame(id), id])).values()];
const random = randomIntegers(testSeed('terminal'), 'terminal');

// What a deck hides is not what a terminal shows.
dealTransparently();

/** A line that says what a bot has decided, in the words of any game: what it says beside its kind, or else the kind. */
function lineOf({ kind, ...says }: Record<string, unknown>): string {
  if ('ships' in says) {
    const ships = says['ships'] as { x: number; y: number; vertical: boolean }[];
    return ships.map(({ x, y, vertical }) => `${'abcdefghij'[x]}${y + 1}${vertical ? 'v' : '>'}`).join(' ');
  }
  if ('to' in says) return `${kind} ${says['to']}`;
  return String(Object.values(says)[0] ?? kind);
}

const expectNarrow = (text: string): void => {
  for (const line of text.split('\n')) expect([...line].length, line).toBeLessThanOrEqual(80);
};

// The questions of dark chess take long: it has a test of its own.
describe.each(games.filter((id) => id !== 'dark-chess'))('%s on a terminal', (id) => {
  it('is shown within 80 columns, tells what happens, and reads every decision as a bot makes it', async () => {
    const terminal: TerminalGame = findTerminalGame(id)!;
    const bot = findBot(id, botNames(id)[0]!)!;
    const table = new Table({ game: id, seed: 3, bots: ['random', 'random'] });
    await table.seat();
    let rounds = 0;
    let asked = 0;
    let news = 0;
    let before: unknown;
    do {
      for (const { session } of table.players) {
        const snapshot = session.snapshot();
        const { view, asks, matchState, seat } = snapshot;
        const names = seatNames(matchState.seats, seat);
        for (const shown of [terminal, any]) expectNarrow(shown.render(view, names));
        if (seat === 0) {
          const told = terminal.news(before, view, names);
          for (const line of told) expect(line).toMatch(/^\S.*\S$/);
          news += told.length;
          before = view;
        }
        if (!isAsked(snapshot)) continue;
        asked++;
        expect(terminal.prompt(view)).toMatch(/\S/);
        const decision = bot.decide(view, random, asks());
        expect(terminal.read(view, lineOf(decision as Record<string, unknown>), random)).toMatchObject(decision);
        const { legal } = asks()!;
        expectNarrow(wrapText(any.prompt(view, asks())));
        const typed = legal === undefined ? JSON.stringify(decision) : decisionText(decision);
        expect(any.read(view, typed, random, asks())).toEqual(decision);
        if (legal !== undefined) expect(any.read(view, String(legal.length), random, asks())).toEqual(legal.at(-1));
        for (const line of ['', '?', 'list', 'schema', '7.5', '[]', '0'])
          expect(any.read(view, line, random, asks())).toBeTypeOf('string');
        for (const line of ['', '?', 'nonsense of many words', '\u0000'])
          expect(terminal.read(view, line, random)).toBeTypeOf('string');
      }
    } while (rounds++ < ROUNDS && (await table.play()));
    expect(asked).toBeGreaterThan(1);
    expect(news).toBeGreaterThan(1);
    expect(terminal.news(before, before, seatNames(table.players[0]!.session.snapshot().matchState.seats, 0))).toEqual([]);
  });
});
