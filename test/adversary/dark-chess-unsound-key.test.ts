/**
 * The cheat: a seat encrypts a table with a modulus of four primes, so that tags on its entries survive every shuffle and show
 * which square each question is for (`shared/oblivious-transfer/andos.test.ts` shows that this works).
 */

import { expect, it } from 'vitest';
import { byteStream } from '../../shared/crypto/byte-stream.ts';
import { decodeBase64url, encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { cheatAs, expectCheatFound, resend } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { expectProtest } from '../support/malice.ts';
import { SMALL_MODULUS_BITS, shrinkModulus } from '../support/small-modulus.ts';
import { tellingSender } from '../support/telling-key.ts';

shrinkModulus();

it('a table with an unsound key convicts its seat at once, before anybody has asked', async () => {
  const table = await chessTable(undefined, { params: { ot: 'andos' } });
  const cheat = tellingSender(byteStream(Uint8Array.of(1)), SMALL_MODULUS_BITS);
  const step = table.entries.length + 1;
  cheatAs(table, 1, {
    at: 'dark-chess.query',
    send: resend((payload) => {
      const tables = payload['tables'] as JsonObject;
      const name = decodeBase64url(String(tables['general'])).subarray(0, 32);
      const general = encodeBase64url(cheat.publish(new Uint8Array(64).fill(8), name, 128));
      return { ...payload, tables: { ...tables, general } };
    }),
  });
  await table.move('e2e4');
  expect(table.steps('dark-chess.query')).toHaveLength(1);
  expectProtest(table, 1, 'oblivious-transfer/wrong-proof', step);
  await expectCheatFound(table, 1, 'oblivious-transfer/wrong-proof', step);
});
