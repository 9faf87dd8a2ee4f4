import { expect, it } from 'vitest';
import { STANDINGS, tooMuch } from './tier-words.ts';

it.each([
  ['attested', 'en', 'Verified: the whole match holds.', ['verified', 'whole']],
  ['attested', 'en', 'Alice moved, captured on e8, and proved that the move is legal', ['legal', 'proven']],
  ['attested', 'de', 'Anna hat bewiesen, dass der Zug erlaubt ist', ['legal', 'proven']],
  ['attested', 'es', 'Ana probó que la jugada es legal', ['legal', 'proven']],
  ['opened', 'en', 'Seat 1 Alice, honest, opened', ['honest']],
  ['time', 'en', 'proven: to everybody who has this record', ['everybody', 'proven']],
  ['claimed', 'en', 'Signed by all seats', ['every']],
  ['claimed', 'de', 'Nach dem Wort aller Spieler', ['every']],
  ['claimed', 'es', 'Según todos los jugadores', ['every']],
  ['claimed', 'en', 'Your browser has checked this record itself.', ['the record was checked']],
  ['broken', 'en', 'The record holds', ['the record holds']],
  ['not-asked', 'en', 'every step, every move, and nobody can cheat', ['every', 'nobody could']],
] as const)('of what is %s, a sentence in %s says too much: %s', (standing, language, sentence, words) => {
  expect(tooMuch(standing, language, sentence)).toEqual(words);
});

it('a proof to everybody may be called one, and what is denied is not said', () => {
  expect(tooMuch('proven', 'en', 'Verified: the whole match holds, every move is legal, and it is proven to everybody.')).toEqual(
    [],
  );
  for (const standing of STANDINGS)
    expect(tooMuch(standing, 'en', 'NOT verified: this record does not hold. Its moves were not checked.')).toEqual([]);
});
