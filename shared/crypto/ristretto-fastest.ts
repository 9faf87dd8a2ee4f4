/** Which implementation of ristretto255 the environment gets. */

import type { RistrettoGroup } from './ristretto-group.ts';
import { nobleGroup } from './ristretto-noble.ts';
import { wasmGroup } from './ristretto-wasm.ts';

let chosen: RistrettoGroup | undefined;

/** In WebAssembly where the environment compiles it; a page's policy or a locked-down browser may forbid that. */
export function fastestGroup(): RistrettoGroup {
  chosen ??= wasmGroup() ?? nobleGroup();
  return chosen;
}
