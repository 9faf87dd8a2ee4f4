/** Plays one match between bots at a local relay with a meter (`bench/counted/worker.ts`), and says what the platform would have billed. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { playBotMatch, storesIn } from '../../cli/bot-match.ts';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { relayClient } from '../../cli/platform.ts';
import { tiringPlayer } from '../../cli/tiring-player.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { decodeLog, encodeLog } from '../../shared/log/file.ts';
import { cutLines, PART_BYTES } from '../../shared/log/parts.ts';
import type { Entry } from '../../shared/log/step.ts';
import { isLeftOut, type LeftOut } from '../../shared/match/left-out.ts';
import type { RelayClient } from '../../shared/player/relay-client.ts';
import type { Counts } from './price.ts';
import type { Stored, Tally } from './tally.ts';

const WEEK_AND_A_BIT_MS = 7.1 * 86_400_000;
const POLL_MS = 50;
const PEOPLE = 2;
const GONE = 410;
/** Audited dark chess takes seconds a ply: a seat gives up after so many decisions. */
const MOVES: Readonly<Record<string, number>> = { 'dark-chess/1': 10 };

export interface Played {
  readonly steps: number;
  /** Of the published log, before it is gzipped. */
  readonly logBytes: number;
  readonly counts: Counts;
  /** The same if only one seat had opened at the end, so that the record holds what the other has sent unopened. */
  readonly halfOpened?: Counts;
}

/** Numbers of several objects of one shape, in the mean. */
function meanOf<T>(all: readonly T[]): T {
  const [first] = all;
  if (typeof first === 'number')
    return Math.round((all as readonly number[]).reduce((sum, one) => sum + one, 0) / all.length) as T;
  const names = [...new Set(all.flatMap((one) => Object.keys(one as object)))];
  const of = (one: T, name: string): unknown => (one as Record<string, unknown>)[name] ?? 0;
  return Object.fromEntries(names.map((name) => [name, meanOf(all.map((one) => of(one, name)))])) as T;
}

