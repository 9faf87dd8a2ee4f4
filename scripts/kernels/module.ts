/** The module with the kernels, as text and as bytes. */

import wabt from 'wabt';
import { COLUMN_HASH } from './column-hash.ts';
import { CURVE, CURVE_CONSTANTS } from './curve.ts';
import { FIELD } from './field.ts';
import { CONSTANTS, GIVEN, PAGES, SLOTS } from './layout.ts';
import { PRODUCTS } from './products.ts';
import { CONSTANT_BYTES, SHA256 } from './sha256.ts';
import { SHA256_LONG } from './sha256-long.ts';
import { STREAMS } from './streams.ts';
import { TRANSPOSITION } from './transposition.ts';
import { int } from './wat.ts';

const FEATURES = { simd: true, bulk_memory: true };

const moduleText = (): string => `(module
  (memory (export "memory") ${PAGES} ${PAGES})
  ${Object.entries(GIVEN)
    .map(([name, value]) => `(global (export "${name}") i32 ${int(value)})`)
    .join('\n  ')}
  (data ${int(CONSTANTS)} "${CONSTANT_BYTES}")
  (data ${int(SLOTS)} "${CURVE_CONSTANTS}")
  ${[...FIELD, ...CURVE, ...STREAMS, COLUMN_HASH, PRODUCTS, TRANSPOSITION, SHA256, SHA256_LONG].join('\n')})`;

export async function moduleBytes(): Promise<Uint8Array> {
  const { parseWat } = await wabt();
  const parsed = parseWat('kernels.wat', moduleText(), FEATURES);
  try {
    parsed.validate();
    return parsed.toBinary({}).buffer;
  } finally {
    parsed.destroy();
  }
}

/** The file of the client that holds the bytes. */
export const moduleFile = (
  bytes: Uint8Array,
): string => `/** Made by \`npm run kernels\` of \`scripts/kernels/\`, and compared with it by a test. */
export const MODULE =
  '${Buffer.from(bytes).toString('base64url')}';
`;
