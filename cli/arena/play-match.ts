/** Plays one match of an arena: in this process, or at a relay. */

import type { Signer } from '../../shared/crypto/ed25519.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { findGame } from '../../shared/games/registry.ts';
import type { Deadlines } from '../../shared/log/match-payloads.ts';
import { openOnce } from '../../shared/player/seating.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { takeSeat } from '../../shared/player/take-seat.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { randomBytes, relayClient } from '../platform.ts';
import { playSeat } from '../play.ts';
import { arenaStore } from './arena-store.ts';
import { type Sitting, sit } from './contender.ts';
import { type JudgedMatch, judgeMatch, rowOf } from './judge-match.ts';
import { type ArenaPlan, type Both, matchIdOf, matchOf, SIDES, type Side, seatOf, sideAt } from './plan.ts';
import type { PlayedMatch } from './report.ts';
import { playTable } from './table.ts';

export interface ArenaJob {
  readonly plan: ArenaPlan;
  readonly deadlines: Deadlines;
  /** `bot:NAME`, or a command. */
  readonly commands: Both<string>;
  /** The folder of this computer's seats. */
  readonly secrets: string;
}

interface Ended {
  readonly log: Bytes;
  readonly ends: Both<Snapshot>;
  readonly judged: JudgedMatch;
}

/** Rejects with the reason of the signal when the match is left. */
export async function playMatch(job: ArenaJob, number: number, signal: AbortSignal): Promise<{ log: Bytes; row: PlayedMatch }> {
  const { plan, commands, secrets } = job;
  const sitAs = (side: Side): Promise<Sitting> => sit({ command: commands[side], hidden: secrets }, plan, seatOf(side, number));
  const sittings: Both<Sitting> = { a: await sitAs('a'), b: await sitAs('b') };
  try {
    const { log, ends, judged } = await (plan.relay.origin === undefined ? playHere : playAtRelay)(job, number, sittings, signal);
    const permalink = plan.relay.origin === undefined ? undefined : relayClient(plan.relay.origin).permalink(judged.finalHash);
    await Promise.all(SIDES.map((side) => sittings[side].end(ends[side], permalink)));
    return { log, row: { ...judged, said: { a: sittings.a.said(), b: sittings.b.said() } } };
  } finally {
    await Promise.all(SIDES.map((side) => sittings[side].close()));
  }
}

const termsOf = ({ plan, deadlines }: ArenaJob, number: number) => ({
  ...{ game: plan.game, rules: plan.rules, params: plan.params, clock: plan.clock, deadlines },
  ...{ match: matchOf(plan, number), practice: true },
});

/** The keys of an arena in one process, which its thread reads once for all its matches. */
const KEYS = new WeakMap<ArenaJob, Record<Side | 'relay', Signer<string>>>();

async function keysOf(job: ArenaJob): Promise<Record<Side | 'relay', Signer<string>>> {
  const keyOf = (of: Side | 'relay') => arenaStore(job.secrets, job.plan.nonce, of).identity();
  const keys = KEYS.get(job) ?? { a: await keyOf('a'), b: await keyOf('b'), relay: await keyOf('relay') };
  KEYS.set(job, keys);
  return keys;
}

async function playHere(job: ArenaJob, number: number, sittings: Both<Sitting>, signal: AbortSignal): Promise<Ended> {
  const { plan } = job;
  const keys = await keysOf(job);
  const seats = [0, 1].map((seat) => {
    const side = sideAt(seat, number);
    return { signer: keys[side], engine: plan[side].engine, player: sittings[side].player };
  });
  const { log, ends, ed25519 } = await playTable({ ...termsOf(job, number), seats, relay: keys.relay }, signal);
  const [a, b] = SIDES.map((side) => ends[seatOf(side, number)]!);
  const { fault, matchState, entries: linked, result } = a!;
  // The sessions have made every check while they played, once for both. What they say of faults is the first one alone.
  const judged =
    fault === undefined
      ? rowOf({ matchState, linked, result: result ?? null, convicted: [] }, number)
      : (await judgeMatch(log, plan, number, { findGame, ed25519 })).row;
  return { log, ends: { a: a!, b: b! }, judged };
}

/** What was begun before is gone on with: the seats are kept with the keys. */
async function playAtRelay(job: ArenaJob, number: number, sittings: Both<Sitting>, signal: AbortSignal): Promise<Ended> {
  const { plan, secrets } = job;
  const origin = plan.relay.origin!;
  const relay = relayClient(origin);
  const match = matchIdOf(plan, number);
  const stores = { a: arenaStore(secrets, plan.nonce, 'a', origin), b: arenaStore(secrets, plan.nonce, 'b', origin) };
  const begun = await stores.a.load(match, plan.a.key);
  if (begun === undefined || begun.draft?.kind === 'open') {
    const kept = [0, 1].map((seat) => plan[sideAt(seat, number)].key);
    const own = { findGame, signer: await stores.a.identity(), seed: randomBytes(32), seat: seatOf('a', number) };
    const terms = { ...termsOf(job, number), seats: 2, kept, relayKey: plan.relay.key, engine: plan.a.engine };
    const { draft } = await openOnce(stores.a, { ...terms, ...own });
    await relay.open(draft).catch((error: unknown) => {
      // By an earlier run of the arena.
      if (!(error instanceof Fault) || error.code !== 'relay/match-exists') throw error;
    });
  }
  const matchState = readMatchState(match, await relay.log(match));
  const wanted = { seat: seatOf('b', number), engine: plan.b.engine };
  const secret = await takeSeat(matchState, wanted, { store: stores.b, findGame, randomBytes });
  const leaving = new AbortController();
  const leave = AbortSignal.any([signal, leaving.signal]);
  const playAs = async (side: Side): Promise<Snapshot> => {
    const store = stores[side];
    const own = side === 'b' ? secret : (await store.load(match, plan.a.key))!;
    return playSeat({
      ...{ relay, store, secret: own, logs: store.logs, caches: store.caches },
      ...{ player: sittings[side].player, signal: leave },
    });
  };
  try {
    const [a, b] = await Promise.all(SIDES.map(playAs));
    // Of a match that never began nothing is published.
    const { published } = a!;
    const log = published === undefined ? await relay.log(match) : await relay.finalLog(published, match);
    return { log, ends: { a: a!, b: b! }, judged: (await judgeMatch(log, plan, number, { findGame })).row };
  } finally {
    // One seat that fails must not leave the other connected.
    leaving.abort();
  }
}
