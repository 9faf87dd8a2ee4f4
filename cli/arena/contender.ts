/** What decides for a side of an arena: a bot of ours, or an engine that is started anew for each match. */

import type { Bot } from '../../bots/bot.ts';
import { randomBot } from '../../bots/random.ts';
import { botNames, findBot } from '../../bots/registry.ts';
import { describeEnd } from '../../shared/engine/describe-end.ts';
import { enginePlayer, greetEngine } from '../../shared/engine/engine-player.ts';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import { ENGINE_PROTOCOL, type Hello, type Ready, readBye } from '../../shared/engine/messages.ts';
import { Fault } from '../../shared/fault.ts';
import { explainFault } from '../../shared/fault-meanings.ts';
import { findViewSchema } from '../../shared/games/find-view-schema.ts';
import { claimOfEngine } from '../../shared/log/engine-claim.ts';
import type { Terms } from '../../shared/log/match-payloads.ts';
import { seededPlayer } from '../../shared/player/bot-player.ts';
import type { Player } from '../../shared/player/play-seat.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { startEngine } from '../engine/start-engine.ts';
import { randomBytes } from '../platform.ts';
import { UsageError } from '../usage.ts';
import type { Said } from './report.ts';

const BOT = 'bot:';
/** How long an engine may take to load what it decides by, and to say goodbye. */
const READY_MS = 60_000;
const BYE_MS = 10_000;

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
    const { name, version, games } = await greet(port, await helloOf(terms, 0));
    if (games?.includes(terms.game) === false)
      throw new UsageError(`${name} does not play ${terms.game}: it says that it plays ${games.join(', ')}.`);
    return claimOfEngine(name, version);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new UsageError(`"${command}" does not say that it is ready. ${error.code}: ${explainFault(error)}`);
  } finally {
    await port.close();
  }
}

async function helloOf({ game, rules, params }: MatchTerms, seat: number): Promise<Hello> {
  const view = await findViewSchema(game, rules);
  return { type: 'hello', protocol: ENGINE_PROTOCOL, game, rules, params, seat, seats: 2, view, options: {} };
}

async function greet(port: EnginePort, hello: Hello): Promise<Ready> {
  const timer = setTimeout(() => port.close(), READY_MS);
  try {
    return await greetEngine(port, hello);
  } finally {
    clearTimeout(timer);
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
  await greet(port, await helloOf(terms, seat)).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
  });
  const timed: EnginePort = {
    ask: (request) => (request.type === 'end' ? port.ask(request) : watch.time(() => port.ask(request))),
    close: () => port.close(),
  };
  const { game } = terms;
  return {
    player: enginePlayer(timed, {
      ...{ bot: findBot(game, 'random') ?? randomBot(game), random: randomIntegers(randomBytes(32), 'bot'), now: Date.now },
      refused: () => watch.refuse(),
      failed: (fault, session) => {
        console.error(`An engine has failed in seat ${seat + 1} and resigns. ${fault.code}: ${explainFault(fault)}`);
        void session.perform({ kind: 'request', request: 'resign' });
      },
    }),
    said,
    async end(last, permalink) {
      const timer = setTimeout(() => port.close(), BYE_MS);
      await port
        .ask(describeEnd(last, permalink))
        .then(readBye)
        .catch(() => {})
        .finally(() => clearTimeout(timer));
    },
    close: () => port.close(),
  };
}
