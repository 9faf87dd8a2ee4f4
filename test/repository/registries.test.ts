/** A game that is registered can be played and looked at everywhere. */

import { describe, expect, it } from 'vitest';
import { botNames } from '../../bots/registry.ts';
import { findTerminalGame } from '../../cli/games/registry.ts';
import { GAMES as CATALOGUE, findEntry } from '../../public/app/games/catalogue.ts';
import { findGameReplay } from '../../public/app/verify/replay-boards.ts';
import { GAMES, gameIds } from '../../shared/games/registry.ts';

describe.each(gameIds())('%s', (id) => {
  it('is on the start page, by the newest version of its rules', () => {
    const versions = GAMES.filter((game) => game.id === id).map(({ version }) => version);
    expect(findEntry(id)?.rules).toBe(Math.max(...versions));
  });

  it('is shown in a replay, and not only told', () => {
    expect(findGameReplay(id).Boards).toBeDefined();
  });

  it('is played on a terminal', () => {
    expect(findTerminalGame(id)).toBeDefined();
  });

  it('is played by a bot that decides by chance', () => {
    expect(botNames(id)).toContain('random');
  });
});

it('the start page has no game that is not registered', () => {
  expect(CATALOGUE.map(({ id }) => id).toSorted()).toEqual(gameIds().toSorted());
});
