/** A relay as the handler of a Worker. */

import { app, isForPrograms } from '../../worker/app.ts';

/** What the platform calls: the types of the platform are those of each project. */
interface RelayHandler {
  fetch(request: Request, env: unknown, context: unknown): Response | Promise<Response>;
}

export interface RelayOptions {
  /**
   * Answers addresses that are not for programs. Where absent the relay does, with the web client among the files that its Worker binds as
   * `ASSETS`; false: without it, even where the Worker binds files.
   */
  readonly pages?: false | RelayHandler['fetch'];
}

export const relay = ({ pages }: RelayOptions = {}): RelayHandler => ({
  fetch(request, env, context) {
    if (pages && !isForPrograms(new URL(request.url).pathname)) return pages(request, env, context);
    const bound = pages === false ? { ...(env as Env), ASSETS: undefined } : env;
    return app.fetch(request, bound as Env, context as ExecutionContext);
  },
});

/** The relay that a Worker is which hands on all of this module. */
export const wholeRelay: RelayHandler = relay();
