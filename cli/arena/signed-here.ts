/**
 * Keys of one process that knows what they have signed: a signature that was just made here is not verified again by each of those who sit
 * here. All others are, and `arena verify` verifies every one. Messages are kept without a copy, with the buffers that they share, as long
 * as the match is played: each is made to be signed, and never changed.
 */

import crypto from 'node:crypto';
import type { Ed25519, Signer } from '../../shared/crypto/ed25519.ts';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { equalBytes } from '../../shared/encoding/bytes.ts';

const { verify } = nodeEd25519(crypto);

export class SignedHere {
  readonly #made = new Map<string, { readonly key: string; readonly message: Uint8Array }>();

  signer({ publicKey, sign }: Signer<string>): Signer<string> {
    return {
      publicKey,
      sign: (message) => {
        const signature = sign(message);
        this.#made.set(signature, { key: publicKey, message });
        return signature;
      },
    };
  }

  readonly ed25519: Ed25519<boolean> = {
    verify: (key, message, signature) => {
      const made = this.#made.get(signature);
      return made?.key === key && equalBytes(made.message, message) ? true : verify(key, message, signature);
    },
  };
}
