/** What decides for a side of an arena: a bot of ours, or an engine that is started anew for each match. */

import type { Bot } from '../../bots/bot.ts';
import { botNames, findBot } from '../../bots/registry.ts';
import { enginePlayer } from '../../shared/engine/engine-player.ts';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import { Fault } from '../../shared/fault.ts';
import { explainFault } from '../../shared/fault-meanings.ts';
import { claimOfEngine } from '../../shared/log/engine-claim.ts';
import type { Terms } from '../../shared/log/match-payloads.ts';
import { seededPlayer } from '../../shared/player/bot-player.ts';
import type { Player } from '../../shared/player/play-seat.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { exampleWays, expectPlays, greetInTime, helloOf, sayGoodbye } from '../engine/engine-talk.ts';
import { startEngine } from '../engine/start-engine.ts';
import { randomBytes } from '../platform.ts';
import { UsageError } from '../usage.ts';
import type { Said } from './report.ts';

const BOT = 'bot:';
/** An arena is played by two. */
const SEATS = 2;

type MatchTerms = Pick<Terms, 'game' | 'rules' | 'params'>;

interface ContenderOptions {
  /** `bot:NAME`, or a command. */
  readonly command: string;
  /** A folder that no engine is told of: the one of the keys. */
  readonly hidden: string;
}

/** Who decides in one match. */
export interface Sitting {
  readonly player: Player;
  said(): Said;
  /** Tells it how the match has ended. */
  end(last: Snapshot, permalink: string | undefined): Promise<void>;
  close(): Promise<void>;
}

function botNamed(game: string, name: string): Bot {
  const names = botNames(game);
  const bot = findBot(game, name);
  if (bot !== undefined) return bot;
  const others = names.length === 0 ? 'it has no bots' : `choose one of ${names.map((one) => BOT + one).join(', ')}`;
  throw new UsageError(`There is no bot "${name}" for ${game}; ${others}.`);
}

/** What it says that it is. Throws a `UsageError` for what does not play the game. */
export async function introduce({ command, hidden }: ContenderOptions, terms: MatchTerms): Promise<string> {
  if (command.startsWith(BOT)) return claimOfEngine(BOT + botNamed(terms.game, command.slice(BOT.length)).name, '');
  const port = startEngine(command, { hidden });
  try {
    const ready = await greetInTime(port, await helloOf(terms, { seat: 0, seats: SEATS }));
    expectPlays(ready, terms.game);
    return claimOfEngine(ready.name, ready.version);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new UsageError(`"${command}" does not say that it is ready. ${error.code}: ${explainFault(error)}`);
  } finally {
    await port.close();
  }
}

/** Counts decisions and their time, from the question to the answer. */
class Watch {
  #said: Said = { decisions: 0, ms: 0, longest: 0, illegal: 0 };

  async time<T>(answer: () => T | Promise<T>): Promise<T> {
    const begun = performance.now();
    const answered = await answer();
    const ms = performance.now() - begun;
    const { decisions, longest } = this.#said;
    this.#said = { ...this.#said, decisions: decisions + 1, ms: this.#said.ms + ms, longest: Math.max(longest, ms) };
    return answered;
  }

  refuse(): void {
    this.#said = { ...this.#said, illegal: this.#said.illegal + 1 };
  }

  /** In tenths of a millisecond. */
  get said(): Said {
    const tenths = (ms: number): number => Math.round(10 * ms) / 10;
    const { decisions, ms, longest, illegal } = this.#said;
    return { decisions: decisions - illegal, ms: tenths(ms), longest: tenths(longest), illegal };
  }
}

/** Sits down for a match. An engine that does not say that it is ready, or dies, resigns its seat. */
export async function sit({ command, hidden }: ContenderOptions, terms: MatchTerms, seat: number): Promise<Sitting> {
  const watch = new Watch();
  const said = (): Said => watch.said;
  if (command.startsWith(BOT)) {
    const bot = botNamed(terms.game, command.slice(BOT.length));
    const timed = { decide: (...asked: Parameters<Bot['decide']>) => watch.time(() => bot.decide(...asked)) };
    return { player: seededPlayer(timed, randomBytes(32)), said, end: async () => {}, close: async () => {} };
  }
  const port = startEngine(command, { hidden });
  await greetInTime(port, await helloOf(terms, { seat, seats: SEATS })).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
  });
  const timed: EnginePort = {
    ask: (request) => (request.type === 'end' ? port.ask(request) : watch.time(() => port.ask(request))),
    close: () => port.close(),
  };
  return {
    player: enginePlayer(timed, {
      ...exampleWays(terms.game),
      refused: () => watch.refuse(),
      failed: (fault, session) => {
        console.error(`An engine has failed in seat ${seat + 1} and resigns. ${fault.code}: ${explainFault(fault)}`);
        void session.perform({ kind: 'request', request: 'resign' });
      },
    }),
    said,
    end: (last, permalink) => sayGoodbye(port, last, permalink).catch(() => {}),
    close: () => port.close(),
  };
}
