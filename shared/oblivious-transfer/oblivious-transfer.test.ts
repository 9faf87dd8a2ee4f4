import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { CONTENDERS, deriveOf } from '../../test/support/oblivious-transfer-contract.ts';
import { encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';

const NAME_BYTES = 32;
const context = encodeUtf8('match, seat 0, step 7, general');
const sender = deriveOf('sender');
const receiver = deriveOf('receiver');

describe.each(CONTENDERS)('$name', ({ transfer, damages }) => {
  const { entries: n, symbolBits } = transfer.shape;
  const table = Uint8Array.from({ length: n }, (_, i) => (i * 7 + 3) % (1 << symbolBits));
  const indices = [n - 1, 0, 1];
  const { publication, secret } = transfer.publish(table, context, sender);
  const read = transfer.readPublication(publication, context);
  const { request, asked } = transfer.ask(read, 0, indices, receiver);
  const response = transfer.answer(secret, 0, indices.length, request);

  const anyTable = fc.uint8Array({ minLength: n, maxLength: n, max: (1 << symbolBits) - 1 });
  const anyRound = fc.array(fc.integer({ min: 0, max: n - 1 }), { minLength: 1, maxLength: 3 });

  it('gives every entry that is asked for, in the order of the indices, repeated or not, round after round', () => {
    fc.assert(
      fc.property(anyTable, fc.array(anyRound, { minLength: 1, maxLength: 2 }), (entries, rounds) => {
        const published = transfer.publish(entries, context, sender);
        const checked = transfer.readPublication(published.publication, context);
        rounds.forEach((round, number) => {
          const question = transfer.ask(checked, number, round, receiver);
          const answer = transfer.answer(published.secret, number, round.length, question.request);
          expect([...transfer.read(question.asked, answer)]).toEqual(round.map((index) => entries[index]));
        });
      }),
      { numRuns: 8 },
    );
  });

  it('reads every value at every index', () => {
    for (let first = 0; first < 1 << symbolBits; first += n) {
      const entries = Uint8Array.from({ length: n }, (_, i) => (first + i) % (1 << symbolBits));
      const published = transfer.publish(entries, context, sender);
      const checked = transfer.readPublication(published.publication, context);
      const all = [...entries.keys()];
      const question = transfer.ask(checked, 0, all, receiver);
      expect(transfer.read(question.asked, transfer.answer(published.secret, 0, n, question.request))).toEqual(entries);
    }
  });

  it('makes messages whose sizes follow from the shape and the number of questions', () => {
    fc.assert(
      fc.property(anyTable, anyRound, (entries, round) => {
        const published = transfer.publish(entries, context, sender);
        const question = transfer.ask(transfer.readPublication(published.publication, context), 0, round, receiver);
        const answer = transfer.answer(published.secret, 0, round.length, question.request);
        expect([published.publication.length, question.request.length, answer.length]).toEqual([
          transfer.sizes.publication,
          transfer.sizes.request(round.length),
          transfer.sizes.response(round.length),
        ]);
      }),
      { numRuns: 5 },
    );
  });

  it('makes the same bytes from the same arguments', () => {
    const again = transfer.publish(table, context, sender);
    expect(again).toEqual({ publication, secret });
    expect(transfer.ask(read, 0, indices, receiver)).toEqual({ request, asked });
    expect(transfer.answer(again.secret, 0, indices.length, request)).toEqual(response);
  });

  it('encrypts the same table differently for another sender or context', () => {
    const publications = [
      publication,
      transfer.publish(table, context, deriveOf('another sender')).publication,
      transfer.publish(table, encodeUtf8('another context'), sender).publication,
    ];
    // Neither the key nor the last eight bytes, which hold entries, occur twice.
    const parts = publications
      .flatMap((bytes) => [bytes.subarray(NAME_BYTES, 2 * NAME_BYTES), bytes.subarray(-8)])
      .map(encodeHex);
    expect(new Set(parts).size).toBe(parts.length);
  });

  it('asks for one index twice, in one round or two, in requests that have nothing in common', () => {
    const requests = [0, 1].map((round) => transfer.ask(read, round, [1, 1], receiver).request);
    const size = transfer.sizes.request(1) - NAME_BYTES;
    const blocks = requests.flatMap((each) =>
      [0, 1].flatMap((i) => {
        const question = each.subarray(NAME_BYTES + i * size, NAME_BYTES + (i + 1) * size);
        return Array.from({ length: Math.floor(size / 32) }, (_, at) => encodeHex(question.subarray(32 * at, 32 * (at + 1))));
      }),
    );
    expect(new Set(blocks).size).toBe(blocks.length);
    expect(blocks.length).toBeGreaterThanOrEqual(4);
  });

  it('reads the entries asked for and nothing of the others', () => {
    fc.assert(
      fc.property(anyTable, (others) => {
        const entries = others.map((other, index) => (indices.includes(index) ? table[index]! : other));
        const published = transfer.publish(entries, context, sender);
        const question = transfer.ask(transfer.readPublication(published.publication, context), 0, indices, receiver);
        const answer = transfer.answer(published.secret, 0, indices.length, question.request);
        expect(transfer.read(question.asked, answer)).toEqual(transfer.read(asked, response));
        expect(answer.length).toBe(response.length);
      }),
      { numRuns: 5 },
    );
  });

  it('refuses entries that are not a table of its shape', () => {
    for (const wrong of [table.subarray(1), Uint8Array.of(...table, 0), table.with(2, 1 << symbolBits)]) {
      expect(faultCode(() => transfer.publish(wrong, context, sender))).toBe('oblivious-transfer/wrong-entries');
    }
  });

  it('refuses to ask for nothing, or for an index that the table does not have', () => {
    for (const wrong of [[], [0, n], [-1], [0.5], [Number.NaN]]) {
      expect(faultCode(() => transfer.ask(read, 0, wrong, receiver))).toBe('oblivious-transfer/no-such-entry');
    }
  });

  it.each([
    ['cut', (message: Uint8Array) => message.subarray(0, -1)],
    ['one byte longer', (message: Uint8Array) => Uint8Array.of(...message, 0)],
    ['empty', () => new Uint8Array()],
  ])('refuses messages that are %s', (_, change) => {
    for (const refused of [
      () => transfer.readPublication(change(publication), context),
      () => transfer.answer(secret, 0, indices.length, change(request)),
      () => transfer.read(asked, change(response)),
    ]) {
      expect(faultCode(refused)).toBe('oblivious-transfer/wrong-length');
    }
  });

  it('refuses another number of questions than the round has', () => {
    for (const questions of [0, indices.length - 1, indices.length + 1]) {
      expect(faultCode(() => transfer.answer(secret, 0, questions, request))).toBe('oblivious-transfer/wrong-length');
    }
  });

  it('refuses a publication that was made for another context', () => {
    for (const other of [new Uint8Array(), encodeUtf8('match, seat 0, step 7, pawn'), Uint8Array.of(...context, 0)]) {
      expect(faultCode(() => transfer.readPublication(publication, other))).toBe('oblivious-transfer/other-context');
    }
  });

  it('refuses a request a second time, and one for another publication', () => {
    expect(faultCode(() => transfer.answer(secret, 1, indices.length, request))).toBe('oblivious-transfer/other-round');
    for (const [entries, elsewhere] of [
      [table, encodeUtf8('another context')],
      [table.with(0, 0), context],
    ] as const) {
      const other = transfer.publish(entries, elsewhere, sender);
      expect(faultCode(() => transfer.answer(other.secret, 0, indices.length, request))).toBe('oblivious-transfer/other-round');
    }
  });

  it('refuses the response to another request', () => {
    const other = transfer.ask(read, 1, indices, receiver);
    const otherResponse = transfer.answer(secret, 1, indices.length, other.request);
    expect(faultCode(() => transfer.read(asked, otherResponse))).toBe('oblivious-transfer/other-request');
  });

  it('refuses to answer after a publication was changed on its way', () => {
    const changed = publication.with(-1, publication.at(-1)! ^ 1);
    const outcome = attempt(() => transfer.readPublication(changed, context));
    if (!outcome.ok) return expect(outcome.fault.code).toMatch(/^oblivious-transfer\//);
    const misled = transfer.ask(outcome.value, 0, indices, receiver);
    expect(faultCode(() => transfer.answer(secret, 0, indices.length, misled.request))).toBe('oblivious-transfer/other-round');
  });

  it.each(damages)('refuses $what in a $part', ({ part, damage, code }) => {
    const messages = { publication, request, response };
    const damaged = damage(messages[part], publication);
    expect(damaged).not.toEqual(messages[part]);
    const readers = {
      publication: () => transfer.readPublication(damaged, context),
      request: () => transfer.answer(secret, 0, indices.length, damaged),
      response: () => transfer.read(asked, damaged),
    };
    expect(faultCode(readers[part])).toBe(code);
  });
});
