/** `npm run demo`: a relay of its own, bots on every seat, one match, and its verification from the published log. */

import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botNames } from '../bots/registry.ts';
import { encodeUtf8 } from '../shared/encoding/bytes.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { findGame, gameIds } from '../shared/games/registry.ts';
import { decodeLog } from '../shared/log/file.ts';
import { type Verification, verifyLog } from '../shared/verify/verify-log.ts';
import { auditInThreads } from './audit-threads.ts';
import { playBotMatch, storesIn } from './bot-match.ts';
import { JSON_OPTION, readArguments, readCount } from './command.ts';
import { type ChosenGame, chooseGame, GAME_HELP, GAME_OPTIONS } from './game-options.ts';
import { findTerminalGame } from './games/registry.ts';
import type { Measured } from './games/terminal-game.ts';
import { HelperThread } from './helper-thread.ts';
import { LEAVING_SIGNALS } from './leaving-signals.ts';
import { startLocalRelay } from './local-relay.ts';
import { ed25519, relayClient, sha256Hex } from './platform.ts';
import { runProgram } from './program.ts';
import { type KeptRecord, startRecordedRelay } from './recorded-relay.ts';
import type { SecretFolder } from './secret-folder.ts';
import { tiringPlayer } from './tiring-player.ts';
import { EXIT, hangText, printJson, UsageError } from './usage.ts';
import { describeVerdict } from './verdict-text.ts';

const HELP = `npm run demo -- [options]

Starts a relay of its own on a free port with its state in a temporary folder,
lets bots play a match, waits until the record is published, and verifies it
from the published log. Exit code 0 only if it verified.

  --game GAME       ${hangText(gameIds().join(', '), 20)}
  --seats N         how many play (default: as few as the game takes)
${GAME_HELP}
  --moves N         a seat gives up after so many decisions (default: in dark
                    chess by rules 1 20, 3 with andos, of 15 MB a move, 1 with
                    andos-packet-proof, of 25 MB and minutes; else never)
  --away            the players are never connected at the same time once the
                    game has started: each comes, moves and leaves; not in a
                    game that is not played over days, such as hold'em
  --log FILE        keep the log
  --record FILE     keep all of the match in an archive, as a stranger gets it:
                    with a timestamp, its place in a transparency log and the
                    cosignatures of two witnesses, all of this computer; and
                    beside it what one has to trust to check it (needs openssl)
  --json            {game, rules, match, finalHash, permalink, steps, result,
                    ok, ms}, with --record {record: {file, ca, policy}}, of
                    dark chess {passesBeforeStart, plies, messagesPerPly,
                    flightsPerPly, onlineBytesPerPly, bytesPerPly, recordBytes},
                    of hold'em {hands, bytesPerHand, shuffles}`;

