/**
 * The seats of a match that the computer of this device plays: each is a whole seat, with a key, secrets and a connection of its own, and
 * knows of the match what its seat may see. It plays while a page of the match is open, in one tab at a time.
 */

import { keptBot } from '../../../bots/registry.ts';
import { findGame } from '../../../shared/games/registry.ts';
import { saltName } from '../../../shared/log/seat-name.ts';
import { seededPlayer } from '../../../shared/player/bot-player.ts';
import { playSeatOn } from '../../../shared/player/play-seat.ts';
import { joinMatch } from '../../../shared/player/seating.ts';
import type { Snapshot } from '../../../shared/player/snapshot.ts';
import { readMatchState } from '../../../shared/playthrough/followed-match.ts';
import { type Problem, problemOfError } from '../components/problem.ts';
import { listComputers } from '../device/device-store.ts';
import { keptLogs } from '../device/kept-logs.ts';
import { machineCache } from '../device/machine-cache.ts';
import { aloneWithSeat } from '../device/seat-lock.ts';
import { deviceSecrets, platformEd25519 } from '../device/secret-store.ts';
import { relay } from '../relay-client/relay.ts';
import { computerKeys, computerName } from './computer-seats.ts';
import { sleep } from './next-turn.ts';
import { randomBytes, seatPlatform } from './seat-platform.ts';

const SEED_BYTES = 32;
/** How long the computer thinks, at least and at most, in ms: a person shall see that it has moved. */
const [THINKS_MS, THINKS_MOST_MS] = [250, 750];
const RETRY_MS = 4_000;
/** How long a match that is decided is finished without its page, in ms. */
const FINISH_MS = 30 * 60_000;

export interface Computers {
  /** Resolves when nothing is left to do: at once, unless a match is decided and still to be opened, signed or closed. */
  finish(): Promise<void>;
}

const think = (): Promise<void> => sleep(THINKS_MS + Math.random() * (THINKS_MOST_MS - THINKS_MS));

export function playComputers(match: string, stopped: (problem: Problem) => void): Computers {
  const latest = new Map<string, Snapshot>();
  const played = playAll(match, (key, snapshot) => latest.set(key, snapshot));
  played.catch((error: unknown) => stopped(problemOfError(error)));
  return {
    async finish() {
      const isDecided = [...latest.values()].some((one) => one.decided !== undefined || one.matchState.phase === 'settle');
      if (isDecided) await Promise.race([played.catch(() => {}), sleep(FINISH_MS)]);
    },
  };
}

async function playAll(match: string, changed: (key: string, snapshot: Snapshot) => void): Promise<void> {
  const [levels, seats, ed25519] = await Promise.all([listComputers(), deviceSecrets.list(), platformEd25519()]);
  const play = async (key: string): Promise<void> => {
    const secret = await deviceSecrets.claim(match, key);
    if (secret === undefined) return;
    const bot = keptBot(secret.game, levels.get(key)!)!;
    await playSeatOn(seatPlatform(ed25519), {
      ...{ relay: relay(), store: deviceSecrets, logs: keptLogs, caches: machineCache, secret },
      player: seededPlayer(bot, randomBytes(SEED_BYTES), { think }),
      changed: (snapshot) => changed(key, snapshot),
    });
  };
  const held = seats.flatMap((one) => (one.match === match && levels.has(one.key) ? [one.key] : []));
  const keys = new Set([...held, ...(await patiently(() => takeSeats(match, levels)))]);
  // Another tab may have a seat: this one goes on with it when that one is closed.
  await Promise.all([...keys].map((key) => aloneWithSeat(match, key, () => play(key))));
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

/** Takes the free seats that are kept for keys of the computer, and returns these keys. */
async function takeSeats(match: string, levels: ReadonlyMap<string, string>): Promise<string[]> {
  if ((await relay().summary(match)).phase !== 'lobby') return [];
  const matchState = readMatchState(match, await relay().log(match));
  const terms = matchState.terms!;
  const isOurs = (await deviceSecrets.load(match, matchState.seats[terms.seat]!.key)) !== undefined;
  const kept = computerKeys(terms, (key) => levels.has(key), isOurs);
  const count = kept.filter((key) => key !== undefined).length;
  const taken: string[] = [];
  for (const [seat, key] of kept.entries()) {
    if (key === undefined || matchState.seats[seat] !== undefined) continue;
    await aloneWithSeat(match, key, async () => {
      // A `join` that was signed before stays the only one.
      if ((await deviceSecrets.load(match, key)) !== undefined) return;
      const name = computerName(count, kept.length, taken.length);
      const signer = (await deviceSecrets.signer(key))!;
      // Without a spare key: such a seat stays on this device.
      await deviceSecrets.save(
        await joinMatch({ matchState, findGame, seat, signer, seed: randomBytes(SEED_BYTES), ...saltName(name, randomBytes) }),
      );
    });
    taken.push(key);
  }
  return taken;
}
