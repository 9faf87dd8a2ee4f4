import { describe, expect, it } from 'vitest';
import { findGame } from '../../../shared/games/registry.ts';
import { findEntry, GAMES } from './catalogue.ts';
import { optionNotes, optionWords, usualParams } from './options.ts';

const choices = GAMES.flatMap((game) =>
  game.options.flatMap(({ name, values }) =>
    values.map(({ value }) => ({ game, params: { ...usualParams(game), [name]: value } })),
  ),
);

it.each(choices)('a choice that the start page offers is one that the rules of $game.id take: $params', ({ game, params }) => {
  expect(() => findGame(game.id, game.rules)!.readParams(params)).not.toThrow();
});

describe('audited dark chess', () => {
  const game = findEntry('dark-chess', 1)!;

  it('says the transfer by its name, and what it means, also where the terms leave it out', () => {
    expect(optionWords(game, {})).toEqual(['Oblivious transfer: VOPRF']);
    expect(optionNotes(game, {})).toEqual(optionNotes(game, { ot: 'voprf' }));
    expect(optionNotes(game, {})[0]).toContain('A question opens one square');
  });

  it('tells whoever joins what is not proven with ANDOS', () => {
    expect(optionNotes(game, { ot: 'andos' })[0]).toContain('mix several squares into one question');
    for (const ot of ['andos', 'andos-packet-proof']) expect(optionNotes(game, { ot })[0]).toMatch(/answers are not proven/i);
  });
});

it('proven dark chess says what is shown at the end, and what it costs if nothing is', () => {
  const game = findEntry('dark-chess')!;
  expect(optionNotes(game, {})).toEqual(optionNotes(game, { reveal: 'end' }));
  expect(optionNotes(game, { reveal: 'never' })[0]).toContain('you are asked first');
});
