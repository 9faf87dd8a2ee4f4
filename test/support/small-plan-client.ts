/**
 * The client as a relay serves it, but with proven dark chess by the small plan, for tests of pages: messages, flights and audits are all there, and
 * a match takes a fifth of the time. The module of the game is replaced while esbuild reads the sources. Nothing in the product leads
 * there, so nobody can be brought to play by it, and its records are refused by every other verifier (`test/browser/dark-chess.test.ts`). Matches of full size
 * over real sockets are those of `test/relay/demo.test.ts`.
 */

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { buildClient } from '../../scripts/build-client.mjs';

const SMALL_GAME = fileURLToPath(new URL('small-plan-game.ts', import.meta.url));

const smallPlan: Plugin = {
  name: 'small-plan',
  setup(bundle) {
    bundle.onResolve({ filter: /\/proven\/game\.ts$/ }, ({ importer }) =>
      importer === SMALL_GAME ? undefined : { path: SMALL_GAME },
    );
  },
};

/** Builds it into a folder of its own. */
export async function buildSmallPlanClient(folder: string): Promise<void> {
  await buildClient(folder, [], undefined, [smallPlan]);
}
