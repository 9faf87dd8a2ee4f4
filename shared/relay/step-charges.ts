/** Charges the steps of one match to the networks that they come from. */

import type { Networks } from '../wire/listing.ts';
import { within } from './outlets.ts';
import type { AdmissionPorts, RelayPorts } from './shell-ports.ts';

/** How long a step waits for an answer, in ms: nothing else happens in its match meanwhile. */
const PATIENCE_MS = 1_000;
/** How long nobody is asked after no answer came, in ms. */
const SILENCE_MS = 60_000;

export class StepCharges {
  readonly #ports: Pick<RelayPorts<never>, 'now' | 'setTimer' | 'report'>;
  #silentUntil = 0;

  constructor(ports: Pick<RelayPorts<never>, 'now' | 'setTimer' | 'report'>) {
    this.#ports = ports;
  }

  /**
   * Whether a step may be stored, by what `mayStore` says. Without an answer it may, and so may those of the next minute: a match that is
   * played goes on, and its room is bounded all the same.
   */
  async pay(
    mayStore: AdmissionPorts['mayStore'],
    networks: Networks,
    step: { readonly bytes: number; readonly begun: number },
  ): Promise<boolean> {
    const { now, setTimer, report } = this.#ports;
    if (now() < this.#silentUntil) return true;
    try {
      return await within(mayStore(networks, step), setTimer, PATIENCE_MS);
    } catch (error) {
      this.#silentUntil = now() + SILENCE_MS;
      report({ at: 'failed', what: 'bytes could not be charged', error });
      return true;
    }
  }
}
