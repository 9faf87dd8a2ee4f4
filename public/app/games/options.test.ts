import { expect, it } from 'vitest';
import { findGame } from '../../../shared/games/registry.ts';
import { findEntry } from './catalogue.ts';
import { GAMES } from './entry-list.ts';
import { optionNotes, usualParams } from './options.ts';

const choices = GAMES.flatMap((game) =>
  (game.options ?? []).flatMap(({ name, values }) =>
    values.map(({ value }) => ({ game, params: { ...usualParams(game), [name]: value } })),
  ),
);

it.each(choices)('a choice that the start page offers is one that the rules of $game.id take: $params', ({ game, params }) => {
  expect(() => findGame(game.id, game.rules)!.readParams(params)).not.toThrow();
});

it('proven dark chess says what is shown at the end, and what it costs if nothing is', () => {
  const game = findEntry('dark-chess')!;
  expect(optionNotes(game, {})).toEqual(optionNotes(game, { reveal: 'end' }));
  expect(optionNotes(game, { reveal: 'never' })[0]).toContain('you are asked first');
});
