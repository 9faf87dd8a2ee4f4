/** The relay with a clock that a test sets: `POST /test/clock` with how far it is behind the platform's, which rings the alarms. */

import { app } from '../../worker/app.ts';

// The platform finds the classes of objects among these.
export {
  LogHead,
  Match,
  OpenSeats,
  Operator,
  Player,
  Republisher,
  TimestampPacer,
  TransparencyLog,
  Watch,
} from '../../worker/index.ts';

const platformNow = Date.now;
let behind = 0;
Date.now = () => platformNow() - behind;

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname !== '/api/test/clock') return app.fetch(request, env, context);
    behind = Number(await request.text());
    return new Response();
  },
};
