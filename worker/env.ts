/** What the platform binds to the Worker. `Env` itself is generated from wrangler.toml by `npm run types`. */

export type App = { readonly Bindings: Env };
