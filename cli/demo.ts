/** `npm run demo`: a relay of its own, bots on every seat, one match, and its verification from the published log. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bot } from '../bots/bot.ts';
import { botNames } from '../bots/registry.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { findGame, gameIds, latestRules } from '../shared/games/registry.ts';
import { verifyLog } from '../shared/verify/verify-log.ts';
import { auditInThreads } from './audit-threads.ts';
import { playBotMatch, storesIn } from './bot-match.ts';
import { JSON_OPTION, readArguments, readCount } from './command.ts';
import { readParameters } from './commands/new.ts';
import { startLocalRelay } from './local-relay.ts';
import { ed25519, relayClient, sha256Hex } from './platform.ts';
import { botPlayer, isAsked, type Player } from './play.ts';
import { runProgram } from './program.ts';
import { EXIT, hangText, printJson, UsageError } from './usage.ts';
import { describeVerdict } from './verdict-text.ts';

const HELP = `npm run demo -- [options]

Starts a relay of its own on a free port with its state in a temporary folder,
lets bots play a match, waits until the record is published, and verifies it
from the published log. Exit code 0 only if it verified.

  --game GAME       ${hangText(gameIds().join(', '), 20)}
  --seats N         how many play (default: as few as the game takes)
  --param NAME=V    a parameter of the game; once for each
  --ot NAME         dark chess: its oblivious transfer, voprf, andos or
                    andos-packet-proof
  --moves N         a seat gives up after so many decisions (default: 20 in dark
                    chess, 3 with andos, of 15 MB a move, 1 with
                    andos-packet-proof, of 25 MB and minutes; else never)
  --log FILE        keep the log
  --json            {game, match, finalHash, permalink, steps, result, ok, ms}`;

const OPTIONS = {
  ...JSON_OPTION,
  game: { type: 'string', default: gameIds()[0]! },
  seats: { type: 'string' },
  param: { type: 'string', multiple: true, default: [] as string[] },
  ot: { type: 'string' },
  moves: { type: 'string' },
  log: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Of a bot in dark chess over a transfer that is slow. */
const USUAL_MOVES: Readonly<Record<string, number>> = { andos: 3, 'andos-packet-proof': 1 };

interface Demo {
  readonly game: string;
  readonly seats: number;
  readonly params: JsonObject;
  /** Decisions after which a seat gives up. */
  readonly moves: number | undefined;
  readonly log: string | undefined;
  readonly json: boolean;
}

/** Long games end in time: with the first decision beyond so many, a bot gives up. */
function tiringPlayer(bot: Bot, moves: number): Player {
  let decided = 0;
  const player = botPlayer({
    ...bot,
    decide(view, random) {
      decided++;
      return bot.decide(view, random);
    },
  });
  return (snapshot, session) => (decided >= moves && isAsked(snapshot) ? session.request('resign') : player(snapshot, session));
}

/** A line on standard error that says how far it is, at most once a second; lines below each other where that is no terminal. */
function tellProgress(quiet: boolean): (what: string, done: number) => void {
  let last = Date.now();
  const { isTTY } = process.stderr;
  const pause = isTTY ? 1_000 : 10_000;
  return (what, done) => {
    if (quiet || Date.now() - last < pause) return;
    last = Date.now();
    process.stderr.write(isTTY ? `\r${what}, step ${done}\x1b[K\r` : `${what}, step ${done}\n`);
  };
}

/** Returns the exit code. `state` is an empty folder. */
async function runDemo(state: string, { game, seats, params, moves, log: file, json }: Demo): Promise<number> {
  const server = await startLocalRelay({ state }).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  try {
    const started = Date.now();
    const relay = relayClient(server.origin);
    const told = tellProgress(json);
    const { match, finalHash } = await playBotMatch({
      ...{ relay, game, seats, params, store: storesIn(state) },
      player: (bot) => tiringPlayer(bot, moves ?? Number.POSITIVE_INFINITY),
      changed: (_, { matchState }) => told(matchState.phase, matchState.seq),
    });
    const log = await relay.finalLog(finalHash);
    if (file !== undefined) await writeFile(file, log);
    const { verdict } = await verifyLog(log, {
      ...{ ed25519, sha256Hex, auditElsewhere: auditInThreads, finalHash },
      progress: ({ check, done }) => told(check, done),
    });
    const ms = Date.now() - started;
    const { ok, steps, result } = verdict;
    const permalink = relay.permalink(finalHash);
    if (json) printJson({ game, match, finalHash, permalink, steps, result, ok, ms });
    else
      console.log(
        `${describeVerdict(verdict)}\n\nPlayed, published and verified in ${ms} ms, at a relay that is gone now:\n  ${permalink}`,
      );
    return ok ? EXIT.good : EXIT.fault;
  } finally {
    await server.stop();
  }
}

await runProgram(async (args) => {
  const { values, operand } = readArguments(args, OPTIONS);
  if (values.help) {
    console.log(HELP);
    return EXIT.good;
  }
  if (operand !== undefined) throw new UsageError(`"${operand}" is one argument too many.\n\n${HELP}`);
  const { game, log, json, ot } = values;
  const rules = findGame(game, latestRules(game) ?? 0);
  if (rules === undefined) throw new UsageError(`There is no game "${game}"; choose one of ${gameIds().join(', ')}.`);
  if (botNames(game).length === 0) throw new UsageError(`There is no bot for ${game}.`);
  const { min, max } = rules.seats;
  const seats = values.seats === undefined ? min : readCount('seats', values.seats, min, max);
  const state = await mkdtemp(join(tmpdir(), 'fogline-demo-'));
  try {
    const params = readParameters([...values.param, ...(ot === undefined ? [] : [`ot=${ot}`])]);
    const usual = game === 'dark-chess' ? (USUAL_MOVES[String(params['ot'])] ?? 20) : undefined;
    const moves = values.moves === undefined ? usual : readCount('moves', values.moves, 1, LIMITS.stepsPerMatch);
    return await runDemo(state, { game, seats, params, moves, log, json });
  } finally {
    await rm(state, { recursive: true, force: true });
  }
});
