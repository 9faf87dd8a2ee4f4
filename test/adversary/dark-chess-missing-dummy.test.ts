/** The cheat: a seat asks fewer questions than a round holds, and so saves a dummy question. */

import { it } from 'vitest';
import { decodeBase64url, encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { cheatAs, expectCheatFound, resend } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { expectProtest } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a round with one question too few convicts its seat at once', async () => {
  const table = await chessTable('e2e4 e7e5');
  const step = table.entries.length + 3;
  cheatAs(table, 1, {
    at: 'dark-chess.query',
    when: (own) => own.now.query!.asked[1] === 1,
    send: resend((payload) => {
      const questions = payload['questions'] as JsonObject;
      const general = encodeBase64url(decodeBase64url(String(questions['general'])).slice(0, -1));
      return { ...payload, questions: { ...questions, general } };
    }),
  });
  await table.move('g1f3');
  expectProtest(table, 1, 'encoding/not-base64url', step);
  await expectCheatFound(table, 1, 'encoding/not-base64url', step);
});
