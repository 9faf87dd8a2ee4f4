/**
 * A rematch: another match by the same terms, with every seat kept for the key that it had. Its id follows from the match before, and of
 * two seats also from what only they know, so they look for it at the same ids: the first one opens it, the others take their seats in it.
 * Everybody skips an id that holds another match or a rematch that is over.
 */

import { taggedHash } from '../crypto/hash.ts';
import { sharedSecret } from '../crypto/shared-secret.ts';
import { type Bytes, decodeHex, encodeBase64url, encodeInteger } from '../encoding/bytes.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import type { FindGame } from '../games/interface.ts';
import { saltName } from '../log/seat-name.ts';
import { MATCH_ID_BYTES, matchBytes } from '../log/step.ts';
import { tidyName } from '../match/fit-name.ts';
import { type MatchState, playerOf } from '../match/match-state.ts';
import { readMatchState } from '../playthrough/followed-match.ts';
import { findRules } from '../playthrough/game-terms.ts';
import { INVITE_BYTES } from './grants.ts';
import { type RelayClient, undefinedOn } from './relay-client.ts';
import { joinMatch, openOnce } from './seating.ts';
import type { SecretStore } from './secret-store.ts';

/** How many ids are tried for a rematch of one match. */
const PLACES = 64;
const SEED_BYTES = 32;
const NOTHING = new Uint8Array();

/** The part of the relay that a rematch needs. */
export type RematchRelay = Pick<RelayClient, 'describe' | 'summary' | 'log' | 'open'>;

interface RematchTools {
  readonly findGame: FindGame;
  readonly store: SecretStore;
  readonly relay: RematchRelay;
  readonly randomBytes: (length: number) => Bytes;
  /** The engine that decides in the rematch, whatever decided before. */
  readonly engine?: string;
}

/** `secret`: what the players share (`sharedBy`). */
export function rematchId(match: string, place: number, secret: Bytes = NOTHING): string {
  const hash = taggedHash('rematch', matchBytes(match), secret, encodeInteger(place, 1));
  return encodeBase64url(hash.subarray(0, MATCH_ID_BYTES));
}

/**
 * What the two seats of a match share, by their spare keys, so that nobody else can put a match in the place of their rematch. Nothing
 * where there are more seats, or a seat that has no spare key: then everybody can.
 */
async function sharedBy({ match, seats }: MatchState, key: string, store: Pick<SecretStore, 'load'>): Promise<Bytes> {
  const own = seats.findIndex((one) => one?.key === key);
  const [ours, theirs] = [seats[own]?.spare, seats[1 - own]?.spare];
  if (seats.length !== 2 || ours === undefined || theirs === undefined) return NOTHING;
  const spare = (await store.load(match, key))?.spare;
  return (spare === undefined ? undefined : sharedSecret(decodeHex(spare), theirs)) ?? NOTHING;
}

/** Two players swap seats, so that the other one begins; more keep theirs. */
const newSeat = (seat: number, seats: number): number => (seats === 2 ? 1 - seat : seat);

const keysAfter = ({ seats }: MatchState): (string | undefined)[] =>
  seats.map((_, seat) => seats[newSeat(seat, seats.length)]?.key);

/** Takes the seat that `key` has in a rematch of `before`, opening it when nobody has, and returns the id of the match. */
export async function takeRematch(before: MatchState, key: string, tools: RematchTools): Promise<string> {
  const keys = keysAfter(before);
  const seat = keys.indexOf(key);
  if (seat < 0) throw new Fault('player/no-seat');
  const secret = await sharedBy(before, key, tools.store);
  for (let place = 0; place < PLACES; place++) {
    const match = rematchId(before.match, place, secret);
    const find = () => undefinedOn('relay/unknown-match', tools.relay.summary(match));
    let there = await find();
    if (there === undefined) {
      if (await openRematch(before, match, seat, key, tools)) return match;
      // Somebody was faster.
      there = await find();
    }
    if (there === undefined || there.phase === 'closed') continue;
    if (there.seats[seat]?.key === key) return match;
    if (there.phase === 'lobby' && there.seats[seat] === null && (await joinRematch(before, match, seat, key, tools)))
      return match;
  }
  throw new Fault('relay/match-exists');
}

/** A rematch that somebody has opened. */
export interface FoundRematch {
  readonly match: string;
  /** The players in it, by the seats that they had in the match before. */
  readonly seats: readonly number[];
}

/**
 * Looks for a rematch of `before` in which somebody waits or plays. It is a hint for a person: who clicks checks the log of the match
 * (`takeRematch`), and nobody takes a key's seat without the key. `key`: of the seat that looks.
 */
