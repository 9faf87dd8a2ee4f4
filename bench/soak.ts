/**
 * `npm run soak -- --matches 1000 --seconds 300` plays this many matches between bots at once, over a complete local relay and
 * real sockets. The time runs once all of them are in play. The bots pause before each decision as people do, and a match that ends is
 * replaced by a new one. No step that a
 * seat has received may be missing in the end: each log is compared with what its seats hold, and verified. And the memory of workerd may
 * not grow from the middle to the end.
 */

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bot } from '../bots/bot.ts';
import { playBotMatch } from '../cli/bot-match.ts';
import { startLocalRelay } from '../cli/local-relay.ts';
import { ed25519, randomBytes, relayClient } from '../cli/platform.ts';
import { botPlayer } from '../cli/play.ts';
import { readOptions } from '../cli/program-options.ts';
import { encodeUtf8, equalBytes } from '../shared/encoding/bytes.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import { findGame } from '../shared/games/registry.ts';
import { decodeLog, encodeLog } from '../shared/log/file.ts';
import { isAsked } from '../shared/player/bot-player.ts';
import type { Player } from '../shared/player/play-seat.ts';
import type { RelayClient } from '../shared/player/relay-client.ts';
import type { Snapshot } from '../shared/player/snapshot.ts';
import { verifyLog } from '../shared/verify/verify-log.ts';
import { MemoryStore } from '../test/support/memory-store.ts';
import { median, quantile } from './statistics.ts';
import { measureWorkerd } from './workerd-cost.ts';

/** Time for a decision, log-normally distributed: the median is 4 s, the mean 5 s, the 99th percentile 20 s. */
const THINK = { medianMs: 4_000, sigma: 0.7, mostMs: 60_000 };
const REPORT_MS = 30_000;
const SAMPLE_MS = 1_000;
/** Matches that are being set up at the same time. More would only wait for each other, and some give up. */
const SET_UPS = 256;
const POLL_MS = 20;
const MEBIBYTE = 1_048_576;
/** What the memory may seem to grow by, because garbage is collected now and then. */
const NOISE = 0.1;

/** The games of ten matches. Battleship lasts longest, so most matches that run at the same time are Battleship. */
const GAMES: readonly { readonly game: string; readonly seats: number; readonly params: JsonObject }[] = [
  ...Array(3).fill({ game: 'rps', seats: 2, params: { bestOf: 5 } }),
  ...Array(2).fill({ game: 'dice', seats: 3, params: {} }),
  ...Array(2).fill({ game: 'monte', seats: 2, params: {} }),
  ...Array(2).fill({ game: 'blackjack', seats: 3, params: { rounds: 3 } }),
  { game: 'battleship/xaya', seats: 2, params: {} },
];

const HELP = `npm run soak -- [options]

Plays so many matches between bots at once at a local relay, and judges that no
step is lost and that the memory of workerd does not grow.

  --matches N       at once (default: 1000)
  --seconds N       how long, once all are in play (default: 300)`;

const { values } = readOptions(HELP, {
  options: { matches: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '300' } },
});
const matches = Number(values.matches);
const durationMs = Number(values.seconds) * 1_000;

function thinkingMs(): number {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  return Math.min(THINK.mostMs, THINK.medianMs * Math.exp(THINK.sigma * normal));
}

/** A bot that pauses before each decision. */
function thinkingPlayer(bot: Bot): Player {
  const player = botPlayer(bot);
  let thinking = false;
  return async (snapshot, session) => {
    if (thinking || !isAsked(snapshot)) return;
    thinking = true;
    await delay(thinkingMs());
    thinking = false;
    await player(session.snapshot(), session);
  };
}

/** Measures the time from a seat's sending its own step to its having verified the relay's answer. */
class StepTimer {
  readonly #took: number[];
  #sent: { readonly seq: number; readonly at: number } | undefined;

  constructor(took: number[]) {
    this.#took = took;
  }

  take({ matchState, seat, entries, sending }: Snapshot): void {
    const key = seat === undefined ? undefined : matchState.seats[seat]?.key;
    const stored = this.#sent === undefined ? undefined : entries[this.#sent.seq]?.entry.step;
    if (stored !== undefined) {
      const alone = stored.signatures.length === 1 && stored.signatures[0]!.key === key;
      if (alone) this.#took.push(performance.now() - this.#sent!.at);
      this.#sent = undefined;
    }
    if (sending && this.#sent === undefined) this.#sent = { seq: matchState.seq, at: performance.now() };
  }
}

interface Tally {
  ended: number;
  steps: number;
  readonly failures: string[];
  /** Times in ms, since the last report. */
  took: number[];
}

/** Plays one match to its end, or until the time is up; then everything that its seats hold must be in the relay's log. */
async function playOne(
  relay: RelayClient,
  kind: (typeof GAMES)[number],
  tally: Tally,
  signal: AbortSignal,
  isSetUp: () => void,
): Promise<void> {
  const last: Snapshot[] = [];
  const timers = Array.from({ length: kind.seats }, () => new StepTimer(tally.took));
  try {
    const { finalHash } = await playBotMatch({
      ...{ relay, ...kind, signal },
      store: () => new MemoryStore(randomBytes(32)),
      player: thinkingPlayer,
      changed(seat, snapshot) {
        timers[seat]!.take(snapshot);
        last[seat] = snapshot;
        if (snapshot.matchState.started) isSetUp();
      },
    });
    const { verdict } = await verifyLog(await relay.finalLog(finalHash), { findGame, ed25519, finalHash });
    if (!verdict.ok) tally.failures.push(`${finalHash}: ${JSON.stringify(verdict)}`);
    tally.ended++;
  } catch (error) {
    if (!signal.aborted) tally.failures.push(`${kind.game}: ${error instanceof Error ? error.stack : error}`);
  }
  const [first] = last;
  if (first === undefined) return;
  const log = await relay.log(first.matchState.match);
  tally.steps += decodeLog(log).entries.length;
  for (const { seat, entries } of last) {
    const held = encodeUtf8(encodeLog(entries.map(({ entry }) => entry)));
    if (!equalBytes(log.subarray(0, held.length), held))
      tally.failures.push(`${first.matchState.match}: seat ${seat} was told of a step that is lost`);
  }
}

const state = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'fogline-soak-'));
const server = await startLocalRelay({ state });
const relay = relayClient(server.origin);
const tally: Tally = { ended: 0, steps: 0, failures: [], took: [] };
const allTook: number[] = [];
let running = 0;

