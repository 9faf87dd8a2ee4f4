import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { deriveOf } from '../../test/support/oblivious-transfer-contract.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { voprfTransfer } from './voprf.ts';

const context = encodeUtf8('context');
const sender = deriveOf('sender');
const receiver = deriveOf('receiver');

describe('oblivious transfer by VOPRF of 64 entries', () => {
  const transfer = voprfTransfer({ entries: 64, symbolBits: 4 });
  const entries = Uint8Array.from({ length: 64 }, (_, i) => (i * i + 3 * i + 1) % 16);
  const { publication, secret } = transfer.publish(entries, context, sender);
  const table = transfer.readPublication(publication, context);
  const indices = [5, 63, 5, 0, 17, 5, 40, 41];
  const { request, asked } = transfer.ask(table, 0, indices, receiver);
  const response = transfer.answer(secret, 0, indices.length, request);

  it('opens the entries asked for', () => {
    expect([...transfer.read(asked, response)]).toEqual(indices.map((index) => entries[index]));
  });

  it('opens no second entry with the answer for a first', () => {
    const [, , , , question] = asked.of.questions;
    const [right] = [transfer.read(asked, response)[4]!];
    const pad = right ^ question!.closed;
    const byPad = entries.filter((entry, index) => index !== 17 && (table.of.closed[index]! ^ pad) === entry).length;
    // This hashes the same evaluated element, unblinded in the same way, as if another entry had been asked for.
    const guesses = [...entries.keys()].filter((index) => {
      const instead = transfer.ask(table, 0, indices.with(4, index), receiver).asked.of.questions[4]!;
      const pretended = { ...question!.blinded, input: instead.blinded.input };
      const questions = asked.of.questions.with(4, { blinded: pretended, closed: instead.closed });
      const opened = transfer.read({ ...asked, of: { ...asked.of, questions } }, response)[4];
      return index !== 17 && opened === entries[index];
    });
    // Of 63 entries of 16 values, 4 are expected by chance.
    expect(byPad).toBeLessThan(12);
    expect(guesses.length).toBeLessThan(12);
  });

  it('encrypts the same entries differently in every publication, by another key', () => {
    const closedIn = (name: string) => {
      const { publication: other } = transfer.publish(entries, encodeUtf8(name), sender);
      return transfer.readPublication(other, encodeUtf8(name)).of;
    };
    const [one, two] = [closedIn('one'), closedIn('two')];
    expect(one.publicKey).not.toEqual(two.publicKey);
    // Of 64 pads of 4 bits, 4 are expected to agree by chance.
    expect(one.closed.filter((symbol, i) => symbol === two.closed[i]).length).toBeLessThan(16);
  });

  it('refuses an answer by another key than the one published', () => {
    const other = transfer.publish(entries, context, deriveOf('another sender'));
    const withOtherKey = { ...other.secret, publication: secret.publication };
    const answer = transfer.answer(withOtherKey, 0, indices.length, request);
    expect(faultCode(() => transfer.read(asked, answer))).toBe('oblivious-transfer/wrong-proof');
  });

  it('refuses a response in which one answer is by another key', () => {
    const other = transfer.publish(entries, context, deriveOf('another sender'));
    const answer = transfer.answer({ ...other.secret, publication: secret.publication }, 0, indices.length, request);
    const mixed = Uint8Array.from(response);
    mixed.set(answer.subarray(64, 96), 64);
    expect(faultCode(() => transfer.read(asked, mixed))).toBe('oblivious-transfer/wrong-proof');
  });

  it('never uses a mask for two proofs', () => {
    const later = transfer.ask(table, 1, indices, receiver);
    const proofs = [response, transfer.answer(secret, 1, indices.length, later.request)].map((bytes) => bytes.subarray(-64));
    expect(proofs[0]!.subarray(0, 32)).not.toEqual(proofs[1]!.subarray(0, 32));
    expect(proofs[0]!.subarray(32)).not.toEqual(proofs[1]!.subarray(32));
  });

  it('proves the same answer differently if the request is at another place of the log', () => {
    const answers = [1, 2].map((byte) => transfer.answer(secret, 0, indices.length, request, new Uint8Array(32).fill(byte)));
    const [one, other] = answers.map((bytes) => [bytes.subarray(0, -64), bytes.subarray(-64)] as const);
    expect(one![0]).toEqual(other![0]);
    expect(one![1]).not.toEqual(other![1]);
    for (const answer of answers) expect(transfer.read(asked, answer)).toEqual(transfer.read(asked, response));
  });
});

it('a publication of one shape is refused as one of another shape with the same length', () => {
  const published = voprfTransfer({ entries: 4, symbolBits: 4 }).publish(new Uint8Array(4), context, sender).publication;
  const other = voprfTransfer({ entries: 4, symbolBits: 3 });
  expect(faultCode(() => other.readPublication(published, context))).toBe('oblivious-transfer/other-context');
});

it('the VOPRF transfer supports tables from one entry of one bit to 256 entries of eight bits', () => {
  for (const [entries, symbolBits, index] of [
    [1, 1, 0],
    [256, 8, 255],
  ] as const) {
    const transfer = voprfTransfer({ entries, symbolBits });
    const symbols = new Uint8Array(entries).fill((1 << symbolBits) - 1);
    const { publication, secret } = transfer.publish(symbols, context, sender);
    const { request, asked } = transfer.ask(transfer.readPublication(publication, context), 0, [index], receiver);
    expect([...transfer.read(asked, transfer.answer(secret, 0, 1, request))]).toEqual([symbols[index]]);
  }
});
