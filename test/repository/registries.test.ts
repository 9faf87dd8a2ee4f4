/** A game that is registered can be played and looked at everywhere, by every version of its rules. */

import { describe, expect, it } from 'vitest';
import { botNames, keptBot } from '../../bots/registry.ts';
import { findTerminalGame } from '../../cli/games/registry.ts';
import { PACKAGES } from '../../games/all.ts';
import type { GamePackage } from '../../games/game-package.ts';
import { findEntry, findPlayed } from '../../public/app/games/catalogue.ts';
import { GAMES as CATALOGUE } from '../../public/app/games/entry-list.ts';
import { findGameReplay } from '../../public/app/verify/replay-boards.ts';
import { GAMES } from '../../shared/games/game-list.ts';
import { findGame, gameIds, latestRules } from '../../shared/games/registry.ts';

it.each(Object.entries(PACKAGES))('every part of %s is of its own game', async (_, load) => {
  const { rules, bots, terminal, entry = [], replays = {}, longest = {} }: GamePackage = await load();
  const games = [rules].flat();
  const ids = [...new Set(games.map(({ id }) => id))].toSorted();
  const versions = [...new Set(games.map(({ version }) => String(version)))].toSorted();
  expect([...new Set([bots].flat().map(({ game }) => game))].toSorted()).toEqual(ids);
  expect((terminal?.games ?? []).toSorted()).toEqual(ids);
  expect(
    [entry]
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids);
  expect(Object.keys(replays)).toEqual(versions);
  expect(versions).toEqual(expect.arrayContaining(Object.keys(longest)));
});

describe.each(gameIds())('%s', (id) => {
  it('is on the start page, by the newest version of its rules', () => {
    expect(findEntry(id)?.rules).toBe(latestRules(id));
  });

  it('is played on a terminal', () => {
    expect(findTerminalGame(id)).toBeDefined();
  });

  it('is played by a bot that decides by chance', () => {
    expect(botNames(id)).toContain('random');
  });

  it('offers as opponents all bots that do not decide by chance, in their order, or one that plays all', () => {
    const ladder = findEntry(id)?.ladder?.map(({ name }) => name) ?? [];
    expect(ladder).toEqual(ladder.length === 0 ? [] : botNames(id).slice(1));
  });

  it('finds a bot for every level that an earlier build has kept on a device', () => {
    const kept = ['easy', 'medium', 'hard', ''].map((level) => keptBot(id, level)?.name);
    expect(kept.slice(2)).toEqual([botNames(id).at(-1), botNames(id).at(-1)]);
    if (findEntry(id)?.ladder) expect(kept.slice(0, 2)).toEqual(botNames(id).slice(-3, -1));
  });
});

describe.each(GAMES.map(({ id, version }) => ({ id, version })))('$id by rules $version', ({ id, version }) => {
  it('is found by its id and the version of its rules', () => {
    expect(GAMES.filter((game) => game.id === id && game.version === version)).toEqual([findGame(id, version)]);
  });

  it('has a screen of its own, if they are the latest', () => {
    const isLatest = version === latestRules(id);
    expect(findPlayed({ game: id, rules: version })).toEqual(
      isLatest ? expect.objectContaining({ id, rules: version }) : undefined,
    );
  });

  it('is shown in a replay, and not only told', () => {
    expect(findGameReplay(id, version).Boards).toBeDefined();
  });
});

it('the latest rules of a game are the last version that is registered, and an unknown game has none', () => {
  expect(latestRules('dark-chess')).toBe(2);
  expect(latestRules('rps')).toBe(1);
  expect(latestRules('battleship/royal')).toBeUndefined();
});

it('the start page has no game that is not registered', () => {
  expect(CATALOGUE.map(({ id }) => id).toSorted()).toEqual(gameIds().toSorted());
});
