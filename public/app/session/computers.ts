/**
 * The seats of a match that the computer of this device plays: each is a whole seat, with a key, secrets and a connection of its own, and
 * knows of the match what its seat may see. They play in the worker of the person's seat, while a page of the match is open.
 */

import type { Ed25519 } from '../../../shared/crypto/ed25519.ts';
import type { Decisions } from '../../../shared/games/decisions.ts';
import { findGame } from '../../../shared/games/registry.ts';
import { saltName } from '../../../shared/log/seat-name.ts';
import { seededPlayer } from '../../../shared/player/bot-player.ts';
import type { CacheStore } from '../../../shared/player/cache-store.ts';
import { playSeatOn } from '../../../shared/player/play-seat.ts';
import { joinMatch } from '../../../shared/player/seating.ts';
import { readMatchState } from '../../../shared/playthrough/followed-match.ts';
import type { RandomInteger } from '../../../shared/randomness/random-integers.ts';
import { problemOfError } from '../components/problem.ts';
import { listComputers } from '../device/device-store.ts';
import { aloneWithSeat } from '../device/seat-lock.ts';
import { computerKeys, computerName } from './computer-seats.ts';
import { sleep } from './next-turn.ts';
import type { RelayAccess } from './relay-access.ts';
import { randomBytes, seatPlatform } from './seat-platform.ts';
import type { Thinking } from './thinking.ts';

const SEED_BYTES = 32;
/** How long the computer thinks, at least and at most, in ms: a person shall see that it has moved. */
const [THINKS_MS, THINKS_MOST_MS] = [250, 750];
const RETRY_MS = 4_000;

interface ComputerTools extends RelayAccess {
  readonly caches: CacheStore;
  readonly ed25519: Ed25519;
  readonly thinking: Thinking;
  /** The same as that of their person's seat. */
  readonly together: object;
}

const think = (): Promise<void> => sleep(THINKS_MS + Math.random() * (THINKS_MOST_MS - THINKS_MS));

export class Computers {
  readonly #match: string;
  readonly #tools: ComputerTools;
  readonly #left = new AbortController();

  /** `stopped` is called when they can play no more. */
  constructor(match: string, tools: ComputerTools, stopped: (error: unknown) => void) {
    this.#match = match;
    this.#tools = tools;
    this.#playAll().catch((error: unknown) => this.#left.signal.aborted || stopped(error));
  }

  /** Another tab may play them from now on. */
  leave(): void {
    this.#left.abort(new Error('the match was left'));
  }

  async #playAll(): Promise<void> {
    const [levels, seats] = await Promise.all([listComputers(), this.#tools.store.list()]);
    const held = seats.flatMap((one) => (one.match === this.#match && levels.has(one.key) ? [one.key] : []));
    const keys = new Set([...held, ...(await patiently(() => this.#takeSeats(levels)))]);
    // Another tab may have a seat: this one goes on with it when that one is closed.
    await Promise.all([...keys].map((key) => aloneWithSeat(this.#match, key, () => this.#play(key, levels.get(key)!))));
  }

  async #play(key: string, level: string): Promise<void> {
    const { signal } = this.#left;
    if (signal.aborted) return;
    const { relay, platform, store, logs, caches, ed25519, thinking, together } = this.#tools;
    const secret = await store.claim(this.#match, key);
    if (secret === undefined) return;
    const { game } = secret;
    const bot = {
      decide: (view: unknown, _: RandomInteger, asks: Decisions | undefined) =>
        thinking.decide({ game, level, view, asks, seed: randomBytes(SEED_BYTES) }),
    };
    await playSeatOn(seatPlatform(ed25519, platform), {
      ...{ relay, store, logs, caches, together, secret, signal },
      player: seededPlayer(bot, randomBytes(SEED_BYTES), { think }),
    });
  }

  /** Takes the free seats that are kept for keys of the computer, and returns these keys. */
  async #takeSeats(levels: ReadonlyMap<string, string>): Promise<string[]> {
    const { relay, store } = this.#tools;
    const match = this.#match;
    if ((await relay.summary(match)).phase !== 'lobby') return [];
    const matchState = readMatchState(match, await relay.log(match));
    const terms = matchState.terms!;
    const isOurs = (await store.load(match, matchState.seats[terms.seat]!.key)) !== undefined;
    const kept = computerKeys(terms, (key) => levels.has(key), isOurs);
    const count = kept.filter((key) => key !== undefined).length;
    const taken: string[] = [];
    for (const [seat, key] of kept.entries()) {
      if (key === undefined || matchState.seats[seat] !== undefined) continue;
      await aloneWithSeat(match, key, async () => {
        // A `join` that was signed before stays the only one.
        if ((await store.load(match, key)) !== undefined) return;
        const name = computerName(count, kept.length, taken.length, levels.get(key)!);
        const signer = (await store.signer(key))!;
        // Without a spare key: such a seat stays on this device.
        await store.save(
          await joinMatch({ matchState, findGame, seat, signer, seed: randomBytes(SEED_BYTES), ...saltName(name, randomBytes) }),
        );
      });
      taken.push(key);
    }
    return taken;
  }
}

/** Asks again where the relay has not answered, or answers no more for a while. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const { code } = problemOfError(error);
      if (code !== 'relay/unreachable' && code !== 'relay/rate-limited') throw error;
      await sleep(RETRY_MS);
    }
  }
}
