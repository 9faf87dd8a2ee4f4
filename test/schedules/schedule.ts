/**
 * One fault schedule: a small match between real sessions over a world that fails in every way that its seed says, then calm until
 * everybody has seen the end. What must hold is checked after every event and at the end; the first breach is returned with the
 * history that led to it.
 */

import { isDeepStrictEqual } from 'node:util';
import { readPublished } from '../../archive/published-log.ts';
import { findBot } from '../../bots/registry.ts';
import { concatBytes, decodeUtf8, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { joinLines } from '../../shared/log/file.ts';
import type { Clock, Deadlines } from '../../shared/log/match-payloads.ts';
import { neverBegan } from '../../shared/match/match-state.ts';
import type { SeatRequest } from '../../shared/player/requests.ts';
import { joinMatch, openMatch } from '../../shared/player/seating.ts';
import { isFinished } from '../../shared/player/snapshot.ts';
import type { VerifyOptions } from '../../shared/verify/follow-log.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import { findRememberingGame as findGame } from '../support/remembered-positions.ts';
import { rememberVerdicts } from '../support/remembered-verdicts.ts';
import { clockFor, ed25519 as nodeEd25519, testSeed } from '../support/table.ts';
import { RELAY, TOOLS } from '../support/toy-match.ts';
import { Device } from './device.ts';
import { RelayObject } from './relay-object.ts';
import { World } from './world.ts';

export interface Report {
  readonly seed: string;
  readonly game: string;
  readonly steps: number;
  readonly closedBy: string;
  readonly trace: readonly string[];
  /** How often each adversity struck. */
  readonly struck: ReadonlyMap<string, number>;
  /** In proven dark chess: how often something happened, by its name. */
  readonly events?: Readonly<Record<string, number>>;
  /** The property that was violated, if one was. */
  readonly violation?: unknown;
}

export const STORM_MS = 180_000;
export const MISFORTUNE_MS = 10_000;
export const JOIN_MS = 20_000;
export const RETRY_MS = 1_000;
const MINUTE_MS = 60_000;
/** After the storm: far more than two players who answer at once need, or than a clock that runs out. */
export const CALM_MS = 60 * MINUTE_MS;

interface Kind {
  readonly game: string;
  readonly seats: readonly number[];
  readonly params: JsonObject;
  /** Somebody resigns when the storm is over: a part of the match is enough. */
  readonly long?: true;
}

const GAMES: readonly Kind[] = [
  { game: 'rps', seats: [2], params: { bestOf: 1 } },
  { game: 'rps', seats: [2], params: { bestOf: 3 } },
  { game: 'dice', seats: [3, 3, 4], params: { target: 5 } },
  { game: 'monte', seats: [2], params: {} },
  { game: 'blackjack', seats: [2, 3], params: { rounds: 1 } },
];
/** It is rare, because its proofs take a second. */
const RARE: Kind = { game: 'battleship/xaya', seats: [2], params: {}, long: true };
const RARE_ODDS = 50;

/** What people may do besides playing; the relay refuses most of it. */
const REQUESTS: readonly SeatRequest[] = [
  'resign',
  'begin',
  'cancel',
  'abort',
  'draw-offer',
  'draw-offer',
  'draw-offer',
  'draw-accept',
  'draw-accept',
];

/** Nobody loses by the clock here, so that a seat is found that the relay forgot, or that forgot to send. */
export const PATIENT: { clock: Clock; deadlines: Deadlines } = {
  clock: { budget: CALM_MS, grace: MINUTE_MS },
  deadlines: { join: CALM_MS, setup: CALM_MS, settle: CALM_MS },
};
/** Clocks run out here. */
export const HURRIED: { clock: Clock; deadlines: Deadlines } = {
  clock: { budget: 20_000, grace: 5_000, increment: 2_000 },
  deadlines: { join: 5 * MINUTE_MS, setup: MINUTE_MS, settle: MINUTE_MS },
};

export async function runSchedule(seed: string): Promise<Report> {
  const world = new World(seed);
  const { game, seats: counts, params, long } = world.random(RARE_ODDS) === 0 ? RARE : world.pick(GAMES);
  const seats = world.pick(counts);
  const patient = world.random(2) === 0;
  const { clock, deadlines } = patient ? PATIENT : HURRIED;
  const times = { clock: clockFor(findGame(game, 1), clock), deadlines };
  const ed25519 = rememberVerdicts(nodeEd25519);
  world.note(`${game} with ${seats} seats, ${patient ? 'patient' : 'hurried'}`);

  const id = testSeed(seed, 'match').subarray(0, 16);
  const match = id.toString('base64url');
  const relay = new RelayObject(world, match, { ...TOOLS, ed25519 });
  const bot = findBot(game, 'random')!;
  const device = (name: string, plays: boolean): Device =>
    new Device(world, { name, match, server: relay, findGame, ed25519, ...(plays ? { bot } : {}) });
  const players = Array.from({ length: seats }, (_, seat) => device(`seat ${seat}`, true));
  const devices = world.random(3) === 0 ? [...players, device('spectator', false)] : players;

  const [creator] = players as [Device];
  const seedOf = (seat: number) => testSeed(seed, 'seed', seat);
  /** Posts the first step until the relay says that the match is open. */
  const open = async (): Promise<void> => {
    const signer = await creator.store.identity();
    const terms = { game, rules: 1, findGame, params, seats, ...times, match: id, relayKey: RELAY.publicKey };
    const { draft, secret } = await openMatch({ ...terms, signer, seed: seedOf(0) });
    await creator.keep(secret);
    while (!relay.open(draft)) await world.sleep(RETRY_MS);
    await creator.start();
  };
  const join = async (seat: number): Promise<void> => {
    while (relay.state.matchState.phase === 'new') await world.sleep(RETRY_MS);
    const player = players[seat]!;
    const { matchState } = relay.state;
    if (matchState.phase === 'lobby')
      await player.keep(
        await joinMatch({ findGame, matchState, seat, signer: await player.store.identity(), seed: seedOf(seat) }),
      );
    await player.start();
  };
  world.after(0, open);
  for (const [seat, one] of devices.entries()) {
    if (seat > 0) world.after(world.delay(JOIN_MS), () => (players.includes(one) ? join(seat) : one.start()));
  }

  const misfortune = (): void => {
    if (world.calm) return;
    for (const one of devices) one.suffer();
    if (world.random(2) === 0) world.pick(players).request(world.pick(REQUESTS));
    world.after(world.delay(MISFORTUNE_MS), misfortune);
  };
  world.after(0, misfortune);
  world.after(STORM_MS, () => {
    world.note('calm');
    world.calm = true;
    for (const one of devices) one.comeBack();
    if (relay.state.matchState.phase === 'lobby') creator.request('cancel');
    else if (long) creator.request('resign');
  });

  const end = world.now + STORM_MS + CALM_MS;
  const report = (violation?: unknown): Report => ({
    seed,
    game,
    steps: relay.modelSteps.length,
    closedBy: relay.state.matchState.closedBy ?? 'nobody',
    trace: world.trace,
    struck: world.struck,
    ...(violation === undefined ? {} : { violation }),
  });
  while (!relay.published || !devices.every(({ snapshot }) => snapshot !== undefined && isFinished(snapshot))) {
    await world.step();
    const violation =
      world.violation ?? findViolation(relay, devices) ?? (world.now > end ? 'the match does not end' : undefined);
    if (violation !== undefined) return report(violation);
  }
  for (const one of devices) one.stop();
  return report(await findFalseEnd(relay, devices, patient, { findGame, ed25519 }));
}

/** What must hold at every moment: each log is the beginning of the relay's, and nobody is blamed. */
export function findViolation({ modelLinks }: RelayObject, devices: readonly Device[]): string | undefined {
  for (const { name, snapshot } of devices) {
    if (snapshot === undefined) continue;
    const { entries, fault } = snapshot;
    if (fault !== undefined) return `${name} found a fault of ${fault.seat} at ${fault.seq}: ${fault.fault.code}`;
    const last = entries.at(-1);
    if (last !== undefined && modelLinks[entries.length - 1] !== last.link) return `${name} has another log than the relay`;
  }
  return undefined;
}

/** What must hold at the end: one log for all, the one of a relay without faults, and it verifies, whole and as it was published. */
export async function findFalseEnd(
  relay: RelayObject,
  devices: readonly Device[],
  patient: boolean,
  verifying: VerifyOptions,
): Promise<unknown> {
  const { log } = relay;
  const { matchState } = relay.state;
  const { prev: finalHash } = matchState;
  if (!isDeepStrictEqual(relay.links, relay.modelLinks)) return 'a relay without faults has another log';
  for (const { name, snapshot } of devices) {
    const links = snapshot!.entries.map(({ link }) => link);
    if (!isDeepStrictEqual(links, relay.modelLinks)) return `${name} ends with another log`;
    if (snapshot!.published !== (neverBegan(matchState) ? undefined : finalHash)) return `${name} ends with another final hash`;
  }
  if (neverBegan(matchState))
    return relay.kv.size + relay.results.size > 0 ? 'something that never began was published' : undefined;
  const published = await readPublished(async (key) => relay.kv.get(key), finalHash);
  const parts = await Promise.all(published!.sizes.map(async (_, i) => (await published!.part(i))!));
  if (decodeUtf8(concatBytes(...parts)) !== log) return 'another log was published';
  const results = resultsOf(matchState, JSON.parse(log.trimEnd().split('\n').at(-1)!).payload);
  if (!isDeepStrictEqual(new Set(relay.results.values()), new Set(results)))
    return 'the players were not told the results of the match';
  for (const text of new Set([log, joinLines(relay.modelLines)])) {
    const { verdict } = await verifyLog(encodeUtf8(text), { ...verifying, finalHash });
    if (!verdict.ok) return verdict;
  }
  const kinds = relay.modelSteps.map(({ kind }) => kind);
  if (patient && kinds.some((kind) => kind === 'timeout' || kind === 'close')) return 'a seat that could send a step did not';
  return undefined;
}
