/**
 * The relay with a clock that a test moves on: `POST /api/test/later?match=…` with so many ms rings the alarm of that match, as if they had passed,
 * and tells for which seats it waits.
 */

import { app } from '../../worker/app.ts';
import { Match as PlainMatch } from '../../worker/index.ts';

// The platform finds the classes of objects among these.
export {
  ByteBudget,
  LogHead,
  OpenSeats,
  Operator,
  Parcel,
  Player,
  Republisher,
  TimestampPacer,
  TransparencyLog,
  Watch,
  Witness,
} from '../../worker/index.ts';

const platformNow = Date.now;
let ahead = 0;
Date.now = () => platformNow() + ahead;

export class Match extends PlainMatch {
  constructor(ctx: DurableObjectState, env: Env) {
    const { storage } = ctx;
    const setAlarm = storage.setAlarm.bind(storage);
    // The platform has its own clock.
    storage.setAlarm = (at, options) => setAlarm(Number(at) - ahead, options);
    super(ctx, env);
  }

  ring(): Promise<void> {
    return this.alarm();
  }
}

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/api/test/later') return app.fetch(request, env, context);
    ahead += Number(await request.text());
    const match = env.MATCH.getByName(searchParams.get('match')!) as unknown as DurableObjectStub<Match>;
    await match.ring();
    const waiting = await match.waiting();
    return Response.json(waiting.ok ? waiting.value : waiting);
  },
};
