/** What the platform binds to the Worker. `Env` itself is generated from wrangler.toml by `npm run types`. */

import type { PolicyVars } from '../shared/relay/policy.ts';

/** Variables that an operator may set are in no generated type, because a relay runs without them. */
export type App = { readonly Bindings: Env & PolicyVars };
