/** `fogline arena`: plays two programs against each other, and recomputes the report of somebody who did. */

import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Deadlines } from '../../shared/log/match-payloads.ts';
import { clockPresetsOf, findClock } from '../../shared/player/clock-presets.ts';
import { type AllegedReport, findReport, logsOf, readLog, readReport, writeLog, writeReport } from '../arena/arena-files.ts';
import { arenaStore } from '../arena/arena-store.ts';
import { introduce } from '../arena/contender.ts';
import { ARENA_FORMAT, type ArenaPlan, type Both, MOST_MATCHES, SIDES, type Side } from '../arena/plan.ts';
import { REFUSALS, Refusal } from '../arena/refusal.ts';
import type { Report } from '../arena/report.ts';
import { describeClaims, describeEvidence, describeReport } from '../arena/report-text.ts';
import { runArena } from '../arena/run-arena.ts';
import { verifyReport } from '../arena/verify-report.ts';
import { ArenaPool } from '../arena-pool.ts';
import { type Command, JSON_OPTION, readArguments, readCount, readRelay } from '../command.ts';
import { chooseGame, GAME_HELP, GAME_OPTIONS } from '../game-options.ts';
import { relayClient } from '../platform.ts';
import { SEAT_OPTIONS } from '../seat-options.ts';
import { EXIT, printable, printJson, UsageError, wrapText } from '../usage.ts';

const HELP = `fogline arena <game> --a PROGRAM --b PROGRAM [options]
fogline arena verify <report.json>

Plays two programs against each other, each under a key of its own, and says
how much stronger A is. The seats are swapped in each second match. A program
is a bot of ours, bot:NAME, or the command of an engine, which the shell runs
anew for each match. The game is played by two seats.

With --report the report grows while it plays, with the log of each match in
a folder beside it. The same command goes on with an arena that was ended.
\`arena verify\` recomputes the report from these logs, and says what it cannot.

  --a PROGRAM       one side
  --b PROGRAM       the other one
  --games N         how many matches (default: 200)
  --local           in this process, whose own key stands for the time (default)
  --relay URL       over this relay; the matches count in no player's record
  --pairs           Elo from pairs of matches with swapped seats
  --sprt A,B        end as soon as a sequential test has decided between these
                    two, in Elo, such as 0,10
  --report FILE     where the report is written, such as out.json
  --clock CLOCK     as of \`fogline new\` (default: 10m+5s, or the first of the
                    game's own)
  --threads N       how many matches at once (default: one for each core)
${GAME_HELP}
  --secrets FOLDER  where this computer keeps the keys of both sides (default:
                    FOGLINE_SECRETS, or .fogline in your home folder)
  --json            the report without its matches, and nothing else

Exit code: 0 good, 1 not finished, or a report that does not follow from its
logs, 2 wrong usage.`;

const OPTIONS = {
  ...JSON_OPTION,
  ...GAME_OPTIONS,
  secrets: SEAT_OPTIONS.secrets,
  a: { type: 'string' },
  b: { type: 'string' },
  games: { type: 'string' },
  local: { type: 'boolean', default: false },
  relay: { type: 'string' },
  pairs: { type: 'boolean', default: false },
  sprt: { type: 'string' },
  report: { type: 'string' },
  clock: { type: 'string' },
  threads: { type: 'string' },
} as const;
type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];

const USUAL_CLOCK = '10m+5s';
const PROGRESS_MS = 1_000;

function readSprt(text: string | undefined): ArenaPlan['sprt'] {
  if (text === undefined) return undefined;
  const [, elo0, elo1] = /^(-?\d{1,3}(?:\.\d{1,2})?),(-?\d{1,3}(?:\.\d{1,2})?)$/.exec(text) ?? [];
  if (elo0 === undefined || elo1 === undefined || Number(elo0) >= Number(elo1))
    throw new UsageError(`--sprt takes two numbers, the smaller one first, such as 0,10, not "${text}".`);
  return { elo0, elo1 };
}

/** What is wanted of an arena, before it has a nonce and keys. */
interface Wanted {
  readonly terms: Pick<ArenaPlan, 'game' | 'rules' | 'code' | 'params' | 'clock' | 'matches' | 'pairs' | 'sprt'>;
  readonly deadlines: Deadlines;
  readonly commands: Both<string>;
  readonly origin: string | undefined;
  readonly secrets: string;
}

function readWanted(game: string, values: Values): Wanted {
  const { a, b, games = '200', local, relay, pairs } = values;
  const { rules, rulebook, params } = chooseGame(game, values);
  if (rulebook.seats.min > 2) throw new UsageError(`An arena has two seats, and ${game} needs ${rulebook.seats.min}.`);
  if (a === undefined || b === undefined) throw new UsageError('Which two programs? Give --a and --b.');
  if (local && relay !== undefined) throw new UsageError('Choose --local or --relay.');
  const matches = readCount('games', games, 1, MOST_MATCHES);
  if (pairs && matches % 2 === 1) throw new UsageError(`--pairs needs an even number of matches, not ${matches}.`);
  const sprt = readSprt(values.sprt);
  const id = values.clock ?? (rulebook.clocks === undefined ? USUAL_CLOCK : clockPresetsOf(rulebook)[0]!.id);
  const preset = findClock(id, rulebook);
  if (preset === undefined) throw new UsageError(`There is no clock "${id}" for ${game}.`);
  const { clock, deadlines } = preset;
  return {
    terms: {
      ...{ game, rules, params, clock, matches, pairs },
      ...(rulebook.code === undefined ? {} : { code: rulebook.code }),
      ...(sprt === undefined ? {} : { sprt }),
    },
    deadlines,
    commands: { a, b },
    origin: relay === undefined ? undefined : new URL(readRelay(relay)).origin,
    secrets: resolve(values.secrets),
  };
}

