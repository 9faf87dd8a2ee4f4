/**
 * The checks of a game (`Game.check`) as the device of a seat makes them: every one itself, before its machine sees the step, and none twice.
 *
 * A device leaves out two kinds of checks, and no machine ever acts on more than its own device has checked:
 * - those that it has made over this very log before: with its secret it has saved the end of the log up to which all of them held
 *   (`SeatSecret.checked`), and that counts for the log that it kept, if the link there is the same. A log that comes from elsewhere, and one
 *   on another device of the seat, is checked from the beginning;
 * - the proofs (`Game.proofs`) of the step of its own seat whose digest is that of its own draft, at the place of that draft. Another check may
 *   be about more than the step: the last share of a key shows in Blackjack what others have dealt.
 */

import type { Game } from '../games/interface.ts';
import type { GameStep } from '../games/steps.ts';
import type { LinkedEntry } from '../log/chain.ts';
import type { Checks } from '../playthrough/checks.ts';
import type { SeatSecret } from './secret-store.ts';

export class OwnChecks implements Checks {
  readonly #secret: () => SeatSecret | undefined;
  /** Steps before this one were checked. */
  #from = 0;

  /** `secret`: of the seat of this device; none for a spectator. */
  constructor(secret: () => SeatSecret | undefined) {
    this.#secret = secret;
  }

  /** The log that this device kept comes next, from its first step on. */
  begin(kept: readonly LinkedEntry[]): void {
    const checked = this.#secret()?.checked;
    if (checked !== undefined && kept[checked.seq - 1]?.link === checked.prev) this.#from = checked.seq;
  }

  /** Whether this device need not make a step, or its checks, once more. `by`: its author. */
  knows({ seq, prev, digest, by }: Pick<GameStep, 'seq' | 'prev' | 'digest' | 'by'>): boolean {
    const { draft, seat } = this.#secret() ?? {};
    // What another seat has copied of ours is checked like anything else of it.
    return seq < this.#from || (by === seat && draft?.seq === seq && draft.prev === prev && draft.digest === digest);
  }

  check(game: Game, state: unknown, step: GameStep): void {
    if (step.seq < this.#from) return;
    const isOurs = this.knows(step) && (game.proofs?.(state, step) ?? []).length > 0;
    if (!isOurs) game.check?.(state, step);
  }
}
