/** What an engine is told when the match waits for a decision of its seat. */

import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import type { Decisions } from '../games/decisions.ts';
import { lastMomentOf } from '../player/last-moment.ts';
import type { Snapshot } from '../player/snapshot.ts';
import { stepsSince } from '../player/steps-since.ts';
import type { RandomInteger } from '../randomness/random-integers.ts';
import type { Turn, TurnClock, TurnStep } from './messages.ts';

/** A longer list is told by its number. */
const MOST_LEGAL = 512;
/** A longer payload is left out, in characters of its JSON. */
const PAYLOAD_CHARACTERS = 4_096;
/** The newest steps that together are no longer: an engine that was started again would be told a whole match. */
export const SINCE_CHARACTERS = 262_144;

export interface ExampleBot {
  decide(view: unknown, random: RandomInteger, asks: Decisions | undefined): JsonObject | Promise<JsonObject>;
}

interface TurnParts {
  readonly id: number;
  /** The last step that was in the log when the engine decided last; −1 before it has. */
  readonly after: number;
  readonly example: JsonObject;
  /** This device's clock, in ms. */
  readonly now: number;
}

/** A decision as the random bot makes it. Nothing of `random` may come from the seed of the seat. */
export async function exampleFor({ view, asks }: Snapshot, bot: ExampleBot, random: RandomInteger): Promise<JsonObject> {
  const asked = asks();
  try {
    return await bot.decide(view, random, asked);
  } catch (error) {
    if (asked === undefined) throw new Fault('engine/no-example');
    throw error;
  }
}

export function describeTurn(snapshot: Snapshot, { id, after, example, now }: TurnParts): Turn {
  const { schema = {}, legal, givesUp = [] } = snapshot.asks() ?? {};
  const listed = legal === undefined ? {} : legal.length > MOST_LEGAL ? { count: legal.length } : { legal };
  const asked = { schema, ...listed, ...(givesUp.length === 0 ? {} : { givesUp }), example };
  const since = describeSince(snapshot, after);
  return { type: 'turn', id, view: snapshot.view, since, ...asked, clock: describeClock(snapshot, now) };
}

function describeSince(snapshot: Snapshot, after: number): readonly TurnStep[] {
  const { unpublished = [] } = snapshot.matchState.terms!;
  const steps = stepsSince(snapshot, after).map(({ seq, kind, seat, payload }): TurnStep => {
    const isTold = !unpublished.includes(kind) && JSON.stringify(payload).length <= PAYLOAD_CHARACTERS;
    return { seq, kind, ...(seat === undefined ? {} : { seat }), ...(isTold ? { payload } : {}) };
  });
  let room = SINCE_CHARACTERS;
  const from = steps.findLastIndex((step) => {
    room -= JSON.stringify(step).length;
    return room < 0;
  });
  return steps.slice(from + 1);
}

function describeClock(snapshot: Snapshot, now: number): TurnClock {
  const { terms, seats } = snapshot.matchState;
  const { grace, increment = 0 } = terms!.clock;
  const { budget } = seats[snapshot.seat!]!;
  return { left: Math.max(0, lastMomentOf(snapshot) - now), budget, increment, grace };
}
