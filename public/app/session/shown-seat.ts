/**
 * The packed seat while the page shows it. It names the end of the log that this device has seen, so it follows the log. Where another device
 * can reach this page's address, it also waits at the relay as a parcel, for a code that a phone can read.
 */

import { encodeBase64url } from '../../../shared/encoding/bytes.ts';
import { packSeat } from '../../../shared/player/pack-seat.ts';
import { fitsParcel, PARCEL_SECRET_BYTES, sealParcel } from '../../../shared/player/parcel.ts';
import type { Session } from '../../../shared/player/session.ts';
import { problemOfError } from '../components/problem.ts';
import { isThisComputer } from '../match/this-computer.ts';
import { relay } from '../relay-client/relay.ts';
import { relayOrigin } from '../relay-client/relays.ts';
import type { ClientState, Portable } from './messages.ts';
import { packText } from './portable-link.ts';
import { randomBytes } from './seat-platform.ts';

export class ShownSeat {
  readonly #match: string;
  readonly #show: (portable: ClientState['portable']) => void;
  #isShown = false;
  #portable: Portable | undefined;
  #isLeaving = false;

  constructor(match: string, show: (portable: ClientState['portable']) => void) {
    this.#match = match;
    this.#show = show;
  }

  /** Packs the seat for another device, and shows it until `hide`. This device signs nothing for it from then on. */
  async show(session: Session): Promise<void> {
    this.#isShown = true;
    const { text, isLast } = await packSeat(session, relayOrigin());
    const packed = await packText(text);
    if (!this.#isShown) return;
    // A code that was made is shown until the next one is.
    this.#set({ code: this.#portable?.code, text, packed, isLast });
    await this.#leave();
  }

  /** The log of the seat has become longer. */
  async follow(session: Session): Promise<void> {
    if (this.#isShown && session.snapshot().away === 'packed') await this.show(session);
  }

  hide(): void {
    this.#isShown = false;
    this.#portable = undefined;
    this.#show(undefined);
  }

  #set(portable: Portable): void {
    this.#portable = portable;
    this.#show(portable);
  }

  /** Leaves the seat as it is by now at the relay, one parcel after the other. */
  async #leave(): Promise<void> {
    if (this.#isLeaving || isThisComputer(location.hostname)) return;
    this.#isLeaving = true;
    let left: string | undefined;
    while (this.#portable !== undefined && this.#portable.packed !== left) {
      left = this.#portable.packed;
      const made = await this.#leaveOne(left);
      if (this.#portable !== undefined) this.#set({ ...this.#portable, code: made });
    }
    this.#isLeaving = false;
  }

  async #leaveOne(packed: string): Promise<Portable['code']> {
    if (!fitsParcel(packed)) return { kind: 'too-large' };
    const secret = randomBytes(PARCEL_SECRET_BYTES);
    const { name, bytes } = sealParcel(packed, this.#match, secret);
    try {
      await relay().leaveParcel(name, bytes);
      return { kind: 'left', secret: encodeBase64url(secret) };
    } catch (error) {
      return { kind: 'failed', problem: problemOfError(error) };
    }
  }
}
