/** A match whose turns have several steps: `toy.answer` and `toy.flight`, and then `toy.move`, which ends the turn. */

import type { Signer } from '../../shared/crypto/ed25519.ts';
import { portableSigner } from '../../shared/crypto/ed25519-noble.ts';
import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { grantSeat } from '../../shared/player/grants.ts';
import { testSeed } from './table.ts';
import { TOY_MATCH, ToyMatch, type ToyOptions } from './toy-match.ts';

const spareOf = (seat: number): Uint8Array => testSeed('turn spare', seat);

/** The commitment of a seat that `OPENING` opens. */
export const committed = (match: string, seat: number): string => seedCommitment(match, seat, testSeed('opening'));

export class TurnMatch extends ToyMatch {
  constructor(options: ToyOptions = {}) {
    super({ sameTurn: ['toy.answer', 'toy.flight'], ...options });
  }

  override terms(): JsonObject {
    return { ...super.terms(), seed: committed(TOY_MATCH, 0), spare: portableSigner(spareOf(0)).publicKey };
  }

  override joinPayload(seat: number): JsonObject {
    return { ...super.joinPayload(seat), seed: committed(TOY_MATCH, seat), spare: portableSigner(spareOf(seat)).publicKey };
  }

  /** Hands a seat over to its next device, which the answer names. Throws the fault that refuses it. */
  handOver(seat: number): Signer<string> {
    const { formerKeys } = this.matchState.seats[seat]!;
    const device = portableSigner(testSeed('turn device', seat, formerKeys.length));
    this.say('hand-over', device, grantSeat(TOY_MATCH, seat, device.publicKey, spareOf(seat)), this.matchState.next);
    return device;
  }

  budget(seat: number): number {
    return this.matchState.seats[seat]!.budget;
  }

  /** The fault with which the seat is refused this kind of draw step, or `accepted`. */
  draw(kind: 'offer' | 'accept' | 'decline', seat: number): FaultCode | 'accepted' {
    const next = kind === 'accept' ? [] : this.matchState.next;
    return this.try(`draw-${kind}`, seat, {}, next);
  }
}
