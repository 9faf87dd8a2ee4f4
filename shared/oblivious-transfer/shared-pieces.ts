/**
 * Pieces of extensions that two machines of one match share, where one program runs both: an audit, or a device on which a person plays the computer. What the
 * holder's machine has made gives the keeper its keys without columns or check: K = M ⊕ u·Δ. That holds only if everything before was sent as
 * both machines send it: an audit compares every step, and stops the machine of a seat that has sent something else; a device makes both.
 */

import { encodeHex, equalBytes } from '../encoding/bytes.ts';
import { type AuthenticatedBits, authenticatedBits, correctBits } from '../proofs/authenticated-bits.ts';
import type { HeldPiece } from './batch-extension.ts';
import type { BatchExtension } from './batch-state.ts';
import type { PieceTerms } from './columns.ts';

const nameOf = ({ prefix, holder, piece, count }: PieceTerms, transcript: Uint8Array): string =>
  `${encodeHex(prefix)} ${encodeHex(transcript)} ${holder} ${piece} ${count}`;

/** What the holders of a match have made and their keepers have not taken. */
export class SharedPieces {
  readonly #made = new Map<string, HeldPiece>();

  /** The extension of one of the seats, `delta` its secret in four words: it takes from here what the other has made, and works out the rest. */
  of(own: BatchExtension, delta: Uint32Array): BatchExtension {
    return {
      hold: (terms, transcript) => {
        const made = own.hold(terms, transcript);
        this.#made.set(nameOf(terms, transcript), made);
        return made;
      },
      keep: (terms, transcript, message) =>
        this.#keysOf(nameOf(terms, transcript), message, delta) ?? own.keep(terms, transcript, message),
    };
  }

  /** Undefined where no holder has made this message. */
  #keysOf(name: string, message: Uint8Array, delta: Uint32Array): AuthenticatedBits | undefined {
    const made = this.#made.get(name);
    if (made === undefined || !equalBytes(made.message, message)) return undefined;
    this.#made.delete(name);
    return correctBits(authenticatedBits(made.bits.tags), made.bits.values, delta);
  }
}
