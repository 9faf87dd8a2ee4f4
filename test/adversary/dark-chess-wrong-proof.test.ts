/** The cheat: a seat answers under another key than the one it published, in the real transfer. */

import { expect, it } from 'vitest';
import { decodeBase64url, encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { cheatAs, expectCheatFound, resend } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';

it('the asking seat refuses the proof and opens at once; the answering seat must open too and is convicted', async () => {
  const table = await chessTable();
  const cheated = cheatAs(table, 1, {
    at: 'dark-chess.query',
    when: (own) => own.now.query!.asked[1] === 1,
    send: resend((payload) => {
      const answers = payload['answers'] as JsonObject;
      const response = decodeBase64url(String(answers['pawn']));
      response.copyWithin(32, 64, 96);
      return { ...payload, answers: { ...answers, pawn: encodeBase64url(response) } };
    }),
  });
  await table.move('e2e4');
  expect(table.viewOf(0).wronged).toBe('oblivious-transfer/wrong-proof');
  await expectCheatFound(table, 1, 'game/audit-mismatch', cheated.step!);
});
