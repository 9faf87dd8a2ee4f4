import { afterEach, expect, it } from 'vitest';
import { DARK_CHESS } from '../games/dark-chess/entry.ts';
import { RPS } from '../games/rps/entry.ts';
import { readClimb, saveBeaten, saveChosen } from './climb.ts';
import { savePreference } from './preferences.ts';

afterEach(() => savePreference(`ladder:${DARK_CHESS.id}`, ''));

const climbed = () => {
  const { beaten, next } = readClimb(DARK_CHESS)!;
  return [beaten, next.name];
};

it('a newcomer begins with the weakest, and each one beaten is followed by the next', () => {
  expect(climbed()).toEqual([0, 'moth']);
  const seen = DARK_CHESS.ladder!.map(({ name }) => {
    saveBeaten(DARK_CHESS, name);
    return climbed();
  });
  expect(seen).toEqual([
    ...DARK_CHESS.ladder!.slice(1).map(({ name }, i) => [i + 1, name]),
    // Nobody is above the last one.
    [6, 'owl'],
  ]);
});

it('a chosen opponent is proposed again until it is beaten for the first time', () => {
  saveChosen(DARK_CHESS, 'wolf');
  expect(climbed()).toEqual([0, 'wolf']);
  saveBeaten(DARK_CHESS, 'wolf');
  expect(climbed()).toEqual([5, 'owl']);
  saveChosen(DARK_CHESS, 'cat');
  saveBeaten(DARK_CHESS, 'cat');
  expect(climbed()).toEqual([5, 'cat']);
});

it('a game in which one bot plays all has nothing to climb', () => {
  expect(readClimb(RPS)).toBeUndefined();
});
