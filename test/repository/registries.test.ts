/** A game that is registered can be played and looked at everywhere, by every version of its rules. */

import { describe, expect, it } from 'vitest';
import { botNames } from '../../bots/registry.ts';
import { findTerminalGame } from '../../cli/games/registry.ts';
import { GAMES as CATALOGUE, findEntry } from '../../public/app/games/catalogue.ts';
import { LEVELS } from '../../public/app/home/match-choice.ts';
import { findGameReplay } from '../../public/app/verify/replay-boards.ts';
import { findGame, GAMES, gameIds, latestRules } from '../../shared/games/registry.ts';

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

  it('offers the levels that its bots have, in their order', () => {
    const levels = botNames(id).filter((name) => (LEVELS as readonly string[]).includes(name));
    expect(levels).toEqual(findEntry(id)?.levels ? LEVELS : []);
  });
});

describe.each(GAMES.map(({ id, version }) => ({ id, version })))('$id by rules $version', ({ id, version }) => {
  it('is found by its id and the version of its rules', () => {
    expect(GAMES.filter((game) => game.id === id && game.version === version)).toEqual([findGame(id, version)]);
  });

  it('has a screen of its own, if they are the latest', () => {
    const isLatest = version === latestRules(id);
    expect(findEntry(id, version)).toEqual(isLatest ? expect.objectContaining({ id, rules: version }) : undefined);
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
