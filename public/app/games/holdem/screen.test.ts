import { expect, it } from 'vitest';
import { played, view } from '../../../../test/support/holdem-views.ts';
import { holdemScreen } from './screen.ts';

it('a showdown stays longer than a fold, and each once', () => {
  const before = view();
  const folded = view({ stage: 'shuffle', played: [played()] });
  const shown = view({ stage: 'deal', played: [played({ folded: undefined })] });
  expect(holdemScreen.linger!(folded, before)).toBe(1_500);
  expect(holdemScreen.linger!(shown, before)).toBe(4_000);
  expect(holdemScreen.linger!(view({ stage: 'deal', played: [played()] }), folded)).toBe(0);
  expect(holdemScreen.linger!(view({ stage: 'over', played: [played()] }), before)).toBe(0);
  expect(holdemScreen.linger!(before, before)).toBe(0);
});