class Meter {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async #ask<T>(query: Record<string, string> | [string, string][] = {}): Promise<T> {
    const response = await fetch(`${this.#origin}/meter?${new URLSearchParams(query)}`);
    if (!response.ok) throw new Error(`the meter answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** What was counted, once nothing is under way. */
  async tally(): Promise<Tally> {
    for (;;) {
      const tally = await this.#ask<Tally>();
      if (tally.running === 0) return tally;
      await delay(POLL_MS);
    }
  }

  stored(match: string, players: readonly string[]): Promise<Stored> {
    return this.#ask([['match', match], ...players.map((key): [string, string] => ['player', key])]);
  }

  /** Rings the alarm of a match, after so much time for it. */
  later(match: string, ms: number): Promise<Stored> {
    return this.#ask({ match, later: `${ms}` });
  }
}

/** A local relay with a meter, and two players who have played before. */
export class CountedRelay {
  readonly #state: string;
  readonly #server: LocalRelay;
  readonly #relay: RelayClient;
  readonly #meter: Meter;

  private constructor(state: string, server: LocalRelay) {
    this.#state = state;
    this.#server = server;
    this.#relay = relayClient(server.origin);
    this.#meter = new Meter(server.origin);
  }

  static async start(): Promise<CountedRelay> {
    const state = await mkdtemp(join(tmpdir(), 'fogline-cost-'));
    const relay = new CountedRelay(state, await startLocalRelay({ state, main: 'bench/counted/worker.ts' }));
    await playBotMatch({ relay: relay.#relay, game: 'rps', store: storesIn(state) });
    return relay;
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await rm(this.#state, { recursive: true, force: true });
  }

  /** The mean of so many matches, because their lengths differ by chance. */
  async playSeveral(game: string, rules: number, times: number): Promise<Played> {
    const all: Played[] = [];
    for (let time = 0; time < times; time++) all.push(await this.play(game, rules));
    return meanOf(all);
  }

  /** Dark chess takes minutes, each other game seconds. `rules`: the version of the game's rules. */
  async play(game: string, rules: number): Promise<Played> {
    const [relay, meter, store] = [this.#relay, this.#meter, storesIn(this.#state)];
    const before = await meter.tally();
    const { match, finalHash } = await playBotMatch({
      ...{ relay, game, rules, store },
      player: (bot) => tiringPlayer(bot, MOVES[`${game}/${rules}`] ?? Number.POSITIVE_INFINITY),
    });
    let record = await relay.finalRecord(finalHash, match);
    let log = await relay.finalLog(finalHash, match);
    for (let person = 1; person < PEOPLE; person++) {
      record = await relay.finalRecord(finalHash, match);
      log = await relay.finalLog(finalHash, match);
    }
    await meter.tally();
    const keys = record.seats.map((seat) => seat!.key);
    const week = await meter.stored(match, keys);
    const { match: tombstone } = await meter.later(match, WEEK_AND_A_BIT_MS);
    const counts = countsOf(before, await meter.tally(), week, tombstone);
    // If the match were still there, what it costs for good would be another sum.
    const { status } = await fetch(`${relay.origin}/api/matches/${match}/log`);
    if (status !== GONE) throw new Error('the match is still there');
    const seat = await store(0).load(match);
    const kept = decodeLog(encodeUtf8(await store(0).logs.load(seat!))).entries;
    const half = halfOpened(kept, counts);
    return { steps: record.steps, logBytes: log.length, counts, ...(half === undefined ? {} : { halfOpened: half }) };
  }
}

/** What was counted between two tallies. */
function countsOf(before: Tally, after: Tally, week: Stored, tombstone: number): Counts {
  const since = (name: Exclude<keyof Tally, 'rows'>): number => after[name] - before[name];
  const rows = Object.entries(after.rows).map(([of, count]): [string, number] => [of, count - (before.rows[of] ?? 0)]);
  return {
    workerRequests: since('workerRequests'),
    workerMs: since('workerMs'),
    objectRequests: since('objectRequests'),
    socketMessages: since('socketMessages'),
    objectCalls: since('invocations') - since('workerRequests'),
    objectMs: since('objectMs'),
    rowsWritten: since('rowsWritten'),
    rows: Object.fromEntries(rows.filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1))),
    rowsRead: since('rowsRead'),
    storeWrites: since('storeWrites'),
    storeReads: since('storeReads'),
    lines: since('lines'),
    points: since('points'),
    invocations: since('invocations'),
    weekBytes: week.match,
    keptBytes: tombstone + week.results,
    storedBytes: since('storedBytes'),
  };
}

/** A log without what one opened seat has sent unpublished; undefined where the record holds everything in any case. */
function halfOpened(kept: readonly Entry[], counts: Counts): Counts | undefined {
  const [open] = kept;
  const kinds = open?.payload?.['unpublished'] as readonly string[] | undefined;
  if (open === undefined || kinds === undefined) return undefined;
  const keys = [open.step.signatures[0]!.key];
  const without = (leftOut: LeftOut): Bytes =>
    encodeUtf8(encodeLog(kept.map((entry) => (isLeftOut(leftOut, entry.step) ? { step: entry.step } : entry))));
  const [half, shortest] = [without({ kinds, keys }), without({ kinds })];
  const parts = [...cutLines(half, { lines: Number.POSITIVE_INFINITY, bytes: PART_BYTES })];
  return {
    ...counts,
    storeWrites: counts.storeWrites + parts.length,
    storeReads: counts.storeReads * (parts.length + 1),
    storedBytes: parts.reduce((sum, part) => sum + gzipSync(part).length, 0),
    rowsWritten: counts.rowsWritten + parts.length,
    weekBytes: counts.weekBytes + half.length - shortest.length,
  };
}
