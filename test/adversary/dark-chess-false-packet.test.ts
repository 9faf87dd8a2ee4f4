/**
 * The cheat: in place of one entry in its packet, a seat puts the products of the numbers of two entries, to learn the exclusive
 * or of two squares with one question. With `andos-packet-proof` it would have to prove that it asks for one entry, and cannot.
 */

import { expect, it } from 'vitest';
import { byteStream } from '../../shared/crypto/byte-stream.ts';
import { encodeNumbers } from '../../shared/crypto/goldwasser-micali.ts';
import { concatBytes, decodeBase64url, encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { transferOf } from '../../shared/games/dark-chess/audited/queries.ts';
import type { DarkChessSeat } from '../../shared/games/dark-chess/audited/seat-state.ts';
import { readSquare } from '../../shared/games/dark-chess/notation.ts';
import type { AndosTable } from '../../shared/oblivious-transfer/andos.ts';
import { randomShuffleFor, shufflePacket } from '../../shared/oblivious-transfer/packet.ts';
import { provePacket } from '../../shared/oblivious-transfer/packet-proof.ts';
import { cheatAs, expectCheatFound, resend } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { SMALL_MODULUS_BITS, SMALL_PROOFS, shrinkModulus } from '../support/small-modulus.ts';

shrinkModulus();

const NAME_BYTES = 32;
const SIZE = SMALL_MODULUS_BITS / 8;
const [E8, D8] = [readSquare('e8'), readSquare('d8')];

/** The given request, but with a first question that asks for two squares at once. */
function askForTwo(request: Uint8Array, { key, ciphertexts }: AndosTable): Uint8Array {
  const { shape } = transferOf({ ot: 'andos-packet-proof' });
  const stream = byteStream(Uint8Array.of(1));
  const shuffle = randomShuffleFor(stream, key, shape, E8);
  const position = shuffle.order.indexOf(E8);
  const numbers = shufflePacket(key, shape, ciphertexts, shuffle).map((number, i) => {
    const bit = i - 4 * position;
    return bit >= 0 && bit < 4 ? (number * ciphertexts[4 * D8 + bit]!) % key.m : number;
  });
  const packet = encodeNumbers(numbers, SIZE);
  const name = request.subarray(0, NAME_BYTES);
  const seeds = Array.from({ length: SMALL_PROOFS.packet.rounds }, () => stream(32));
  const proof = provePacket({ key, shape, ciphertexts, size: SIZE, packet, position, name }, shuffle, SMALL_PROOFS.packet, seeds);
  const question = concatBytes(packet, Uint8Array.of(position), proof);
  return concatBytes(name, question, request.subarray(NAME_BYTES + question.length));
}

it('the answering seat refuses the proof and opens at once; the asking seat must open too and is convicted', async () => {
  const table = await chessTable(undefined, { params: { ot: 'andos-packet-proof' } });
  let own: DarkChessSeat | undefined;
  const cheated = cheatAs(table, 1, {
    at: 'dark-chess.query',
    when: (now) => {
      own = now;
      return now.now.query!.asked[1] === 1;
    },
    send: resend((payload) => {
      const questions = payload['questions'] as JsonObject;
      const { of } = own!.now.query!.tables[0]!.general as { of: AndosTable };
      const general = encodeBase64url(askForTwo(decodeBase64url(String(questions['general'])), of));
      return { ...payload, questions: { ...questions, general } };
    }),
  });
  await table.move('e2e4');
  expect(table.viewOf(0).wronged).toBe('oblivious-transfer/wrong-proof');
  await expectCheatFound(table, 1, 'game/audit-mismatch', cheated.step!);
});
