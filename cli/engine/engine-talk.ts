/** What every seat of an engine does alike: it greets the engine, takes leave of it, and gives it examples, each in its time. */

import { randomBot } from '../../bots/random.ts';
import { findBot } from '../../bots/registry.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { describeEnd } from '../../shared/engine/describe-end.ts';
import { greetEngine } from '../../shared/engine/engine-player.ts';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import { ENGINE_PROTOCOL, type Hello, type Ready, readBye } from '../../shared/engine/messages.ts';
import { Fault } from '../../shared/fault.ts';
import { findViewSchema } from '../../shared/games/find-view-schema.ts';
import type { Terms } from '../../shared/log/match-payloads.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { randomBytes } from '../platform.ts';
import { UsageError } from '../usage.ts';

/** How long an engine may take to load what it decides by, and to say goodbye. */
const READY_MS = 60_000;
const BYE_MS = 10_000;

/** The place of an engine in a match, from 0. */
interface SeatOf {
  readonly seat: number;
  readonly seats: number;
  readonly options?: JsonObject;
}

export async function helloOf(match: Pick<Terms, 'game' | 'rules' | 'params'>, place: SeatOf): Promise<Hello> {
  const { game, rules, params } = match;
  const { seat, seats, options = {} } = place;
  const view = await findViewSchema(game, rules);
  return { type: 'hello', protocol: ENGINE_PROTOCOL, game, rules, params, seat, seats, view, options };
}

/** What is asked of an engine, within so many ms: then it is closed, and the fault is `engine/silent` with this detail. */
export async function inTime<T>(
  port: Pick<EnginePort, 'close'>,
  ms: number,
  work: () => Promise<T>,
  late = `no answer in ${ms / 1_000} s`,
): Promise<T> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void port.close();
  }, ms);
  try {
    return await work();
  } catch (error) {
    throw isLate ? new Fault('engine/silent', late) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Who it is; a fault where it does not say so in time. */
export const greetInTime = (port: EnginePort, hello: Hello): Promise<Ready> =>
  inTime(port, READY_MS, () => greetEngine(port, hello), `it has not said ready in ${READY_MS / 1_000} s`);

export function expectPlays({ name, games }: Ready, game: string): void {
  if (games?.includes(game) === false)
    throw new UsageError(`${name} does not play ${game}: it says that it plays ${games.join(', ')}.`);
}

/** Tells an engine how its match has ended; a fault where it does not say goodbye in time. */
export async function sayGoodbye(port: EnginePort, last: Snapshot, permalink: string | undefined): Promise<void> {
  readBye(await inTime(port, BYE_MS, () => port.ask(describeEnd(last, permalink))));
}

/** What makes the examples of an engine's turns. Nothing of it comes from the seed of the seat. */
export const exampleWays = (game: string) => ({
  bot: findBot(game, 'random') ?? randomBot(game),
  random: randomIntegers(randomBytes(32), 'engine'),
  now: Date.now,
});
