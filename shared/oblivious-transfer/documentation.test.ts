import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Derive, deriveBytes } from '../crypto/derive.ts';
import { encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { andosTransfer, BOTH_PROOFS } from './andos.ts';
import { voprfTransfer } from './voprf.ts';

const page = readFileSync(new URL('../../docs/protocol/oblivious-transfer.md', import.meta.url), 'utf8');
const shape = { entries: 64, symbolBits: 4 };
const deriveOf =
  (byte: number): Derive =>
  (label, boundTo, length) =>
    deriveBytes(new Uint8Array(32).fill(byte), label, boundTo, length);

describe('docs/protocol/oblivious-transfer.md', () => {
  it('shows the messages that its example gives', () => {
    const transfer = voprfTransfer(shape);
    const context = encodeUtf8('example');
    const entries = Uint8Array.from({ length: 64 }, (_, i) => i % 16);
    const { publication, secret } = transfer.publish(entries, context, deriveOf(1));
    const { request, asked } = transfer.ask(transfer.readPublication(publication, context), 0, [52, 52, 7], deriveOf(2));
    const response = transfer.answer(secret, 0, 3, request);
    for (const message of [publication, request, response]) {
      expect(page).toContain(`\`\`\`\n${encodeHex(message).replace(/.{64}/g, '$&\n')}\`\`\``);
    }
    for (const scalar of [secret.of.key.secretKey, ...asked.of.questions.map(({ blinded }) => blinded.blind)]) {
      expect(page).toContain(`\`${encodeHex(scalar)}\``);
    }
    expect([...transfer.read(asked, response)]).toEqual([4, 4, 7]);
  });

  it.each([voprfTransfer(shape), andosTransfer(shape), andosTransfer(shape, { proofs: BOTH_PROOFS })])(
    'states the sizes of $id',
    ({ id, sizes }) => {
      const inAll = sizes.publication + 8 * (sizes.request(8) + sizes.response(8));
      const bytes = [sizes.publication, ...[1, 8].flatMap((b) => [sizes.request(b), sizes.response(b)]), inAll];
      expect(page).toContain(`| \`${id}\` | ${bytes.map((size) => size.toLocaleString('en-US')).join(' | ')} |\n`);
    },
  );
});
