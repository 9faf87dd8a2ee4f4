import { expect, it } from 'vitest';
import { GAME_WORDS } from '../../../shared/wire/game-names.ts';
import { GAMES } from './catalogue.ts';

it('the Worker calls every game as its own page does', () => {
  expect(Object.fromEntries(GAMES.map(({ id, name, slug }) => [id, { name, slug }]))).toEqual(GAME_WORDS);
});
