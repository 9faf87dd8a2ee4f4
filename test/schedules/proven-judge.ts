/** What must hold at every moment of a proven match, besides what holds in every match: views, ledgers and masks. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { ProvenView } from '../../shared/games/dark-chess/proven/view.ts';
import { movesOf } from '../../shared/games/fresh-bytes.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { ChessReferee } from './chess-referee.ts';
import type { Device } from './device.ts';
import { MaskWatch } from './mask-watch.ts';
import type { RelayObject } from './relay-object.ts';

const MOVE = 'dark-chess.move';

export class ProvenJudge {
  readonly masks = new MaskWatch();
  readonly referee = new ChessReferee();
  /** By seat and what a step uses up: the digest of the content that was signed. */
  readonly #signed = new Map<string, string>();
  /** By signature of a draft: the moves that its seat had decided when it was saved. */
  readonly #moves = new Map<string, readonly JsonObject[]>();
  /** What was looked at already. */
  readonly #seen = new WeakSet<Snapshot>();
  #steps = 0;
  #violation: string | undefined;

  /** A device has saved a secret. */
  saved({ seat, decisions, draft, ledger = [] }: SeatSecret): void {
    for (const { once, digest } of ledger) {
      const place = `${seat} ${once}`;
      if ((this.#signed.get(place) ?? digest) !== digest) this.#violation ??= `seat ${seat} has signed two contents at ${once}`;
      this.#signed.set(place, digest);
    }
    if (draft?.kind === MOVE) this.#moves.set(draft.signatures[0]!.sig, movesOf(decisions));
  }

  findViolation(relay: RelayObject, devices: readonly Device[]): string | undefined {
    return this.#violation ?? this.masks.violation ?? this.#followLog(relay) ?? this.#compareViews(devices);
  }

  #followLog({ modelSteps, modelLines }: RelayObject): string | undefined {
    for (; this.#steps < modelSteps.length; this.#steps++) {
      const { kind, signatures } = modelSteps[this.#steps]!;
      if (kind !== MOVE) continue;
      const decided = this.#moves.get(signatures[0]!.sig)?.[this.referee.plies >> 1];
      const { captured, king } = JSON.parse(modelLines[this.#steps]!).payload;
      const right = this.referee.play(String(decided?.['move']));
      if (captured !== right.captured || king !== right.king) return `step ${this.#steps} states a wrong capture`;
    }
    return undefined;
  }

  #compareViews(devices: readonly Device[]): string | undefined {
    for (const { name, snapshot, hasMoved } of devices) {
      if (snapshot === undefined || this.#seen.has(snapshot)) continue;
      this.#seen.add(snapshot);
      const { seat, view, halted, away } = snapshot;
      if (halted !== undefined) return `${name} has halted: ${halted.code}`;
      if (away === 'outdated' && !hasMoved) return `${name} has an outdated copy of its seat`;
      const wrong = seat === undefined || view === undefined ? undefined : this.referee.difference(seat, view as ProvenView);
      if (wrong !== undefined) return `${name}: ${wrong}`;
    }
    return undefined;
  }
}
