/** The release key that this build pins (`RELEASE_KEY` when it was built), which signs the builds that follow; empty where it pins none. */

/** Put in place by `scripts/client-bundles.mjs`; what is not built has none. */
declare const RELEASE_KEY: string;

export const PINNED_KEY = typeof RELEASE_KEY === 'undefined' ? '' : RELEASE_KEY;
