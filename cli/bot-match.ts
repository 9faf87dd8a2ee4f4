/** A whole match between bots over a real relay: for the demo, the tests and the benchmarks. */

import { join } from 'node:path';
import type { Bot } from '../bots/bot.ts';
import { findBot, quickBot } from '../bots/registry.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import { Fault } from '../shared/fault.ts';
import type { Game } from '../shared/games/interface.ts';
import { findGame, latestRules } from '../shared/games/registry.ts';
import { saltName } from '../shared/log/seat-name.ts';
import { MATCH_ID_BYTES } from '../shared/log/step.ts';
import type { CacheStore } from '../shared/player/cache-store.ts';
import { clockPresetsOf, findClock } from '../shared/player/clock-presets.ts';
import type { LogStore } from '../shared/player/log-store.ts';
import type { Player } from '../shared/player/play-seat.ts';
import type { RelayClient } from '../shared/player/relay-client.ts';
import { joinMatch, openOnce } from '../shared/player/seating.ts';
import type { SeatSecret, SecretStore } from '../shared/player/secret-store.ts';
import type { Snapshot } from '../shared/player/snapshot.ts';
import { readMatchState } from '../shared/playthrough/followed-match.ts';
import { randomBytes } from './platform.ts';
import { botPlayer, playSeat } from './play.ts';
import { SecretFolder } from './secret-folder.ts';
import { playAway, Visit, Visits } from './visits.ts';

type BotStore = SecretStore & { readonly logs?: LogStore; readonly caches?: CacheStore };

interface BotMatch {
  readonly relay: RelayClient;
  readonly game: string;
  /** The version of its rules: the latest where absent. */
  readonly rules?: number;
  /** Parameters of the match; the defaults of the game where absent. */
  readonly params?: JsonObject;
  /** As few as the game takes where absent. */
  readonly seats?: number;
  /** Where a seat keeps its secrets, its log and its machine. */
  readonly store: (seat: number) => BotStore;
  /** Names of the bots, by seat; the best of those that decide at once where absent. */
  readonly bots?: readonly string[];
  /** How a bot plays; without pauses where absent. */
  readonly player?: (bot: Bot, seat: number) => Player;
  /** From the start of the game on, no two seats are connected at the same time, and their clocks give them days. */
  readonly away?: boolean;
  readonly changed?: (seat: number, snapshot: Snapshot) => void;
  /** Leaves the match, with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Stores in folders of one folder. */
export const storesIn = (folder: string) => (seat: number) => new SecretFolder(join(folder, `seat-${seat}`));

const NAMES = ['Alice', 'Bob', 'Carol', 'Dave', 'Erin', 'Frank', 'Grace', 'Heidi'];

/** Of a game that has clocks of its own the slowest. */
function presetOf(game: Game | undefined, away: boolean) {
  if (away) return findClock('1d', {})!;
  return game?.clocks === undefined ? findClock('5m+3s', game ?? {})! : clockPresetsOf(game).at(-1)!;
}

/** Plays to the end, and returns once every seat knows that the record is published. */
export async function playBotMatch(options: BotMatch): Promise<{ match: string; finalHash: string }> {
  const { relay, game, params = {}, store, bots = [], player = (bot) => botPlayer(bot), away = false, changed, signal } = options;
  const rules = options.rules ?? latestRules(game) ?? 1;
  const rulebook = findGame(game, rules);
  const seats = options.seats ?? rulebook?.seats.min ?? 2;
  const { clock, deadlines } = presetOf(rulebook, away);
  const { key: relayKey, policy } = await relay.describe();
  const stores = Array.from({ length: seats }, (_, seat) => store(seat));
  const { draft, secret } = await openOnce(stores[0]!, {
    game,
    rules,
    findGame,
    params,
    clock,
    deadlines,
    seats,
    relayKey,
    policy,
    signer: await stores[0]!.identity(),
    match: randomBytes(MATCH_ID_BYTES),
    seed: randomBytes(32),
    ...saltName(NAMES[0], randomBytes),
  });
  await relay.open(draft);

  const { match } = secret;
  const matchState = readMatchState(match, await relay.log(match));
  const takeSeat = async (store: SecretStore, seat: number): Promise<SeatSecret> => {
    if (seat === 0) return secret;
    const signer = await store.identity();
    const taken = await joinMatch({
      matchState,
      findGame,
      seat,
      signer,
      seed: randomBytes(32),
      ...saltName(NAMES[seat], randomBytes),
    });
    await store.save(taken);
    return taken;
  };
  const leaving = new AbortController();
  const leave = AbortSignal.any([leaving.signal, ...(signal === undefined ? [] : [signal])]);
  const visits = away ? new Visits(seats) : undefined;
  const play = async (store: BotStore, seat: number): Promise<Snapshot> => {
    const taken = await takeSeat(store, seat);
    const { logs, caches } = store;
    const plays = player((bots[seat] === undefined ? quickBot(game) : findBot(game, bots[seat]))!, seat);
    const playVisit = async (visit: Visit | undefined): Promise<Snapshot> =>
      playSeat({
        ...{ relay, store, secret: (await store.load(match, taken.key)) ?? taken, signal: leave, player: plays },
        ...(logs === undefined ? {} : { logs }),
        ...(caches === undefined ? {} : { caches }),
        ...(visit === undefined ? {} : { visit }),
        changed: (snapshot) => changed?.(seat, snapshot),
      });
    return visits === undefined ? playVisit(undefined) : playAway(visits, () => playVisit(new Visit(taken.key)));
  };
  try {
    const ends = await Promise.all(stores.map(play));
    const fault = ends.find((end) => end.fault !== undefined)?.fault;
    if (fault !== undefined) throw new Fault(fault.fault.code, `step ${fault.seq}: ${fault.fault.message}`);
    return { match, finalHash: ends[0]!.published! };
  } finally {
    // One seat that fails must not leave the others connected.
    leaving.abort();
  }
}
