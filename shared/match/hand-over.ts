/**
 * A seat goes on with another key, because its person goes on with another device. Each device signs with a key of its own, so two
 * devices never sign for one key: docs/protocol/portable.md.
 */

import type { Signer } from '../crypto/ed25519.ts';
import { portableSigner } from '../crypto/ed25519-noble.ts';
import { taggedText } from '../crypto/hash.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { Fault } from '../fault.ts';
import { expectNext, expectPhase } from './preconditions.ts';
import { readHandOver } from '../log/match-payloads.ts';
import { type Act, authorOf, type Life } from './match-state.ts';

/** What a seat's spare key signs: that another key may go on for it. Names no place of the log, so it contradicts nothing. */
export const grantMessage = (match: string, seat: number, key: string): Uint8Array =>
  taggedText('handOver', encodeCanonical({ key, match, seat }));

/** The payload of a `hand-over` to a new key. `spare` is the seed of the spare key. */
export function grantSeat(match: string, seat: number, key: string, spare: Uint8Array): JsonObject {
  const signer: Signer<string> = portableSigner(spare);
  return { seat, spare: signer.publicKey, sig: signer.sign(grantMessage(match, seat, key)) };
}

/** The turn, the clocks and the deadlines go on as they were. */
export function handOver(life: Life, { header, signers, payload }: Act): Life {
  expectPhase(life, 'lobby', 'setup', 'play', 'settle');
  const { seat, spare } = readHandOver(payload, 'payload');
  const held = life.seats[seat];
  if (held === undefined) throw new Fault('life/no-such-seat');
  if (held.out) throw new Fault('life/not-your-turn', 'this seat is out');
  if (held.spare !== spare) throw new Fault('life/wrong-spare');
  const [key] = signers as readonly [string];
  if (signers.length !== 1 || key === life.terms!.relay) throw new Fault('life/not-a-seat', 'one new key takes a seat over');
  if (authorOf(life, key) !== undefined) throw new Fault('life/already-seated', 'a seat is handed over to a new key');
  if (held.formerKeys.length >= LIMITS.handOvers) throw new Fault('life/too-many-hand-overs');
  expectNext(header, life.next);
  return { ...life, seats: life.seats.with(seat, { ...held, key, formerKeys: [...held.formerKeys, held.key] }) };
}
