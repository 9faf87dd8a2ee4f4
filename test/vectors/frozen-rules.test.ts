import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GAMES } from '../../shared/games/game-list.ts';
import { FROZEN, freezeRules } from './make-frozen-rules.ts';

const WHAT_TO_DO =
  'The code of a game has changed. A change that alters any verdict is a new version of its rules. One that alters none is stated: ' +
  'run `node test/vectors/make-frozen-rules.ts`, and say in the commit why no verdict changes.';

it('the code of the rules of each version is the one that was frozen, or somebody has said that no verdict changes', async () => {
  const made = JSON.parse(await freezeRules());
  expect(Object.keys(made.rules).sort()).toEqual(GAMES.map(({ id, version }) => `${id} ${version}`).sort());
  expect(made, WHAT_TO_DO).toEqual(JSON.parse(readFileSync(FROZEN, 'utf8')));
});
