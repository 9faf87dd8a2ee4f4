/** The seats of a match that this browser holds, and the lock of the one that this tab plays. */

import type { Terms } from '../../../shared/log/match-payloads.ts';
import type { SeatSecret } from '../../../shared/player/secret-store.ts';
import { listComputers } from '../device/device-store.ts';
import { isInBackground, lockSeat } from '../device/seat-lock.ts';
import type { DeviceSecrets } from '../device/secret-store.ts';
import { sleep } from './next-turn.ts';

/** How long a tab that was closed or reloaded may take to release its seats, and how often to look, in ms. */
const [RELEASE_MS, LOOK_MS] = [1_000, 50];

export class HeldSeats {
  readonly #match: string;
  readonly #relay: string;
  readonly #store: DeviceSecrets;
  readonly #lost: () => void;
  #release: () => void = () => {};

  /** `relay`: where the match is played. `lost` is called when another tab takes over the seat that is locked here. */
  constructor(match: string, relay: string, store: DeviceSecrets, lost: () => void) {
    this.#match = match;
    this.#relay = relay;
    this.#store = store;
    this.#lost = lost;
  }

  /** Those that a person of this browser holds. */
  async list(): Promise<readonly SeatSecret[]> {
    const [all, computers] = await Promise.all([this.#store.list(), listComputers()]);
    return all.filter(({ match, key }) => match === this.#match && !computers.has(key));
  }

  /** Where this device plays the match, if not at this relay. An invitation does not move a match that has begun here. */
  async relayElsewhere(): Promise<string | undefined> {
    const relays = await this.#store.relays(this.#match);
    return relays.length === 0 || relays.includes(this.#relay) ? undefined : relays[0];
  }

  /** The seats that are kept for a person of this browser, and those of its computer. */
  async keptFor(seats: Terms['seats']): Promise<{ readonly kept: readonly number[]; readonly computers: readonly number[] }> {
    const levels = await listComputers();
    const computers = seats.flatMap(({ key }, seat) => (key !== undefined && levels.has(key) ? [seat] : []));
    const signers = await Promise.all(seats.map(({ key }) => (key === undefined ? undefined : this.#store.signer(key))));
    const kept = signers.flatMap((signer, seat) => (signer === undefined || computers.includes(seat) ? [] : [seat]));
    return { kept, computers };
  }

  /**
   * Locks a seat for this tab in place of the one before, and returns its secret: the tab that played it until now may have saved more.
   * Undefined where another tab has it, unless `takeOver`.
   */
  async take(secret: SeatSecret, takeOver: boolean): Promise<SeatSecret | undefined> {
    const release = await lockSeat(secret, takeOver, this.#lost);
    if (release === undefined) return undefined;
    this.#release();
    this.#release = release;
    return (await this.#store.claim(secret.match, secret.key)) ?? secret;
  }

  /** The first of these seats that no page plays; waits a moment for one that is just being left. */
  async takeFirst(seats: readonly SeatSecret[]): Promise<SeatSecret | undefined> {
    for (const until = Date.now() + RELEASE_MS; Date.now() < until; await sleep(LOOK_MS)) {
      for (const secret of seats) {
        const taken = await this.take(secret, await isInBackground(secret));
        if (taken !== undefined) return taken;
      }
    }
    return undefined;
  }

  release(): void {
    this.#release();
  }
}
