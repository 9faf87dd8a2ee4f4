/** A transfer that hides nothing and costs nothing, with names and lengths like the real ones: for tests of what is above it. */

import { transferOf } from '../../shared/games/dark-chess/audited/queries.ts';
import type { ObliviousTransfer, TableShape } from '../../shared/oblivious-transfer/interface.ts';
import { nameMessages } from '../../shared/oblivious-transfer/named-messages.ts';

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

/** From now on dark chess is played over the transparent transfer; returns what brings the real one back. */
export function replaceTransfer(): () => void {
  const transfer = transferOf({ ot: 'voprf' });
  const real = { ...transfer };
  Object.assign(transfer, transparentTransfer(transfer.shape));
  return () => void Object.assign(transfer, real);
}
