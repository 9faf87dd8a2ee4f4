import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGame } from 'fogline/testing';
import { BOTS } from '../game/bot.ts';
import { HIGH_CARD } from '../game/high-card.ts';

test('high card keeps what every game keeps', async (t) => {
  for await (const { name, ok, detail } of checkGame(HIGH_CARD, { bots: [BOTS[0]!] }))
    await t.test(name, () => assert.ok(ok, detail));
});
