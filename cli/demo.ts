/** `npm run demo`: a relay of its own, bots on every seat, one match, and its verification from the published log. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botNames } from '../bots/registry.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import { findGame, gameIds } from '../shared/games/registry.ts';
import { verifyLog } from '../shared/verify/verify-log.ts';
import { auditInThreads } from './audit-threads.ts';
import { playBotMatch, storesIn } from './bot-match.ts';
import { JSON_OPTION, readArguments, readCount } from './command.ts';
import { readParameters } from './commands/new.ts';
import { startLocalRelay } from './local-relay.ts';
import { ed25519, relayClient, sha256Hex } from './platform.ts';
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
  --log FILE        keep the log
  --json            {game, match, finalHash, permalink, steps, result, ok, ms}`;

const OPTIONS = {
  ...JSON_OPTION,
  game: { type: 'string', default: gameIds()[0]! },
  seats: { type: 'string' },
  param: { type: 'string', multiple: true, default: [] as string[] },
  log: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

interface Demo {
  readonly game: string;
  readonly seats: number;
  readonly params: JsonObject;
  readonly log: string | undefined;
  readonly json: boolean;
}

/** Returns the exit code. `state` is an empty folder. */
async function runDemo(state: string, { game, seats, params, log: file, json }: Demo): Promise<number> {
  const server = await startLocalRelay({ state }).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  try {
    const started = Date.now();
    const relay = relayClient(server.origin);
    const { match, finalHash } = await playBotMatch({ relay, game, seats, params, store: storesIn(state) });
    const log = await relay.finalLog(finalHash);
    if (file !== undefined) await writeFile(file, log);
    const { verdict } = await verifyLog(log, { ed25519, sha256Hex, auditElsewhere: auditInThreads, finalHash });
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
  const { game, log, json } = values;
  const rules = findGame(game, 1);
  if (rules === undefined) throw new UsageError(`There is no game "${game}"; choose one of ${gameIds().join(', ')}.`);
  if (botNames(game).length === 0) throw new UsageError(`There is no bot for ${game}.`);
  const { min, max } = rules.seats;
  const seats = values.seats === undefined ? min : readCount('seats', values.seats, min, max);
  const state = await mkdtemp(join(tmpdir(), 'fogline-demo-'));
  try {
    return await runDemo(state, { game, seats, params: readParameters(values.param), log, json });
  } finally {
    await rm(state, { recursive: true, force: true });
  }
});
