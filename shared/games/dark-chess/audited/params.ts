/** What the creator of a match of dark chess chooses. */

import type { JsonObject } from '../../../encoding/canonical.ts';
import { object, oneOf, optional } from '../../../encoding/shape.ts';

export interface DarkChessParams {
  /** The oblivious transfer: docs/protocol/oblivious-transfer.md. */
  readonly ot: 'voprf' | 'andos' | 'andos-packet-proof';
}

export function readParams(json: JsonObject): DarkChessParams {
  const { ot = 'voprf' } = object({ ot: optional(oneOf(['voprf', 'andos', 'andos-packet-proof'])) })(json, 'params');
  return { ot };
}

/** Of the longest matches: no other transfer takes more than one of these. */
export const LONGEST = [{ ot: 'voprf' }, { ot: 'andos' }, { ot: 'andos-packet-proof' }];
