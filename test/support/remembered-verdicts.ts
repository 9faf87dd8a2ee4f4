import type { Ed25519 } from '../../shared/crypto/ed25519.ts';

/** More than one match has. A cache that has grown so large is emptied. */
const MOST = 20_000;

/** Each signature is checked once for all: relay, sessions and verifier ask about the same ones. */
export function rememberVerdicts({ verify }: Ed25519<boolean>): Ed25519<boolean> {
  const known = new Map<string, boolean>();
  return {
    verify(key, message, signature) {
      const name = `${key} ${signature} ${Buffer.from(message).toString('latin1')}`;
      const verdict = known.get(name) ?? verify(key, message, signature);
      if (known.size > MOST) known.clear();
      known.set(name, verdict);
      return verdict;
    },
  };
}
