/** Two files that are one log for a reader that repairs text: in the second one the bytes of U+FFFD, in a name, are no UTF-8. */

import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { ToyMatch } from './toy-match.ts';

const REPLACEMENT = encodeUtf8('\ufffd');

const match = new ToyMatch().open();
match.say('join', 1, match.joinPayload(1), match.everyone, 'Bob \ufffd');
match.say('start', match.everyone, {}, [0]).say('toy.move', 0, {}, []).say('endgame', match.everyone, { result: null });

/** Every verifier takes its chain. */
export const WELL_FORMED = encodeUtf8(encodeLog(match.entries));
export const FINAL_HASH = match.matchState.prev;

const at = Buffer.from(WELL_FORMED).indexOf(REPLACEMENT);

/** Every verifier refuses it, with this fault. As repaired text it is the log above, with its final hash. */
export const ILL_FORMED = Uint8Array.from([
  ...WELL_FORMED.subarray(0, at),
  0xff,
  ...WELL_FORMED.subarray(at + REPLACEMENT.length),
]);
export const ILL_FORMED_FAULT = { code: 'encoding/not-utf8', step: 1 } as const;
