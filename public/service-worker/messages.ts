/** What a page asks the service worker for. It answers by the port that comes with the question. */

export type ToWorker =
  /** Is there another build than the one in use? It is fetched first; the answer is its client hash, if there is one. */
  | { readonly kind: 'check' }
  /** Which build is in use? The answer is its client hash. */
  | { readonly kind: 'name' }
  /** The build that waits is in use from now on, for pages that are loaded from then on. */
  | { readonly kind: 'take' };
