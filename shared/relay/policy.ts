/**
 * What the operator of a relay takes on. It is read from the relay's variables, told by `GET /api/relay`, and asked only before a match is
 * opened or listed: a match that runs is carried to its end, whatever the operator changes.
 */

import { encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { gameId } from '../encoding/game-id.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, boolean, integer, object, optional, string } from '../encoding/shape.ts';
import { attempt, Fault } from '../fault.ts';
import { explainFault } from '../fault-meanings.ts';
import type { Terms } from '../log/match-payloads.ts';
import { mostOf } from '../match/room.ts';
import { RELAY_LIMITS } from './limits.ts';
import { ROOMS_OF_GAMES } from './rooms-of-games.ts';

/** The variables, each of which may be absent. wrangler gives texts, and what its file has of numbers and booleans as such. */
export type PolicyVars = Readonly<
  Partial<
    Record<
      'GAMES' | 'BYTES_PER_MATCH' | 'ROOM_OF_OTHER_GAMES' | 'BYTES_PER_HOUR' | 'LISTING' | 'NEW_MATCHES' | 'REPUBLICATION',
      unknown
    >
  >
>;

/** A match of a game that this build does not know: longer than nearly all games need, and no place for files. */
const ROOM_OF_OTHER_GAMES = 4 * 1_048_576;
/** Two people at one address play proven dark chess, of 0.4 MB a ply, at a ply every three seconds for as long as they like. */
const BYTES_PER_HOUR = 512 * 1_048_576;
/** The largest step passes, and a log of a common match. */
const LEAST_PER_HOUR = 4 * 1_048_576;

export const readRelayPolicy = object({
  /** The ids of the games that matches may be of; any game where absent. */
  games: optional(array(gameId, { min: 1, max: RELAY_LIMITS.gamesOfPolicy })),
  /** The largest log that a match may come to. */
  bytesPerMatch: integer({ min: 1, max: LIMITS.bytesPerMatch }),
  /** By game, the most bytes that the steps of a match may state as their room. */
  roomsOfGames: array(object({ game: gameId, bytes: integer({ min: 1, max: LIMITS.gameBytes }) }), {
    max: RELAY_LIMITS.gamesOfPolicy,
  }),
  /** The same of every other game; 0 where the relay carries none. */
  roomOfOtherGames: integer({ min: 0, max: LIMITS.gameBytes }),
  /** What a network may have stored in an hour, by steps and by logs that are published again: a /64 of IPv6, or an address of IPv4. */
  bytesPerHour: integer({ min: LEAST_PER_HOUR, max: Number.MAX_SAFE_INTEGER }),
  /** Whether open seats are listed. */
  listing: boolean,
  newMatches: boolean,
  /** Whether whole logs are published again. */
  republication: boolean,
  /** A variable that cannot be read, in words for the operator. Until it is set right, the relay takes on nothing new. */
  misconfigured: optional(string({ min: 1, max: 200 })),
});
export type RelayPolicy = ReturnType<typeof readRelayPolicy>;

/** The policy of a relay whose operator has set nothing. */
export const OPEN_POLICY: RelayPolicy = {
  bytesPerMatch: LIMITS.bytesPerMatch,
  roomsOfGames: ROOMS_OF_GAMES,
  roomOfOtherGames: ROOM_OF_OTHER_GAMES,
  bytesPerHour: BYTES_PER_HOUR,
  listing: true,
  newMatches: true,
  republication: true,
};

/** Never throws, so that a value that means nothing stops no match that runs. */
export function policyOf(vars: PolicyVars): RelayPolicy {
  const read = attempt(() => readVars(vars));
  if (read.ok) return read.value;
  const misconfigured = explainFault(read.fault).slice(0, 200);
  return { ...OPEN_POLICY, listing: false, newMatches: false, republication: false, misconfigured };
}

function readVars(vars: PolicyVars): RelayPolicy {
  const games = (textOf(vars.GAMES) ?? '').split(/[\s,]+/).filter((id) => id !== '');
  const policy = {
    ...(games.length === 0 ? {} : { games: [...new Set(games)] }),
    bytesPerMatch: bytesOf(vars, 'BYTES_PER_MATCH') ?? OPEN_POLICY.bytesPerMatch,
    roomsOfGames: OPEN_POLICY.roomsOfGames,
    roomOfOtherGames: bytesOf(vars, 'ROOM_OF_OTHER_GAMES', 0) ?? OPEN_POLICY.roomOfOtherGames,
    bytesPerHour: bytesOf(vars, 'BYTES_PER_HOUR') ?? OPEN_POLICY.bytesPerHour,
    listing: switchOf(vars, 'LISTING') ?? OPEN_POLICY.listing,
    newMatches: switchOf(vars, 'NEW_MATCHES') ?? OPEN_POLICY.newMatches,
    republication: switchOf(vars, 'REPUBLICATION') ?? OPEN_POLICY.republication,
  };
  return readRelayPolicy(policy, 'policy');
}

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value).trim());

