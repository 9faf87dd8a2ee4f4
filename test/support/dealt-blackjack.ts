/**
 * Blackjack by its public rules alone, with cards that a test chooses: before the dealer's share is revealed nobody can tell them from
 * the shoe's.
 */

import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { BLACKJACK } from '../../shared/games/blackjack/game.ts';
import type { Action } from '../../shared/games/blackjack/hands.ts';
import { type BlackjackParams, readParams } from '../../shared/games/blackjack/params.ts';
import { KINDS } from '../../shared/games/blackjack/payloads.ts';
import { type BlackjackState, DEALER } from '../../shared/games/blackjack/table.ts';
import type { Position } from '../../shared/games/interface.ts';
import type { GameStep, Setup } from '../../shared/games/steps.ts';
import { commitShare } from '../../shared/randomness/joint.ts';
import { eventNext } from '../../shared/randomness/random-event.ts';
import { testSeed } from './table.ts';

export const MATCH = 'AAAAAAAAAAAAAAAAAAAAAA';
const PREV = '00'.repeat(32);

export function setupOf(seats: readonly boolean[], params: JsonObject = {}): Setup<BlackjackParams> {
  const seedCommitments = seats.map((taken, seat) => (taken ? testSeed('seed', seat).toString('hex') : null));
  return { match: MATCH, params: readParams(params), seats: seats.length, seedCommitments, lobby: [] };
}

export class DealtBlackjack {
  position: Position<BlackjackState>;
  readonly #dealerShare: string;
  #seq = 0;

  /** With every seat taken, unless `seats` says otherwise. */
  constructor({
    seats = [true, true],
    params = {},
    dealerShare = 'dealer',
  }: {
    seats?: readonly boolean[];
    params?: JsonObject;
    dealerShare?: string;
  }) {
    this.#dealerShare = dealerShare;
    this.position = BLACKJACK.begin(setupOf(seats, params));
  }

  get state(): BlackjackState {
    return this.position.state;
  }

  apply(by: GameStep['by'], kind: string, payload: JsonObject): this {
    const step = {
      seq: this.#seq++,
      by,
      kind,
      payload,
      prev: PREV,
      digest: digestPayload(payload),
    };
    BLACKJACK.check?.(this.state, step);
    this.position = BLACKJACK.apply(this.state, step);
    return this;
  }

  shareOf(seat: number): Buffer {
    return testSeed('share', seat === DEALER ? this.#dealerShare : seat);
  }

  reveal(seat: number): this {
    return this.apply(seat, KINDS.share, { share: encodeBase64url(this.shareOf(seat)) });
  }

  committed(): this {
    for (const { seat } of this.state.event.parties) {
      this.apply(seat, KINDS.commit, { share: commitShare(MATCH, seat, this.shareOf(seat)) });
    }
    return this;
  }

  started(): this {
    this.committed();
    return this.apply('all', 'start', BLACKJACK.startStep(this.state)!.payload);
  }

  /** Ready for the first deal. */
  ready(): this {
    this.started();
    for (const seat of eventNext(this.state.event)) this.reveal(seat);
    return this;
  }

  /** Hands as `10S 7H`, one for each player of the round; `hole` only where the rules show it. */
  deal(up: string, hands: readonly string[], hole?: string): this {
    const cards = hands.map((hand) => hand.split(' '));
    return this.apply(DEALER, KINDS.deal, { hands: cards, up, ...(hole === undefined ? {} : { hole }) });
  }

  /** An action of the seat whose turn it is, and the card that follows it. */
  play(action: Action, card?: string): this {
    this.apply(this.state.turn!, KINDS.play, { action });
    return card === undefined ? this : this.apply(DEALER, KINDS.card, { card });
  }

  dealer(hole: string, ...drawn: readonly string[]): this {
    return this.apply(DEALER, KINDS.dealer, { hole, drawn });
  }

  drop(...seats: readonly number[]): this {
    return this.apply('relay', 'drop', { seats });
  }
}
