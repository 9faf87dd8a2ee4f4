/**
 * Every wish of a person who plays a seat, as data: a page, a bot and a terminal give it to `Session.perform`. A new wish is a member of
 * `SeatCommand` and a case of `performCommand`.
 */

import type { Signer } from '../crypto/ed25519.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import type { MatchState } from '../match/match-state.ts';
import type { ClientMessage } from '../wire/messages.ts';
import type { PhraseId } from '../wire/phrase.ts';
import { neverShows } from './erasure.ts';
import type { HeldMatch } from './held-match.ts';
import type { LocalSeat } from './local-seat.ts';
import type { PhraseBook } from './phrase-book.ts';
import { handOversLeft } from './portable-seat.ts';
import type { SeatRequest } from './requests.ts';

export type SeatCommand =
  /** Rejected with the fault that explains why the rules do not allow it now. */
  | { readonly kind: 'decide'; readonly decision: JsonObject }
  /** Dropped when it is not possible now, so that it does not take effect later. */
  | { readonly kind: 'request'; readonly request: SeatRequest }
  /** Something to the others, while there is a connection: nothing is said later. Rejected when the seat has said too much. */
  | { readonly kind: 'say'; readonly phrase: PhraseId }
  /** Whether the seat opens at the end, although the rules do not ask for it. */
  | { readonly kind: 'show-at-end'; readonly show: boolean }
  /** Whether this device keeps what the seat hid after the match, where it would be erased. */
  | { readonly kind: 'keep-hidden'; readonly keep: boolean }
  /**
   * The answer to `Snapshot.asksToAccuse`: whether the seat opens, to show by what it was wronged. A seat that keeps its game hidden
   * in play resigns, for its machine sends nothing more; in the settlement it is asked once more.
   */
  | { readonly kind: 'accuse'; readonly accuse: boolean }
  /**
   * Packs the seat for another device (`packSeat`). From then on this one signs nothing for it, also after a reload, until its person
   * takes it back (`takeBack`). Rejected, and nothing is changed, when the seat can move no more.
   */
  | { readonly kind: 'pack' };

interface CommandPorts {
  readonly held: HeldMatch;
  /** Absent for a spectator. */
  readonly seat: LocalSeat | undefined;
  readonly phrases: PhraseBook;
  readonly signer: Signer | undefined;
  /** So many bytes from the platform's source of randomness. */
  readonly random: ((bytes: number) => Uint8Array) | undefined;
  /** This device's clock, in ms. */
  readonly now: () => number;
  readonly send: (message: ClientMessage) => void;
  /** Says what the seat has to say. */
  readonly proceed: () => Promise<void>;
}

const NONCE_BYTES = 8;

/** Wishes about what a seat hid. Where the game shows nothing of it there is nothing to wish. */
const SHOWING: readonly SeatCommand['kind'][] = ['show-at-end', 'keep-hidden', 'accuse'];

/** `seenIn`: the phase of the match when its person gave the command, which may wait until something else is done. */
export async function performCommand(command: SeatCommand, seenIn: MatchState['phase'], ports: CommandPorts): Promise<void> {
  const { held, seat, proceed } = ports;
  if (SHOWING.includes(command.kind) && neverShows(held.match)) throw new Fault('game/never-opened');
  switch (command.kind) {
    case 'decide':
      await decide(command.decision, ports);
      return proceed();
    case 'request':
      await request(command.request, ports);
      return proceed();
    case 'say':
      return say(command.phrase, ports);
    case 'show-at-end':
      await seat?.save({ showAtEnd: command.show }, held.matchState);
      return proceed();
    case 'keep-hidden':
      return seat?.save({ keepHidden: command.keep }, held.matchState);
    case 'accuse':
      if (!command.accuse && seenIn === 'play') await request('resign', ports);
      else await seat?.save({ accuse: command.accuse }, held.matchState);
      return proceed();
    case 'pack':
      return pack(ports);
  }
}

async function decide(decision: JsonObject, { held, seat }: CommandPorts): Promise<void> {
  if (seat?.machine === undefined || !seat.holds(held.matchState)) throw new Fault('game/not-now', 'the game has not begun');
  if (held.missing > 0) throw new Fault('game/not-now', 'the log has not come in whole');
  if (seat.secret.packed) throw new Fault('player/packed');
  if (!held.isHere) throw new Fault('player/restored-copy');
  await held.keep();
  const decisions = [...seat.secret.decisions, decision];
  await seat.machine.decide(decision, () => seat.save({ decisions }, held.matchState));
}

async function request(kind: SeatRequest, { held, seat }: CommandPorts): Promise<void> {
  const { matchState, missing } = held;
  const isPossible = missing === 0 && seat?.requestedStep(matchState, kind) !== undefined;
  if (isPossible) await seat?.save({ request: { kind, seq: matchState.seq } }, matchState);
}

async function say(phrase: PhraseId, { held, phrases, signer, random, send, now }: CommandPorts): Promise<void> {
  if (signer === undefined || random === undefined || !held.isHere) throw new Fault('player/no-seat');
  if (held.equivocation.blamesRelay || held.missing > 0) throw new Fault('game/not-now', 'the log has not come in whole');
  const said = await phrases.say(phrase, held.matchState, signer, Uint8Array.from(random(NONCE_BYTES)), now());
  send({ kind: 'phrase', said });
}

async function pack({ held, seat }: CommandPorts): Promise<void> {
  if (seat === undefined) throw new Fault('player/no-seat');
  await held.keep();
  handOversLeft(held.matchState, seat.secret);
  if (!seat.secret.packed) await seat.save({ packed: true }, held.matchState);
}