function switchOf(vars: PolicyVars, variable: keyof PolicyVars): boolean | undefined {
  const text = textOf(vars[variable]);
  if (text === undefined) return undefined;
  if (['on', 'true'].includes(text)) return true;
  if (['off', 'false'].includes(text)) return false;
  throw new Fault('relay/misconfigured', `${variable} is "${text}", and must be "on" or "off"`);
}

function bytesOf(vars: PolicyVars, variable: keyof PolicyVars, least = 1): number | undefined {
  const text = textOf(vars[variable]);
  if (text === undefined) return undefined;
  if (/^(0|[1-9]\d{0,14})$/.test(text) && Number(text) >= least) return Number(text);
  throw new Fault('relay/misconfigured', `${variable} is "${text}", and must be a number of bytes`);
}

/** Throws the fault for which a relay of this policy does not open such a match. A client asks the same before it signs. */
export function expectCarried(policy: RelayPolicy, terms: Terms): void {
  if (policy.misconfigured !== undefined) throw new Fault('relay/misconfigured', policy.misconfigured);
  if (!policy.newMatches) throw new Fault('relay/no-new-matches');
  if (policy.games !== undefined && !policy.games.includes(terms.game))
    throw new Fault('relay/game-not-carried', `this relay carries ${policy.games.join(', ')}`);
  if (encodeUtf8(encodeCanonical(terms.params)).length > RELAY_LIMITS.paramsBytes)
    throw new Fault('encoding/too-large', `the parameters of a match are at most ${RELAY_LIMITS.paramsBytes} bytes`);
  expectRoom(policy, terms.game, terms.longest?.bytes ?? LIMITS.gameBytes);
  const { bytes } = mostOf(terms);
  if (bytes > policy.bytesPerMatch)
    throw new Fault('relay/match-too-large', `this match may need ${bytes} bytes, and one here has ${policy.bytesPerMatch}`);
  if (terms.listed === true && !policy.listing) throw new Fault('relay/no-listing');
}

/** Throws where the steps of a match of this game would take more room than the relay has for it. */
export function expectRoom(policy: RelayPolicy, game: string, stated: number): void {
  const room = roomFor(policy, game);
  if (stated > room)
    throw new Fault('relay/match-too-large', `the steps of "${game}" have ${room} bytes here, and this match states ${stated}`);
}

function roomFor({ roomsOfGames, roomOfOtherGames }: RelayPolicy, id: string): number {
  const room = roomsOfGames.find(({ game }) => game === id)?.bytes ?? roomOfOtherGames;
  if (room === 0) throw new Fault('relay/game-not-carried', 'this relay carries the games of its build alone');
  return room;
}

/** Throws the fault for which a relay of this policy does not publish such a log again. What a match states counts for nothing here: it is over. */
export function expectPublishable(policy: RelayPolicy, { game, ...terms }: Terms, bytes: number): void {
  const most = mostOf({ ...terms, longest: { steps: LIMITS.gameSteps, bytes: roomFor(policy, game) } });
  if (bytes > most.bytes) throw new Fault('relay/match-too-large', `a log of "${game}" has at most ${most.bytes} bytes here`);
}
