/**
 * What this build pins of the builds that follow (`RELEASE_KEY` and `LOG_POLICY` when it was built): the key that signs them, and the logs and
 * witnesses that count (tlog-policy). Each is empty where it pins none.
 */

import type { PinnedRelease } from '../../../shared/player/find-release.ts';

/** Put in place by `scripts/client-bundles.mjs`; what is not built has none. */
declare const RELEASE_KEY: string;
declare const LOG_POLICY: string;

export const PINNED: PinnedRelease = {
  releaseKey: typeof RELEASE_KEY === 'undefined' ? '' : RELEASE_KEY,
  policy: typeof LOG_POLICY === 'undefined' ? '' : LOG_POLICY,
};
