/** Matches of every game and every way to end, with what verification finds of each: for whatever is said of a match. */

import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { FindGame, Game } from '../../shared/games/interface.ts';
import { encodeLog } from '../../shared/log/file.ts';
import type { Entry } from '../../shared/log/step.ts';
import { Session } from '../../shared/player/session.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { SeatViews } from '../../shared/verify/replay.ts';
import type { Progress } from '../../shared/verify/verdict.ts';
import { type Verification, verifyLog } from '../../shared/verify/verify-log.ts';
import { rememberingGame } from '../schedules/remembering-game.ts';
import { LOGS, logText } from '../vectors/files.ts';
import type { FullEntry } from './full-entry.ts';
import { MemoryStore } from './memory-store.ts';
import { kingTakenAtOnce, provenLog, withoutFlights } from './proven-record.ts';
import { findRememberingGame } from './remembered-positions.ts';
import { ed25519, playedTable, Table, type TableOptions, testSeed } from './table.ts';
import { unknownGameLeftByOne, unknownGameLog } from './toy-match.ts';

interface Log {
  readonly name: string;
  readonly file: Uint8Array;
  /** The final hash that is asked for. */
  readonly askedFor?: string | undefined;
  /** Each step with its payload, where that is at hand. */
  readonly entries?: readonly FullEntry[];
  /** Each audit finds nothing, and no machine runs for it. */
  readonly isBelieved?: true;
}

export interface JudgedMatch extends Omit<Log, 'askedFor'> {
  readonly verification: Verification;
  readonly seatViews: SeatViews;
  /** What it comes to if the audits find nothing, as told before the first of them. */
  readonly presumed: Verification | undefined;
  /** What was reported on the way. */
  readonly progress: readonly Progress[];
  /** The match as the client of somebody who watches it has it, where each step is there with its payload. */
  readonly watched?: Snapshot;
}

const fileOf = (entries: readonly Entry[]): Uint8Array => encodeUtf8(encodeLog(entries));
const logOf = (name: string, entries: readonly FullEntry[]): Log => ({ name, entries, file: fileOf(entries) });

const BOTS = ['random', 'random'];
/** Games whose bots play to an end in no time; the logs of the vectors have those of Battleship. */
const GAMES = ['blackjack', 'dice', 'monte', 'rps'];

/** A match of hold'em may have many hands, and each of them proofs. */
const ofGame = (game: string): TableOptions => ({
  ...{ game, seed: 'judged', bots: BOTS },
  ...(game === 'holdem' ? { params: { hands: 2 } } : {}),
});

type End = 'resign' | 'time';
/** How play is left, and who opens then. */
const LEFT: readonly (readonly [game: string, end: End, openers: readonly number[]])[] = [
  ...GAMES.flatMap((game) => [[game, 'resign', []] as const, [game, 'resign', [0]] as const]),
  ...[['blackjack', 'time', [0]] as const, ['dice', 'time', []] as const],
  ...[['holdem', 'resign', []] as const, ['holdem', 'time', []] as const],
  // Classic matches that are left are judged alike: the vectors have one of each fleet to its end.
  ...[['battleship/xaya', 'resign', []] as const, ['battleship/xaya', 'resign', [0]] as const],
];

/** Some steps are played; then seat 1 resigns or is away, and of the seats only these open. */
export async function leftTable(options: TableOptions, end: End, openers: readonly number[]): Promise<Table> {
  const table = new Table(options);
  await table.seat();
  for (let i = 0; i < 2; i++) await table.play();
  table.tamper = (draft, seat) => (draft.kind === 'opening' && !openers.includes(seat) ? undefined : draft);
  if (end === 'resign') await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
  else table.offline.add(1);
  await table.settle();
  while (table.state.matchState.phase !== 'closed') await table.wait(24 * 3_600_000);
  return table;
}

async function* tables(): AsyncGenerator<Log> {
  for (const game of [...GAMES, 'holdem']) yield logOf(`${game}, played to its end`, (await playedTable(ofGame(game))).entries);
  for (const [game, end, openers] of LEFT) {
    const { entries } = await leftTable(ofGame(game), end, openers);
    yield logOf(`${game}, ended by ${end}, opened by [${openers}]`, entries);
  }
}

function* fabrications(): Generator<Log> {
  for (const reveal of ['end', 'never'] as const)
    for (const openers of [[], [0], [0, 1]]) {
      const log = logOf(`dark-chess, where seats reveal ${reveal}, opened by [${openers}]`, kingTakenAtOnce(reveal, openers));
      // Who runs one seat alone needs what the other has sent it.
      const file = openers.length === 1 ? log.file : fileOf(withoutFlights(log.entries!));
      yield { ...log, file, isBelieved: true };
    }
  yield logOf('dark-chess, ended by resign', provenLog(2));
  yield logOf('a game that nobody knows', unknownGameLog());
  yield logOf('a game that nobody knows, which one has left', unknownGameLeftByOne());
}

async function* logs(): AsyncGenerator<Log> {
  for (const one of LOGS.cases) yield { name: `${one.log}: ${one.name}`, file: encodeUtf8(logText(one)), askedFor: one.askedFor };
  yield* fabrications();
  yield* tables();
}

const machines = new Map<string, Game>();

/** Logs of one match have its audits in common, in which machines make proofs: `shared/verify/verify-log.test.ts` audits without memory. */
const findMachines: FindGame = (id, version) => {
  const game = findRememberingGame(id, version);
  if (game === undefined || !id.startsWith('battleship/')) return game;
  const name = `${id} ${version}`;
  const made = machines.get(name) ?? (rememberingGame(game as Game<unknown, object, object>) as Game);
  machines.set(name, made);
  return made;
};

/** Tools of a verifier of logs that have most of their signatures and proofs in common. */
export const REMEMBERING = { ed25519, findGame: findMachines };

/** What verification finds of a log, and says on the way. */
export async function judge({ askedFor, ...log }: Log): Promise<JudgedMatch> {
  const seatViews = new SeatViews();
  const progress: Progress[] = [];
  let presumed: Verification | undefined;
  const verification = await verifyLog(log.file, {
    ...{ ...REMEMBERING, seatViews },
    ...(askedFor === undefined ? {} : { finalHash: askedFor }),
    ...(log.isBelieved
      ? { auditElsewhere: async (jobs) => jobs.flatMap(({ seats }) => seats.map((seat) => ({ seat, isWhole: true }))) }
      : {}),
    progress: (one) => void progress.push(one),
    presumed: (one) => {
      presumed = one;
    },
  });
  return { ...log, verification, seatViews, presumed, progress };
}

const nothing = (): void => {};

async function watch({ verification: { verdict }, entries }: JudgedMatch): Promise<Snapshot> {
  const store = new MemoryStore(testSeed('spectator'));
  const session = new Session({ match: verdict.match!, ...REMEMBERING, store, send: nothing, changed: nothing, now: () => 0 });
  await session.receive({ kind: 'entries', entries: entries! });
  return session.snapshot();
}

export async function judgedMatches(): Promise<readonly JudgedMatch[]> {
  const judged: JudgedMatch[] = [];
  for await (const log of logs()) {
    const match = await judge(log);
    judged.push(match.entries === undefined ? match : { ...match, watched: await watch(match) });
  }
  return judged;
}
