/** Checks an engine: it has every seat of a match of each game, and is asked more than a seat asks (`checked-engine.ts`). */

import crypto from 'node:crypto';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { describeEnd } from '../../shared/engine/describe-end.ts';
import { enginePlayer } from '../../shared/engine/engine-player.ts';
import type { Hello, Ready } from '../../shared/engine/messages.ts';
import { Fault } from '../../shared/fault.ts';
import { findGame, latestRules } from '../../shared/games/registry.ts';
import { clockPresetsOf } from '../../shared/player/clock-presets.ts';
import { playTable } from '../arena/table.ts';
import { randomBytes } from '../platform.ts';
import { type Checked, CheckedEngine } from './checked-engine.ts';
import { exampleWays, helloOf } from './engine-talk.ts';

export interface SeatCheck {
  readonly game: string;
  readonly rules: number;
  /** From 0. */
  readonly seat: number;
  readonly turns: number;
  readonly slowestMs: number;
  readonly problems: readonly string[];
}

/** Who it is. Throws a fault where it does not say so. */
export async function introduce(checked: Checked, game: string): Promise<Ready> {
  const engine = new CheckedEngine(checked);
  try {
    const rules = latestRules(game)!;
    return await engine.greet(await helloOf({ game, rules, params: {} }, { seat: 0, seats: findGame(game, rules)!.seats.min }));
  } finally {
    await engine.close();
  }
}

/** Plays the beginning of a match of this game, by its latest rules and usual parameters. */
export async function checkGame(checked: Checked, game: string): Promise<readonly SeatCheck[]> {
  const rules = latestRules(game)!;
  const rulebook = findGame(game, rules)!;
  const engines = Array.from({ length: rulebook.seats.min }, () => new CheckedEngine(checked));
  try {
    const ready = await Promise.all(
      engines.map(async (engine, seat) =>
        isReady(engine, await helloOf({ game, rules, params: {} }, { seat, seats: engines.length })),
      ),
    );
    if (ready.every(Boolean)) {
      const { clock, deadlines } = clockPresetsOf(rulebook).at(-1)!;
      const { ends } = await playTable({
        ...{ game, rules, params: {}, clock, deadlines, practice: true, match: randomBytes(16) },
        relay: freshSigner(),
        seats: engines.map((engine) => ({
          ...{ signer: freshSigner(), engine: 'checked' },
          player: enginePlayer(engine, {
            ...exampleWays(game),
            refused: (fault) => engine.note(fault),
          }),
        })),
      });
      await Promise.all(engines.map((engine, seat) => engine.end(describeEnd(ends[seat]!, undefined))));
    }
  } finally {
    await Promise.all(engines.map((engine) => engine.close()));
  }
  return engines.map(({ turns, slowestMs, problems }, seat) => ({ game, rules, seat, turns, slowestMs, problems }));
}

const freshSigner = () => nodeSigner(crypto, randomBytes(32));

async function isReady(engine: CheckedEngine, hello: Hello): Promise<boolean> {
  try {
    await engine.greet(hello);
    return true;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    engine.note(error);
    return false;
  }
}
