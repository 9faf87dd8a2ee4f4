/** What the platform binds to the Worker. `Env` itself is generated from wrangler.toml by `npm run types`. */

/** Variables that an operator may set are in no generated type, because a relay runs without them. */
interface Variables {
  /** Other sites whose pages may open matches and sockets here, such as `https://chess.example`; `*` for all. */
  readonly ALLOWED_ORIGINS?: string;
}

export type App = { readonly Bindings: Env & Variables };
