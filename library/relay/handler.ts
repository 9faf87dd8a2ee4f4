/** A relay as the handler of a Worker. It serves pages where its Worker binds files as `ASSETS`, and else answers programs alone. */

import { app } from '../../worker/app.ts';

/** What the platform calls: the types of the platform are those of each project. */
interface RelayHandler {
  fetch(request: Request, env: unknown, context: unknown): Response | Promise<Response>;
}

export const relay: RelayHandler = {
  fetch: (request, env, context) => app.fetch(request, env as Env, context as ExecutionContext),
};
