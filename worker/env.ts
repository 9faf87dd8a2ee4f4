/** What the platform binds to the Worker. `Env` itself is generated from wrangler.toml by `npm run types`; a bucket is optional there. */

import type { ArchiveEnv } from '../archive/log-store.ts';

export type App = { readonly Bindings: Env & ArchiveEnv };
