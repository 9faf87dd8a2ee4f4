/** Every version of a game has its rules in a folder of `shared/games`, and the files of all these folders have the same names. */

import { describe, expect, it } from 'vitest';
import { GAMES } from '../../shared/games/registry.ts';
import { listFiles } from './tree.ts';

/** The folder of a game and the version of its rules: two games may share one, and later rules may be in a folder within it. */
const FOLDERS: Readonly<Record<string, string>> = {
  'battleship/xaya 1': 'battleship',
  'battleship/classic 1': 'battleship',
  'dark-chess 1': 'dark-chess/audited',
  'dark-chess 2': 'dark-chess/proven',
  'monte 1': 'monte',
  'blackjack 1': 'blackjack',
  'dice 1': 'dice',
  'rps 1': 'rps',
  'holdem 1': 'holdem',
};

/** What every game has: the definition, the steps that it reads, what anyone computes, what one seat computes, and what is seen of it. */
const SKELETON = ['game.ts', 'payloads.ts', 'public-rules.ts', 'seat.ts', 'view.ts'];
/** Where the creator of a match has something to choose. */
const PARAMS = 'params.ts';

const filesOf = (folder: string): string[] =>
  listFiles(`shared/games/${folder}/`).map((path) => path.slice(`shared/games/${folder}/`.length));

describe('the folders of games', () => {
  it('are one for each game and version of its rules that the registry has', () => {
    expect(GAMES.map(({ id, version }) => `${id} ${version}`).toSorted()).toEqual(Object.keys(FOLDERS).toSorted());
    const inner = listFiles('shared/games/').flatMap((path) => /^shared\/games\/([^/]+)\//.exec(path)?.[1] ?? []);
    const outer = Object.values(FOLDERS).map((folder) => folder.split('/')[0]!);
    expect([...new Set(inner)].toSorted()).toEqual([...new Set(outer)].toSorted());
  });

  describe.each(GAMES.map((game) => [`${game.id} ${game.version}`, game] as const))('%s', (name, game) => {
    const files = filesOf(FOLDERS[name]!);

    it.each(SKELETON)('has a file %s', (file) => {
      expect(files).toContain(file);
    });

    it('has a file of parameters if, and only if, the creator of a match chooses some', () => {
      const chosen = Object.keys(game.readParams({}) as object);
      expect(files.includes(PARAMS)).toBe(chosen.length > 0);
    });
  });
});
