import type { Ed25519 } from '../../shared/crypto/ed25519.ts';

/** Each signature is checked once for all: relay, sessions and verifier ask about the same ones. */
export function rememberVerdicts({ verify }: Ed25519<boolean>): Ed25519<boolean> {
  const known = new Map<string, boolean>();
  return {
    verify(key, message, signature) {
      const name = `${key} ${signature} ${Buffer.from(message).toString('latin1')}`;
      const verdict = known.get(name) ?? verify(key, message, signature);
      known.set(name, verdict);
      return verdict;
    },
  };
}
