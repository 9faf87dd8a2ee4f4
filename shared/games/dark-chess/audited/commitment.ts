/** The commitment of a seat to its side of the board (seed 001, §6.3): one before the first move, one with every move. */

import { taggedHash } from '../../../crypto/hash.ts';
import { decodeBase64url, encodeHex, encodeInteger, encodeUtf8 } from '../../../encoding/bytes.ts';
import type { Setup } from '../../steps.ts';
import type { Side } from '../board.ts';
import { encodeSide } from '../notation.ts';

export const SALT_BYTES = 32;

/** SHA-256(tag ‖ match ‖ seat ‖ salt ‖ side), hex. */
export function commitSide({ match }: Setup<unknown>, seat: number, salt: Uint8Array, side: Side): string {
  return encodeHex(
    taggedHash('darkChessBoard', decodeBase64url(match), encodeInteger(seat, 1), salt, encodeUtf8(encodeSide(side))),
  );
}
