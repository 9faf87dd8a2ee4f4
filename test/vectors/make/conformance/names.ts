/** Names that seats claim, as changes of a line of `join`. */

import { sha256Hex } from '../../../../shared/crypto/hash.ts';
import type { SeatName } from '../../../../shared/log/seat-name.ts';
import { toyName } from '../../../support/toy-match.ts';
import { jsonText } from './json-text.ts';
import type { LineChange } from './toy-chain.ts';

/** A `join` that claims a name; `shown` is what is beside the step. */
export const nameOf = (text: string, ...shown: readonly [] | readonly [SeatName | undefined]): LineChange => ({
  header: { kind: 'join', next: [0, 1] },
  payload: { seat: 1, seed: '00'.repeat(32), name: sha256Hex(`fogline/1 name\n${jsonText(toyName(text))}`) },
  entry: { name: shown.length === 0 ? toyName(text) : shown[0] },
});
