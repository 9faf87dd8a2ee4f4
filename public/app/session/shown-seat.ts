/** The packed seat while the page shows it. It names the end of the log that this device has seen, so it follows the log. */

import { packSeat } from '../../../shared/player/pack-seat.ts';
import type { Session } from '../../../shared/player/session.ts';
import { relayOrigin } from '../relay-client/relays.ts';
import type { ClientState } from './messages.ts';
import { packText } from './portable-link.ts';

export class ShownSeat {
  readonly #show: (portable: ClientState['portable']) => void;
  #isShown = false;

  constructor(show: (portable: ClientState['portable']) => void) {
    this.#show = show;
  }

  /** Packs the seat for another device, and shows it until `hide`. This device signs nothing for it from then on. */
  async show(session: Session): Promise<void> {
    this.#isShown = true;
    const { text, isLast } = await packSeat(session, relayOrigin());
    const packed = await packText(text);
    if (this.#isShown) this.#show({ text, packed, isLast });
  }

  /** The log of the seat has become longer. */
  async follow(session: Session): Promise<void> {
    if (this.#isShown && session.snapshot().away === 'packed') await this.show(session);
  }

  hide(): void {
    this.#isShown = false;
    this.#show(undefined);
  }
}
