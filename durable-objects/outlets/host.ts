/** What an outlet may know of the match that has it. */

import type { RelayEvent } from '../../shared/relay/events.ts';
import type { RelayShell } from '../../shared/relay/shell.ts';
import type { MatchStore } from '../match-store.ts';

export interface OutletHost<Env> {
  /** The id of the match. */
  readonly id: string;
  readonly store: MatchStore;
  readonly env: () => Env;
  /** The clock, in ms. */
  readonly now: () => number;
  readonly shell: () => Pick<RelayShell<WebSocket>, 'state' | 'isDamaged' | 'isHere' | 'answeredAt'>;
  /** Tells the operator what happens. */
  readonly report: (event: RelayEvent) => void;
}
