/** A transfer that hides nothing and costs nothing, with names and lengths like the real ones: for tests of what stands above it. */

import { afterAll, beforeAll } from 'vitest';
import { transferOf } from '../../shared/games/dark-chess/queries.ts';
import { nameMessages } from '../../shared/oblivious-transfer/construction.ts';
import type { ObliviousTransfer, TableShape } from '../../shared/oblivious-transfer/oblivious-transfer.ts';

function transparentTransfer(shape: TableShape): ObliviousTransfer {
  return nameMessages<Uint8Array, Uint8Array, readonly number[]>({
    id: 'transparent',
    shape,
    sizes: { publication: shape.entries, request: (questions) => questions, response: (questions) => questions },
    publish: (entries) => ({ body: Uint8Array.from(entries), secret: entries }),
    readPublication: (body) => body,
    ask: (_, indices) => ({ body: Uint8Array.from(indices), asked: indices }),
    answer: (entries, body) => Uint8Array.from(body, (index) => entries[index]!),
    read: (_, body) => body,
  });
}

/** The tests of this file play dark chess over the transparent transfer. */
export function playTransparently(): void {
  const transfer = transferOf({ ot: 'voprf' });
  const real = { ...transfer };
  beforeAll(() => void Object.assign(transfer, transparentTransfer(transfer.shape)));
  afterAll(() => void Object.assign(transfer, real));
}