console.log(`${matches} matches at once for ${durationMs / 1_000} s; a decision takes ${THINK.medianMs / 1_000} s in the middle`);
console.log('     s  matches  ended  steps/s  p50 ms  p99 ms  workerd MiB  workerd CPU  clients MiB  clients CPU');
const started = performance.now();
const milliseconds = (share: number, took: readonly number[]): string =>
  took.length === 0 ? '-' : quantile(took, share).toFixed(1);
let before = { at: started, relayMs: measureWorkerd()?.cpuMs ?? 0, clientMs: process.cpuUsage().user / 1_000 };
function report(): void {
  const now = performance.now();
  const relayCost = measureWorkerd();
  const { user, system } = process.cpuUsage();
  const elapsed = now - before.at;
  const clientMs = (user + system) / 1_000;
  const percent = (ms: number): string => `${Math.round((100 * ms) / elapsed)} %`;
  const row: readonly (readonly [string, number])[] = [
    [`${Math.round((now - started) / 1_000)}`, 6],
    [`${running}`, 9],
    [`${tally.ended}`, 7],
    [`${Math.round((1_000 * tally.took.length) / elapsed)}`, 9],
    [milliseconds(0.5, tally.took), 8],
    [milliseconds(0.99, tally.took), 8],
    [relayCost === undefined ? '-' : `${Math.round(relayCost.rssBytes / MEBIBYTE)}`, 13],
    [relayCost === undefined ? '-' : percent(relayCost.cpuMs - before.relayMs), 13],
    [`${Math.round(process.memoryUsage.rss() / MEBIBYTE)}`, 13],
    [percent(clientMs - before.clientMs), 13],
  ];
  console.log(row.map(([text, width]) => text.padStart(width)).join(''));
  before = { at: now, relayMs: relayCost?.cpuMs ?? 0, clientMs };
  for (const ms of tally.took) allTook.push(ms);
  tally.took.length = 0;
}

const ending = new AbortController();
const settingUp = new Set<object>();
/** The places at which a match has been set up. */
const inPlay = new Set<number>();
/** Plays match after match in one place. */
async function keepPlaying(place: number): Promise<void> {
  for (let round = place; !ending.signal.aborted; round += matches + 1) {
    const own = {};
    while (settingUp.size >= SET_UPS) {
      if (ending.signal.aborted) return;
      await delay(POLL_MS);
    }
    settingUp.add(own);
    running++;
    await playOne(relay, GAMES[round % GAMES.length]!, tally, ending.signal, () => {
      settingUp.delete(own);
      inPlay.add(place);
    });
    settingUp.delete(own);
    running--;
  }
}

const reports = setInterval(report, REPORT_MS);
const memory: number[] = [];
const measured = (): number => (measureWorkerd()?.rssBytes ?? Number.NaN) / MEBIBYTE;
const empty = measured();
let samples: NodeJS.Timeout | undefined;
try {
  const places = Promise.all(Array.from({ length: matches }, (_, place) => keepPlaying(place)));
  while (inPlay.size < matches && tally.failures.length === 0) await delay(POLL_MS);
  console.log(`${inPlay.size} matches are in play after ${Math.round((performance.now() - started) / 1_000)} s`);
  samples = setInterval(() => memory.push(measured()), SAMPLE_MS);
  await delay(durationMs);
  clearInterval(reports);
  clearInterval(samples);
  if (performance.now() - before.at > REPORT_MS / 10) report();
  ending.abort(new Error('the time is up'));
  await places;
} finally {
  await server.stop();
  await rm(state, { recursive: true, force: true });
}
for (const failure of tally.failures.slice(0, 10)) console.error(failure);
console.log(
  `${allTook.length} steps of one seat answered in p50 ${milliseconds(0.5, allTook)} ms, p99 ${milliseconds(0.99, allTook)} ms; ${tally.steps} steps in all logs, ${tally.ended} matches played to their end and verified, ${tally.failures.length} failures`,
);
/** The median of a tenth of the time. */
const around = (from: number): number =>
  median(memory.slice(Math.floor(from * memory.length), Math.ceil((from + 0.1) * memory.length)));
const [start, middle, end] = [around(0), around(0.45), around(0.9)];
const isFlat = !(end > middle * (1 + NOISE));
console.log(
  `memory of workerd: ${Math.round(empty)} MiB without a match; ${[start, middle, end].map((mebibytes) => `${Math.round(mebibytes)} MiB`).join(', ')} at the start, in the middle and at the end of the time: ${isFlat ? 'flat' : 'growing'}`,
);
const holds = tally.failures.length === 0 && isFlat;
console.log(holds ? 'the relay holds: nothing is lost, and memory is flat' : 'the relay does not hold');
process.exit(holds ? 0 : 1);
