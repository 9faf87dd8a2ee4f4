/** Measures what dark chess costs by both rule sets: a short game over a real relay with a thread per seat, and its verification. */

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { auditInThreads } from '../cli/audit-threads.ts';
import { startLocalRelay } from '../cli/local-relay.ts';
import { ed25519, randomBytes, relayClient, sha256Hex } from '../cli/platform.ts';
import { SecretFolder } from '../cli/secret-folder.ts';
import { decodeUtf8 } from '../shared/encoding/bytes.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import { findGame } from '../shared/games/registry.ts';
import { decodeLog } from '../shared/log/file.ts';
import { saltName } from '../shared/log/seat-name.ts';
import { type Entry, MATCH_ID_BYTES } from '../shared/log/step.ts';
import { CLOCK_PRESETS } from '../shared/player/clock-presets.ts';
import type { RelayClient } from '../shared/player/relay-client.ts';
import { joinMatch, openMatch } from '../shared/player/seating.ts';
import { readMatchState } from '../shared/playthrough/followed-match.ts';
import { verifyLog } from '../shared/verify/verify-log.ts';
import type { ScriptedSeat } from './dark-chess-seat.ts';
import { measureStream, reportStream } from './extension.ts';
import { benchProvenChess } from './proven-chess.ts';
import { median } from './statistics.ts';

/** White takes the king with its third move. */
const MOVES = ['e2e4', 'f7f6', 'd1h5', 'a7a6', 'h5e8'];
/** Number of moves that are followed by queries. */
const PLIES = MOVES.length - 1;
const LONG_GAME = 80;

interface Rules {
  readonly name: string;
  readonly rules: number;
  readonly params: JsonObject;
}

const AUDITED: Rules = { name: 'audited, voprf', rules: 1, params: { ot: 'voprf' } };
const PROVEN: Rules = { name: 'proven', rules: 2, params: { reveal: 'end' } };

export async function benchDarkChess(): Promise<void> {
  console.log(`Dark chess: a game of ${MOVES.length} plies, a thread for each seat, and the relay`);
  const audited = await benchRules(AUDITED);
  await benchRules(PROVEN);
  const proven = await benchProvenChess();
  console.log(`  processor time of a ply, proven to audited: ${(proven / audited).toFixed(2)} (target: 0.17)`);
  reportStream(measureStream());
}

/** Returns milliseconds of processor time a ply of both seats, their audits and what comes before the start included. */
async function benchRules(rules: Rules): Promise<number> {
  const state = await mkdtemp(join(tmpdir(), 'fogline-bench-'));
  const server = await startLocalRelay({ state });
  try {
    const relay = relayClient(server.origin);
    const { match, folders } = await seatTwo(relay, state, rules);
    const cpu = process.cpuUsage();
    await Promise.all(folders.map((folder) => playInThread({ origin: server.origin, match, folder, moves: MOVES })));
    const spent = process.cpuUsage(cpu);
    const log = await relay.log(match);
    const begun = performance.now();
    const { verdict } = await verifyLog(log, { findGame, ed25519, sha256Hex, auditElsewhere: auditInThreads });
    const verified = performance.now() - begun;
    if (!verdict.ok) throw new Error(`the match by the rules "${rules.name}" did not verify`);
    const ms = (spent.user + spent.system) / 1_000;
    report(rules.name, log, decodeLog(log).entries, ms, verified);
    return ms / PLIES;
  } finally {
    await server.stop();
    await rm(state, { recursive: true, force: true });
  }
}

async function seatTwo(
  relay: RelayClient,
  state: string,
  { rules, params }: Rules,
): Promise<{ match: string; folders: string[] }> {
  const { clock, deadlines } = CLOCK_PRESETS.find(({ id }) => id === 'live-5')!;
  const folders = [0, 1].map((seat) => join(state, `seat-${seat}`));
  const [white, black] = folders.map((folder) => new SecretFolder(folder)) as [SecretFolder, SecretFolder];
  const { key: relayKey } = await relay.describe();
  const { draft, secret } = await openMatch({
    findGame,
    ...{ game: 'dark-chess', rules, params, clock, deadlines, seats: 2, relayKey, ...saltName('White', randomBytes) },
    ...{ signer: await white.identity(), match: randomBytes(MATCH_ID_BYTES), seed: randomBytes(32) },
  });
  await white.save(secret);
  await relay.open(draft);
  const { match } = secret;
  const matchState = readMatchState(match, await relay.log(match));
  await black.save(
    await joinMatch({
      findGame,
      matchState,
      seat: 1,
      signer: await black.identity(),
      seed: randomBytes(32),
      ...saltName('Black', randomBytes),
    }),
  );
  return { match, folders };
}

async function playInThread(seat: ScriptedSeat): Promise<void> {
  await once(new Worker(new URL('dark-chess-seat.ts', import.meta.url), { workerData: seat }), 'exit');
}

/** A ply lasts from its move to the next one, by the timestamps of the relay. */
function report(name: string, log: Uint8Array, entries: readonly Entry[], cpu: number, verified: number): void {
  const starts = entries.flatMap(({ step }, i) => (step.kind === 'dark-chess.move' ? [i] : []));
  const lines = decodeUtf8(log).split('\n');
  const times = entries.map(({ step }) => step.timestamp.time);
  const plies = starts.slice(0, PLIES).map((from, i) => {
    const to = starts[i + 1]!;
    const bytes = lines.slice(from, to).reduce((sum, line) => sum + line.length + 1, 0);
    return { ms: times[to]! - times[from]!, bytes, messages: to - from };
  });
  const of = (what: 'ms' | 'bytes' | 'messages'): string =>
    Math.round(median(plies.map((ply) => ply[what]))).toLocaleString('en');
  const game = times.at(-1)! - times[starts[0]!]!;
  const count = (value: number): string => Math.round(value).toLocaleString('en');
  console.log(`  ${name}`);
  console.log(`    a ply              ${of('ms')} ms  ${of('bytes')} bytes of log  ${of('messages')} messages in turn`);
  console.log(
    `    the game           ${count(game)} ms  ${count(log.length)} bytes  ${entries.length} steps  both audits included`,
  );
  console.log(`    processor time     ${count(cpu / PLIES)} ms a ply of both seats and their audits, without the relay`);
  console.log(
    `    verifying the log  ${count(verified)} ms with a thread an audit, ${count(verified / PLIES)} a ply; ${LONG_GAME} plies at that rate ${count((verified / PLIES) * (LONG_GAME / 1_000))} s`,
  );
}
