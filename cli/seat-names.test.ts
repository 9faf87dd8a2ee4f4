import { expect, it } from 'vitest';
import { seatNames } from './seat-names.ts';

it('calls our own seat "You", and nobody else', () => {
  expect(seatNames([{ name: 'Ada' }, { name: 'Ben' }], 1)).toEqual(['Ada', 'You']);
  expect(seatNames([{ name: 'you' }, { name: 'Ada' }], 1)).toEqual(['you (player 1)', 'You']);
});

it('prints no character that steers a terminal', () => {
  expect(seatNames([{ name: 'Bob\x1b[2J' }])).toEqual(['Bob[2J']);
});
