/** The tools of `fogline mcp`. Whatever they return, the seat may see; nothing of it was written by a stranger. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { LIMITS, SEAT_NAME_LENGTH } from '../../shared/encoding/limits.ts';
import { boolean, integer, jsonObject, object, oneOf, optional, type Reader, string } from '../../shared/encoding/shape.ts';
import { described } from '../../shared/games/view-schema.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { writeMatchLink } from '../../shared/wire/match-link.ts';
import { SPOKEN } from '../phrase-text.ts';
import { checkRecord, readFinalHash } from './check-record.ts';
import type { Client, Desk } from './desk.ts';
import { listGames } from './games-text.ts';
import { type ToolAnswer, tellMoment, WAIT } from './tell-moment.ts';

/** Clients give up after a minute, and some of it goes by before a call comes here. */
const LONGEST_WAIT_S = 50;
/** This process may be busy with proofs when the time is over. */
const USUAL_WAIT_S = 20;
/** The seats of earlier runs that are listed. */
const MOST_KEPT = 8;

interface ToolCall {
  readonly desk: Desk;
  readonly client: Client;
  /** Aborted when the client has given the call up. */
  readonly signal: AbortSignal;
}

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: JsonObject;
  /** It changes nothing at the relay. */
  readonly readOnly: boolean;
  run(input: JsonObject, call: ToolCall): Promise<ToolAnswer>;
}

function tool<T>(
  name: string,
  description: string,
  input: Reader<T>,
  run: (input: T, call: ToolCall) => Promise<ToolAnswer>,
  readOnly = false,
): Tool {
  return { name, description, input: input.schema(), readOnly, run: async (given, call) => run(input(given, 'input'), call) };
}

const SEAT = integer({ min: 0, max: LIMITS.seats - 1 });
const NAME = optional(described(string({ min: 1, max: SEAT_NAME_LENGTH }), 'What the other players see.'));

export const TOOLS: readonly Tool[] = [
  tool(
    'list_games',
    'Lists the games with their parameters and clocks, and in "kept" the latest seats of yours: join_match goes on with them. Read the resource of a game before you play it.',
    object({}),
    async (_, { desk, client }) => {
      const kept = (await desk.storeOf(client).list()).slice(0, MOST_KEPT);
      return { data: { relay: desk.relay.origin, games: listGames(), kept: kept.map((one) => tellSeat(one, desk)) } };
    },
    true,
  ),
  tool(
    'open_match',
    'Opens a match, takes its first seat, and returns a link for each other seat: give each to one player, who alone may have it.',
    object({
      game: described(string({ min: 1, max: LIMITS.nameLength }), 'Its id by list_games.'),
      rules: optional(described(integer({ min: 1, max: 1_000 }), 'The version of its rules; the latest without it.')),
      params: optional(described(jsonObject, 'As list_games describes them.')),
      seats: optional(described(integer({ min: 1, max: LIMITS.seats }), 'As few as the game takes without it.')),
      clock: optional(
        described(string({ min: 1, max: 16 }), 'Such as 30m+20s: half an hour, and 20 s more with each move; 3d: 3 days a move.'),
      ),
      name: NAME,
      listed: optional(described(boolean, 'Whether the home page of the relay shows the open seats to everybody.')),
      practice: optional(described(boolean, "Whether the match counts in no player's record.")),
    }),
    async (input, { desk, client }) => {
      const secret = await desk.open(input, client);
      return { data: { ...tellSeat(secret, desk), links: desk.linksOf(secret), next: WAIT } };
    },
  ),
  tool(
    'join_match',
    'Takes a seat of a match by its link and plays it, or goes on with the seat that this computer has of it.',
    object({
      link: described(string({ min: 22, max: 512 }), 'The whole link, with what follows the #.'),
      seat: optional(described(SEAT, 'From 0; the one of the link, or any free one, without it.')),
      name: NAME,
    }),
    async (input, { desk, client }) => ({ data: { ...tellSeat(await desk.join(input, client), desk), next: WAIT } }),
  ),
  tool(
    'wait_for_turn',
    'Waits until the match asks for a decision of your seat or is over. "turn": decide. "waiting": call it again. "over": the end, with what this device has checked.',
    object({
      seconds: optional(
        described(integer({ min: 0, max: LONGEST_WAIT_S }), `How long it waits at most; ${USUAL_WAIT_S} without it.`),
      ),
    }),
    async ({ seconds = USUAL_WAIT_S }, { desk, signal }) => {
      const { agent, secret } = desk.held;
      return tellMoment(await agent.next(1_000 * seconds, signal), secret.game);
    },
    true,
  ),
  tool(
    'decide',
    'Decides for a turn that wait_for_turn has returned. A decision that the rules refuse changes nothing: decide again.',
    object({
      turn: described(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), 'The number of the turn.'),
      decision: described(jsonObject, 'One of "legal", or what fits "schema", as "example" does.'),
    }),
    async ({ turn, decision }, { desk }) => {
      await desk.held.agent.decide(turn, decision);
      return { data: { decided: turn, next: WAIT } };
    },
  ),
  tool(
    'resign',
    'Gives the game up. Of a match of yours that nobody has joined it calls off the match.',
    object({}),
    async (_, { desk }) => {
      await desk.held.agent.resign();
      return { data: { resigned: true, next: WAIT } };
    },
  ),
  tool(
    'say',
    'Says a phrase to the other players. There are no other words between seats.',
    object({ phrase: oneOf(SPOKEN) }),
    async ({ phrase }, { desk }) => {
      await desk.held.agent.say(phrase);
      return { data: { said: phrase } };
    },
  ),
  tool(
    'verify',
    'Checks the published record of a match from its log alone: signatures and turns, and of a game that is known here its rules, its proofs and what seats opened, up to the first fault. "ok", and "evidence": what the result rests on.',
    object({
      record: described(
        string({ min: 64, max: 512 }),
        'A permalink of this relay or a final hash, as wait_for_turn returns them.',
      ),
    }),
    async ({ record }, { desk }) => tellCheck(desk, readFinalHash(record, desk.relay.origin)),
    true,
  ),
];

const tellSeat = ({ match, game, seat, relay: origin }: SeatSecret, { relay }: Desk) => {
  return { game, match, seat, link: writeMatchLink({ origin: origin ?? relay.origin, match }) };
};

const checks = new Map<string, ReturnType<typeof checkRecord>>();

/** A check that takes longer goes on, and the next call gets it. */
async function tellCheck(desk: Desk, finalHash: string): Promise<ToolAnswer> {
  const check = checks.get(finalHash) ?? checkRecord(desk.relay, finalHash);
  checks.set(finalHash, check);
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), 1_000 * USUAL_WAIT_S);
  try {
    const verdict = await Promise.race([check, late]);
    if (verdict === undefined) return { data: { state: 'checking', next: 'Call verify again: the check goes on.' } };
    checks.delete(finalHash);
    return { data: { state: 'checked', ...verdict } };
  } catch (error) {
    checks.delete(finalHash);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
