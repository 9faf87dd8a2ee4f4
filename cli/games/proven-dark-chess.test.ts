/** Proven dark chess on a terminal, by the rules with small constants: what a person is told and shown, and what a ply costs. */

import { beforeAll, describe, expect, it } from 'vitest';
import { quickBot } from '../../bots/registry.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import type { ProvenView } from '../../shared/games/dark-chess/proven/view.ts';
import type { Game } from '../../shared/games/interface.ts';
import { isAsked } from '../../shared/player/bot-player.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { SMALL_PLAN } from '../../test/support/small-plan.ts';
import { Table, testSeed } from '../../test/support/table.ts';
import { seatNames } from '../seat-names.ts';
import { TERMINAL_DARK_CHESS as chess } from './dark-chess.ts';
import { measurePlies } from './ply-measures.ts';

const PLIES = 3;
const game = provenDarkChess({ ...SMALL_PLAN, plies: PLIES }) as Game;
const random = randomIntegers(testSeed('proven terminal'), 'terminal');

/** All that white was told and shown, from the beginning to the end. */
const told: string[] = [];
const shown: string[] = [];
let views: readonly ProvenView[] = [];
let table: Table;

function watch(): void {
  const { view, matchState, seat } = table.players[0]!.session.snapshot();
  if (view === undefined || view === views.at(-1)) return;
  const names = seatNames(matchState.seats, seat);
  told.push(...chess.news(views.at(-1), view as ProvenView, names));
  shown.push(chess.render(view as ProvenView, names));
  views = [...views, view as ProvenView];
}

beforeAll(async () => {
  table = new Table({ game: 'dark-chess', seed: 'terminal', findGame: () => game });
  table.sent = watch;
  await table.seat();
  for (let ply = 0; ply < PLIES; ply++) {
    const { session } = table.players[ply % 2]!;
    const { view } = session.snapshot();
    const decision = quickBot('dark-chess')!.decide(view, random);
    expect(isAsked(session.snapshot())).toBe(true);
    expect(chess.read(view as ProvenView, String(decision['move']), random)).toEqual(decision);
    await session.perform({ kind: 'decide', decision });
    await table.settle();
    watch();
  }
});

describe('proven dark chess on a terminal', () => {
  it('says that it prepares, how far it is, who moved, and that the end is checked', () => {
    const preparing = told.filter((line) => /repare/.test(line));
    expect(preparing[0]).toContain('Both computers prepare what the next moves are proven with.');
    expect(preparing.at(-1)).toBe('Everything is prepared.');
    expect(preparing.filter((line) => /^Prepared 1\d of 17 steps\.$/.test(line))).toHaveLength(2);
    expect(told.filter((line) => /moved\.|captured on/.test(line))).toHaveLength(PLIES);
    expect(told.at(-1)).toContain('The game is decided.');
  });

  it('shows no board before the game, then one within 80 columns, and says while its fog is of the turn before', () => {
    expect(shown[0]).toBe('');
    expect(shown.some((text) => text.includes('1 R N B Q K B N R'))).toBe(true);
    const outdated = views.map((view, i) => [view, shown[i]!] as const).filter(([{ complete, result }]) => !complete && !result);
    expect(outdated).not.toEqual([]);
    for (const [, text] of outdated) expect(text).toContain('as of your last turn');
    for (const line of [...told, ...shown].flatMap((text) => text.split('\n'))) expect([...line].length).toBeLessThanOrEqual(160);
  });

  it('is measured as two messages a ply, with the flights of the first three passes', () => {
    const { passesBeforeStart, plies, messagesPerPly, flightsPerPly, onlineBytesPerPly, bytesPerPly } = measurePlies(
      table.entries,
    );
    expect([passesBeforeStart, plies, flightsPerPly]).toEqual([8, PLIES, 2.67]);
    // White answers nothing before its first move, and black agrees to the last one.
    expect(messagesPerPly).toBe(2);
    expect(onlineBytesPerPly).toBeLessThan(bytesPerPly);
  });

  it('tells what the parameters mean before anybody plays', () => {
    expect(chess.terms!(2, {})).toContain('both seats open');
    expect(chess.terms!(2, { reveal: 'never' })).toContain('you are asked before that');
    expect(chess.terms!(1, { ot: 'andos' })).toContain('checked after the game');
  });
});
