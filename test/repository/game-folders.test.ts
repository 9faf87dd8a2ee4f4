/** The files of all folders of `shared/games` that have the rules of a game have the same names. */

import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../shared/games/game-list.ts';
import type { Game } from '../../shared/games/interface.ts';
import { listFiles } from './tree.ts';

/** What every game has: the definition, the steps that it reads, what anyone computes, what one seat computes, and what is seen of it. */
const SKELETON = ['game.ts', 'payloads.ts', 'public-rules.ts', 'seat.ts', 'view.ts'];
/** Where the creator of a match has something to choose. */
const PARAMS = 'params.ts';

const files = listFiles('shared/games/');
const folders = files.filter((path) => path.endsWith('/game.ts')).map((path) => posix.dirname(path));

it('every folder has a game', () => {
  const outer = new Set(files.flatMap((path) => /^shared\/games\/[^/]+(?=\/)/.exec(path)?.[0] ?? []));
  const within = (folder: string) => folders.some((one) => one === folder || one.startsWith(`${folder}/`));
  expect([...outer].filter((folder) => !within(folder))).toEqual([]);
});

describe.each(folders)('%s', (folder) => {
  const has = (file: string): boolean => files.includes(`${folder}/${file}`);

  it.each(SKELETON)('has a file %s', (file) => {
    expect(has(file)).toBe(true);
  });

  it('has a game that is registered, and a file of parameters if, and only if, the creator of a match chooses some', async () => {
    const exported = (await import(/* @vite-ignore */ `../../${folder}/game.ts`)) as Readonly<Record<string, Game>>;
    const registered = Object.values(exported).filter((one) => GAMES.includes(one));
    expect(registered).not.toEqual([]);
    for (const game of registered) expect(has(PARAMS)).toBe(Object.keys(game.readParams({}) as object).length > 0);
  });
});