export async function findRematch(
  before: MatchState,
  key: string,
  { store, relay }: { readonly store: Pick<SecretStore, 'load'>; readonly relay: Pick<RelayClient, 'summary'> },
): Promise<FoundRematch | undefined> {
  const keys = keysAfter(before);
  const secret = await sharedBy(before, key, store);
  for (let place = 0; place < PLACES; place++) {
    const match = rematchId(before.match, place, secret);
    const there = await undefinedOn('relay/unknown-match', relay.summary(match));
    if (there === undefined) return undefined;
    if (there.phase === 'closed' || there.phase === 'settle') continue;
    const seats = there.seats.flatMap((one, seat) =>
      one !== null && one.key === keys[seat] ? [newSeat(seat, keys.length)] : [],
    );
    if (seats.length > 0) return { match, seats };
  }
  return undefined;
}

async function signerOf(store: SecretStore, key: string) {
  const signer = await store.signer(key);
  if (signer === undefined) throw new Fault('player/key-missing');
  return signer;
}

/** False when there is such a match already. */
async function openRematch(before: MatchState, match: string, seat: number, key: string, tools: RematchTools): Promise<boolean> {
  const { findGame, store, relay, randomBytes, engine } = tools;
  const { game, rules, params, clock, deadlines, seats, practice = false } = before.terms!;
  const isPrivate = seats.some(({ invite, key }) => invite !== undefined || key !== undefined);
  const kept = keysAfter(before);
  // The relay may have changed its key since.
  const { key: relayKey } = await relay.describe();
  // A lost opening is posted again unchanged, and so is one that another tab or process has signed.
  const { draft } = await openOnce(store, {
    ...{ game, rules, params, clock, deadlines, practice, relayKey, seat, kept },
    // By the same rules, and not by others of their name and version.
    findGame: () => findRules(findGame, before.terms!),
    seats: seats.length,
    invites: kept.map((one) => (isPrivate && one === undefined ? randomBytes(INVITE_BYTES) : undefined)),
    match: matchBytes(match),
    seed: randomBytes(SEED_BYTES),
    spare: randomBytes(SEED_BYTES),
    signer: await signerOf(store, key),
    ...saltName(nameOf(before, key), randomBytes),
    ...(engine === undefined ? {} : { engine }),
  });
  return (await undefinedOn('relay/match-exists', relay.open(draft))) !== undefined;
}

/** False when the match is not a rematch of the one before. */
async function joinRematch(before: MatchState, match: string, seat: number, key: string, tools: RematchTools): Promise<boolean> {
  const { findGame, store, relay, randomBytes, engine } = tools;
  // A `join` that was signed before may be on its way: it stays the only one.
  const isJoining = async (): Promise<boolean> => (await store.load(match, key))?.draft?.kind === 'join';
  if (await isJoining()) return true;
  const matchState = readMatchState(match, await relay.log(match));
  if (!isRematch(matchState, before)) return false;
  const signer = await signerOf(store, key);
  const [seed, spare] = [randomBytes(SEED_BYTES), randomBytes(SEED_BYTES)];
  await store.alone(match, key, async () => {
    if (await isJoining()) return;
    const secret = await joinMatch({
      matchState,
      findGame,
      seat,
      signer,
      seed,
      spare,
      ...saltName(nameOf(before, key), randomBytes),
      ...(engine === undefined ? {} : { engine }),
    });
    // Where no lock keeps two tabs apart, the store keeps the `join` that came first.
    await undefinedOn('player/played-elsewhere', store.save(secret));
  });
  return true;
}

/** The name from the match before, which may have been played at a relay that takes others. */
const nameOf = ({ seats }: MatchState, key: string): string | undefined =>
  tidyName(seats.find((one) => one?.key === key)?.name ?? '') || undefined;

/** Whether a match has the terms of the one before, an opener from it, and every other seat kept for who had it. */
export function isRematch({ terms, seats }: MatchState, before: MatchState): boolean {
  const keys = keysAfter(before);
  if (terms === undefined || seats.length !== keys.length || playerOf(seats[terms.seat]!) !== keys[terms.seat]) return false;
  const seated = terms.seats.every(({ key }, seat) => seat === terms.seat || key === keys[seat]);
  return seated && sameTerms(terms, before.terms!);
}

function sameTerms(...both: readonly [NonNullable<MatchState['terms']>, NonNullable<MatchState['terms']>]): boolean {
  const [one, other] = both.map(({ game, rules, code = '', params, clock, deadlines, goesOn = false, practice = false }) =>
    encodeCanonical({ game, rules, code, params, clock, deadlines, goesOn, practice }),
  );
  return one === other;
}
