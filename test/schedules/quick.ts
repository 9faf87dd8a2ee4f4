/**
 * `--quick`: modules that compute the same in every schedule are replaced by faster ones when they are loaded, and everything that remembers,
 * decides, saves, sends or checks is the real one. Imported before the game.
 */

import { registerHooks } from 'node:module';

/** What a module asks for by the end of an address, and what it gets; `by`: the end of the address of the only module that gets it. */
const REPLACED: readonly { readonly by?: string; readonly what: string; readonly instead: string }[] = [
  { by: '/shared/oblivious-transfer/base-ot.ts', what: '/crypto/ristretto.ts', instead: './structural-group.ts' },
  { by: '/shared/crypto/hash.ts', what: '@noble/hashes/sha2.js', instead: './native-sha2.ts' },
  { what: '/encoding/canonical.ts', instead: './remembered-texts.ts' },
  { by: '/shared/log/step-digest.ts', what: '/encoding/bytes.ts', instead: './remembered-texts.ts' },
  { by: '/shared/log/step.ts', what: '/encoding/bytes.ts', instead: './remembered-texts.ts' },
  { what: '/crypto/hash.ts', instead: './remembered-texts.ts' },
];

export function quicken(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const parent = context.parentURL ?? '';
      const found = REPLACED.find(({ by = '', what }) => specifier.endsWith(what) && parent.endsWith(by));
      if (found === undefined || parent.endsWith(found.instead.slice(1))) return nextResolve(specifier, context);
      return { url: new URL(found.instead, import.meta.url).href, shortCircuit: true };
    },
  });
}