const OPTIONS = {
  ...JSON_OPTION,
  game: { type: 'string', default: gameIds()[0]! },
  seats: { type: 'string' },
  ...GAME_OPTIONS,
  away: { type: 'boolean', default: false },
  moves: { type: 'string' },
  log: { type: 'string' },
  record: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Of a bot in audited dark chess over a transfer that is slow. */
const USUAL_MOVES: Readonly<Record<string, number>> = { andos: 3, 'andos-packet-proof': 1 };

interface Demo extends ChosenGame {
  readonly seats: number;
  readonly away: boolean;
  /** Decisions after which a seat gives up. */
  readonly moves: number | undefined;
  readonly log: string | undefined;
  /** Where the archive goes. */
  readonly record: string | undefined;
  readonly json: boolean;
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

/** What the match cost, where its game says so: by the log as a seat has kept it, with all that the published record leaves out. */
async function measureKept(
  { gameRun }: Verification,
  store: SecretFolder,
  match: string,
  recordBytes: number,
): Promise<Measured | undefined> {
  const terminal = gameRun && findTerminalGame(gameRun.game.id);
  if (terminal?.measure === undefined) return undefined;
  const seat = await store.load(match);
  const { entries } = decodeLog(encodeUtf8(await store.logs.load(seat!)));
  return terminal.measure({ entries, view: gameRun!.game.view(undefined, gameRun!.position.state), recordBytes });
}

/** What a stranger does who has been given these files and nothing else. */
const describeKept = ({ file, ca, policy }: KeptRecord): string => `
All of it is in ${file}. Check it as a stranger does, who trusts
the authority for timestamps, the log and both witnesses:
  npm run fogline -- verify ${file} --ca ${ca} --policy ${policy}
or by hand, as VERIFY.md in it says. Authority, log and witnesses were made for
this record, and are gone with their keys: it shows how one is checked.`;

function asUsageError(error: Error): never {
  throw error instanceof UsageError ? error : new UsageError(error.message);
}

/** Returns the exit code. `state` is an empty folder. */
async function runDemo(
  state: string,
  { game, rules, seats, params, away, moves, log: file, record, json }: Demo,
): Promise<number> {
  const recorded = record === undefined ? undefined : await startRecordedRelay(state).catch(asUsageError);
  const server = recorded ?? (await startLocalRelay({ state }).catch(asUsageError));
  try {
    const started = Date.now();
    const relay = relayClient(server.origin);
    const store = storesIn(state);
    const told = tellProgress(json);
    const { match, finalHash } = await playBotMatch({
      ...{ relay, game, rules, seats, params, away, store },
      player: (bot) => tiringPlayer(bot, moves ?? Number.POSITIVE_INFINITY),
      changed: (_, { matchState }) => told(matchState.phase, matchState.seq),
    });
    const log = await relay.finalLog(finalHash, match);
    if (file !== undefined) await writeFile(file, log);
    const verification = await verifyLog(log, {
      ...{ findGame, ed25519, sha256Hex, auditElsewhere: auditInThreads, otherThread: new HelperThread(), finalHash },
      progress: ({ check, done }) => told(check, done),
    });
    const ms = Date.now() - started;
    const kept = recorded && (await recorded.keep(finalHash, record!));
    const { ok, steps, result } = verification.verdict;
    const permalink = relay.permalink(finalHash);
    const measured = await measureKept(verification, store(0), match, log.length);
    if (json)
      printJson({
        game,
        rules,
        match,
        finalHash,
        permalink,
        steps,
        result,
        ok,
        ms,
        ...(kept && { record: kept }),
        ...measured?.figures,
      });
    else {
      console.log(describeVerdict(verification));
      if (measured !== undefined) console.log(`\n${measured.words}`);
      console.log(`\nPlayed, published and verified in ${ms} ms, at a relay that is gone now:\n  ${permalink}`);
      if (kept !== undefined) console.log(describeKept(kept));
    }
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
  const { game, log, record, json, away } = values;
  const chosen = chooseGame(game, values);
  if (botNames(game).length === 0) throw new UsageError(`There is no bot for ${game}.`);
  const { rules, params, rulebook } = chosen;
  // A game has clocks of its own where those with days do not fit it.
  if (away && rulebook.clocks !== undefined)
    throw new UsageError(`--away gives each player a day a move, and a match of ${game} may not take so long.`);
  const { min, max } = rulebook.seats;
  const seats = values.seats === undefined ? min : readCount('seats', values.seats, min, max);
  const state = await mkdtemp(join(tmpdir(), 'fogline-demo-'));
  for (const signal of LEAVING_SIGNALS)
    process.once(signal, () => {
      // The seats have seeds in it.
      rmSync(state, { recursive: true, force: true });
      process.exit(EXIT.fault);
    });
  try {
    const usual = game === 'dark-chess' && rules === 1 ? (USUAL_MOVES[String(params['ot'])] ?? 20) : undefined;
    const moves = values.moves === undefined ? usual : readCount('moves', values.moves, 1, LIMITS.stepsPerMatch);
    return await runDemo(state, { ...chosen, seats, away, moves, log, record, json });
  } finally {
    await rm(state, { recursive: true, force: true });
  }
});
