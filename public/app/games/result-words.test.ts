import { expect, it } from 'vitest';
import { GERMAN } from '../language/de.ts';
import { SPANISH } from '../language/es.ts';
import { asSentence, losersOf, reasonWords } from './result-words.ts';

const NAMES = ['Ada', 'Bo', 'Cy'];

it('a reason is about those who brought it about, and addresses the reader', () => {
  const resigned = (seats: readonly number[], own?: number) => reasonWords('resignation', losersOf(seats, NAMES, own), {});
  expect(resigned([1], 0)).toBe('Bo resigned');
  expect(resigned([0], 0)).toBe('you resigned');
  expect(asSentence(resigned([0, 2], 2))).toBe('Ada and you resigned.');
});

it('a game words its own reasons, and a reason that nobody words is said by its code', () => {
  const losers = losersOf([1], NAMES);
  const ofGame = { time: 'the sun went down', sunk: { you: 'you sank', others: (who: string) => `${who} sank` } };
  expect(['time', 'sunk', 'flooded'].map((reason) => reasonWords(reason, losers, ofGame))).toEqual([
    ...['the sun went down', 'Bo sank', 'flooded'],
  ]);
});

it.each([
  ['German', GERMAN, 'Ada und Bo', ['du hast aufgegeben', 'Ada hat aufgegeben', 'Ada und Bo haben aufgegeben']],
  ['Spanish', SPANISH, 'Ada y Bo', ['te rendiste', 'Ada se rindió', 'Ada y Bo se rindieron']],
] as const)('in %s the verb agrees with those whom it is about', (_, { 'games/result-words': words }, both, said) => {
  const { you, others } = words.ofEveryMatch.resignation;
  expect([you, others('Ada', 1), others(both, 2)]).toEqual(said);
});
