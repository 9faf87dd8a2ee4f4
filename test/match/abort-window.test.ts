/** How long a match of each game can be called off, played by the real machines: docs/protocol/life.md#abort. */

import { describe, expect, it } from 'vitest';
import { botNames, findBot } from '../../bots/registry.ts';
import { PROVEN_DARK_CHESS } from '../../shared/games/dark-chess/proven/game.ts';
import { gameIds } from '../../shared/games/registry.ts';
import { PublicProvenMatch } from '../support/public-proven-match.ts';
import { Table } from '../support/table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

/** Whether anything is left to decide after `start` before a device shows something; with the rules where they are not the latest. */
const OPEN_AFTER_START: Readonly<Record<string, boolean>> = {
  'battleship/xaya': false,
  'battleship/classic': false,
  'dark-chess': true,
  monte: true,
  blackjack: false,
  dice: false,
  rps: false,
  holdem: false,
};
const RULES: Readonly<Record<string, number>> = { 'dark-chess': 1 };

it.each(gameIds())('%s can be called off in the set-up, and after the start as long as the page says', async (game) => {
  const rules = RULES[game];
  const bot = findBot(game, botNames(game)[0]!)!;
  const table = new Table({ game, seed: 'window', ...(rules === undefined ? {} : { rules }) });
  const isOpen = OPEN_AFTER_START[game]!;
  await table.seat();
  const decideOnce = async (): Promise<void> => {
    const { session, random } = table.players.find(({ snapshot }) => snapshot!.need.kind === 'decide')!;
    const { view, asks } = session.snapshot();
    await session.perform({ kind: 'decide', decision: bot.decide(view, random, asks()) });
    await table.settle();
  };
  // With dice and in blackjack nobody decides anything in the set-up, so devices are through it at once.
  for (; !table.state.matchState.started; await decideOnce())
    expect(table.players.map(({ snapshot }) => snapshot!.mayAbort)).toEqual([true, true]);
  expect(table.state.matchState.undecided).toBe(isOpen);
  expect(table.players.map(({ snapshot }) => snapshot!.mayAbort)).toEqual([isOpen, isOpen]);
  await decideOnce();
  expect(table.players.map(({ snapshot }) => snapshot!.mayAbort)).toEqual([false, false]);
});

describe('proven dark chess', () => {
  it.each([[], [0], [1], [0, 1]])('sends only what shows nothing before the first move, with hand-overs of %j', (...moved) => {
    const match = new PublicProvenMatch();
    while (!match.state.started) match.advance();
    const { length } = match.sent;
    match.advance();
    for (const seat of moved) match.handOver(seat);
    match.prepare();
    const kinds = new Set(match.sent.slice(length).map(({ kind }) => kind));
    expect([...kinds].filter((kind) => !['flight', 'selectors', 'hand-over'].includes(kind))).toEqual([]);
    for (const kind of ['flight', 'selectors']) expect(PROVEN_DARK_CHESS.sameTurn).toContain(`dark-chess.${kind}`);
    expect(match.state.plies).toBe(0);
    expect(PROVEN_DARK_CHESS.sameTurn).not.toContain('dark-chess.move');
  });
});
