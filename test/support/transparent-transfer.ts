/** A transfer that hides nothing and costs nothing, with names and lengths like the real ones: for tests of what stands above it. */

import { nameMessages } from '../../shared/oblivious-transfer/construction.ts';
import type { ObliviousTransfer, TableShape } from '../../shared/oblivious-transfer/oblivious-transfer.ts';

export function transparentTransfer(shape: TableShape): ObliviousTransfer {
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
