/** Packs a seat for another device: its session signs nothing more, and here is its text. */

import { Fault } from '../fault.ts';
import { encodeSeat, handOversLeft, type PackedSeat } from './portable-seat.ts';
import type { Session } from './session.ts';

/**
 * The text goes up to the present end of the log, also when the seat was packed before. `relay`: the origin of the relay at which it is
 * played. Rejects, and packs nothing, when the seat can move no more.
 */
export async function packSeat(session: Session, relay: string): Promise<PackedSeat> {
  await session.perform({ kind: 'pack' });
  const secret = session.portable();
  if (secret?.packed !== true) throw new Fault('player/played-elsewhere');
  return { text: encodeSeat(secret, relay), isLast: handOversLeft(session.snapshot().matchState, secret) === 1 };
}