async function makePlan({ terms, commands, origin, secrets }: Wanted): Promise<ArenaPlan> {
  const nonce = randomBytes(32).toString('hex');
  const keyOf = async (of: Side | 'relay'): Promise<string> => (await arenaStore(secrets, nonce, of).identity()).publicKey;
  const sideOf = async (side: Side) => ({
    engine: await introduce({ command: commands[side], hidden: secrets }, terms),
    key: await keyOf(side),
  });
  const relay =
    origin === undefined ? { key: await keyOf('relay') } : { key: (await relayClient(origin).describe()).key, origin };
  return { format: ARENA_FORMAT, nonce, ...terms, a: await sideOf('a'), b: await sideOf('b'), relay };
}

/** Throws where the report that is there is of another arena than the one that is wanted. */
async function expectSame({ plan }: AllegedReport, { terms, commands, origin, secrets }: Wanted, path: string): Promise<void> {
  const differs = (what: string): never => {
    throw new UsageError(`${path} is the report of an arena with another ${what}: name another file, or give its options.`);
  };
  const { game, rules, code, params, clock, matches, pairs, sprt } = plan;
  for (const [name, value] of Object.entries({ game, rules, code, params, clock, matches, pairs, sprt }))
    if (!isDeepStrictEqual(value, terms[name as keyof typeof terms])) differs(name);
  if (plan.relay.origin !== origin) differs('relay');
  for (const side of SIDES) {
    if ((await introduce({ command: commands[side], hidden: secrets }, terms)) !== plan[side].engine)
      differs(`program as ${side.toUpperCase()}`);
    if ((await arenaStore(secrets, plan.nonce, side).identity()).publicKey !== plan[side].key)
      throw new UsageError(`The keys of ${path} are not on this computer: an arena goes on where it began.`);
  }
}

async function play(game: string, values: Values): Promise<number> {
  const wanted = readWanted(game, values);
  const threads = values.threads === undefined ? availableParallelism() : readCount('threads', values.threads, 1, 256);
  const path = values.report;
  const text = path === undefined ? undefined : await findReport(path);
  const before = text === undefined ? undefined : readReport(text);
  if (before !== undefined) await expectSame(before, wanted, path!);
  const plan = before?.plan ?? (await makePlan(wanted));
  const { deadlines, commands, secrets } = wanted;
  const leaving = new AbortController();
  const leave = (): void => leaving.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  let told = Date.now();
  const report = await runArena({
    ...{ job: { plan, deadlines, commands, secrets }, threads, before, signal: leaving.signal },
    log: async (number) => (path === undefined ? undefined : readLog(path, number)),
    keep: async (number, log) => (path === undefined ? undefined : writeLog(path, number, log)),
    async grown(grown, played) {
      if (Date.now() - told < PROGRESS_MS) return;
      told = Date.now();
      const now = grown();
      if (path !== undefined) await writeReport(path, now);
      const { wins, draws, losses } = now.score;
      if (!values.json) console.error(`${played} of ${plan.matches}: +${wins} =${draws} -${losses}`);
    },
  }).finally(() => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, leave);
  });
  if (path !== undefined) await writeReport(path, report);
  print(report, values.json);
  if (!values.json && path !== undefined)
    console.log(
      `\nSaved as ${path}, with the logs in ${logsOf(path)}.\n${wrapText('Anybody who has both checks it with `fogline arena verify`.')}`,
    );
  return report.score.ended === null ? EXIT.fault : EXIT.good;
}

function print(report: Report, json: boolean): void {
  const { matches: _, ...rest } = report;
  if (json) printJson(rest);
  else console.log(`${describeReport(report)}\n\n${describeClaims(report)}`);
}

async function verify(path: string, values: Values): Promise<number> {
  const text = await findReport(path);
  if (text === undefined) throw new UsageError(`There is no file "${path}".`);
  const threads = values.threads === undefined ? availableParallelism() : readCount('threads', values.threads, 1, 256);
  try {
    const alleged = readReport(text);
    const pool = new ArenaPool({ plan: alleged.plan }, Math.max(1, Math.min(threads, alleged.matches.length)));
    const { report, evidence } = await verifyReport(alleged, { log: (number) => readLog(path, number), pool }).finally(() =>
      pool.close(),
    );
    if (values.json) {
      const { matches: _, ...rest } = report;
      printJson({ ok: true, evidence, ...rest });
      return report.score.ended === null ? EXIT.fault : EXIT.good;
    }
    const many = `The log of each of the ${report.matches.length} matches was verified, and all of the report but its claims follows from them.`;
    console.log(`${wrapText(many)}\n`);
    console.log(`${describeReport(report)}\n${describeEvidence(evidence)}\n\n${describeClaims(report)}`);
    return report.score.ended === null ? EXIT.fault : EXIT.good;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    if (values.json) printJson({ ok: false, code, match: error.match ?? null, detail: message });
    else console.log(wrapText(printable(`NOT verified. ${code}: ${REFUSALS[code]} (${message})`)));
    return EXIT.fault;
  }
}

export const ARENA: Command = {
  name: 'arena',
  takes: '<game>',
  summary: 'play two programs against each other, and report it',
  help: HELP,
  async run(args) {
    const { values, operands } = readArguments(args, OPTIONS, 2);
    const [first, second] = operands;
    if (first === 'verify') {
      if (second === undefined) throw new UsageError('Verify which report? Give its file.');
      return verify(second, values);
    }
    if (first === undefined) throw new UsageError('An arena of which game?');
    if (second !== undefined) throw new UsageError(`"${second}" is one argument too many.`);
    return play(first, values);
  },
};
