import { describe, expect, it } from 'vitest';
import type { Bot } from '../../bots/bot.ts';
import { lateSecrets } from '../../test/support/late-secrets.ts';
import { botProgram } from './bot-program.ts';
import { findGrinding } from './checks/grinding.ts';
import { MachineMatch } from './machine-match.ts';

const bot: Bot = { name: 'random', game: 'late.test/dice', decide: () => ({}) };
const foundIn = (sealed: Parameters<typeof lateSecrets>[0]) => {
  const game = lateSecrets(sealed);
  const honest = new MachineMatch({ game, programs: [0, 1].map((seat) => botProgram(bot, seat)) }).playUntil();
  return findGrinding({ game, bot, honest, params: {} });
};

describe('a seat that tries secrets until it likes its die', () => {
  it.each([
    ['after-key', /^what seat 0 sees before step 6 \(own\) is of its own choice.*"late.seal" at step 5/],
    ['with-share', /^what seat 1 sees before step 5 \(own\) is of its own choice.*"late.share" at step 4/],
    ['never', /^what seat 0 sees before step 6 \(dice\[0\]\) is of its own choice.*"late.open" at step 5/],
  ] as const)('is found where the secret is sealed %s', (sealed, sentence) => {
    expect(foundIn(sealed)).toMatch(sentence);
  });

  it('is not found where the secret is sealed before anybody knows the key', () => {
    expect(foundIn('with-commitment')).toBeUndefined();
  });
});
