/** What a process of `fogline mcp` holds: at most one seat at a time, at one relay. */

import { findBot } from '../../bots/registry.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { describeEnd } from '../../shared/engine/describe-end.ts';
import { Fault } from '../../shared/fault.ts';
import { findGame, latestRules } from '../../shared/games/registry.ts';
import { claimOfEngine } from '../../shared/log/engine-claim.ts';
import { saltName } from '../../shared/log/seat-name.ts';
import { MATCH_ID_BYTES } from '../../shared/log/step.ts';
import { readTypedName } from '../../shared/match/fit-name.ts';
import { clockPresetsOf, findClock } from '../../shared/player/clock-presets.ts';
import { INVITE_BYTES } from '../../shared/player/grants.ts';
import { inviteLinks } from '../../shared/player/invite-links.ts';
import type { RelayClient } from '../../shared/player/relay-client.ts';
import { openOnce } from '../../shared/player/seating.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';
import { takeSeat } from '../../shared/player/take-seat.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { findRules, missingRules } from '../../shared/playthrough/game-terms.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { parseMatchLink } from '../../shared/wire/match-link.ts';
import { engineStore } from '../engine-store.ts';
import { writeEvidence } from '../evidence-text.ts';
import { randomBytes, relayClient } from '../platform.ts';
import { playSeat } from '../play.ts';
import type { SecretFolder } from '../secret-folder.ts';
import { UsageError } from '../usage.ts';
import { AgentSeat } from './agent-seat.ts';
import { withoutWords, wordless } from './next-words.ts';

/** The program that speaks to this one, as it introduces itself: it keeps its seats under a key of its own. */
export interface Client {
  readonly name: string;
  readonly version: string;
}

interface DeskOptions {
  /** Origin of the relay. Links to others are refused: an agent could be led anywhere. */
  readonly relay: string;
  /** Folder of the seats of this computer, in which each client has one. */
  readonly secrets: string;
  readonly opens: boolean;
}

interface OpenInput {
  readonly game: string;
  readonly rules?: number;
  readonly params?: JsonObject;
  readonly seats?: number;
  readonly clock?: string;
  readonly name?: string;
  readonly listed?: boolean;
  readonly practice?: boolean;
}

interface JoinInput {
  readonly link: string;
  readonly seat?: number;
  readonly name?: string;
}

interface Held {
  readonly secret: SeatSecret;
  readonly agent: AgentSeat;
  leave(): Promise<void>;
}

/** A model thinks longer than a program does. */
const USUAL_CLOCK = '30m+20s';
/** A relay that does not answer is tried again while the agent waits for its turn. */
const ARRIVAL_MS = 20_000;

export class Desk {
  readonly relay: RelayClient;
  readonly #options: DeskOptions;
  #held: Held | undefined;
  #isTaking = false;

  constructor(options: DeskOptions) {
    this.#options = options;
    this.relay = relayClient(options.relay);
  }

  /** The seat that is played here, or was played last. */
  get held(): Omit<Held, 'leave'> {
    if (this.#held === undefined) throw new Fault('player/no-seat', 'this process plays no seat yet');
    return this.#held;
  }

  /** JSON Schema of what the seat may decide now; undefined where nothing is asked of it. */
  get schema(): JsonObject | undefined {
    return this.#held?.agent.schema;
  }

  storeOf({ name }: Client): SecretFolder {
    return engineStore(name, this.#options.secrets, this.relay.origin);
  }

  /** Opens a match and plays its first seat. */
  open(input: OpenInput, client: Client): Promise<SeatSecret> {
    return this.#take(client, async (store) => {
      const { game, rules = latestRules(game) ?? 0, params = {}, listed = false, practice = false } = input;
      const rulebook = findGame(game, rules);
      if (rulebook === undefined) throw new Fault('game/unknown-game', `there is no game "${game}" by rules ${rules}`);
      const { seats = rulebook.seats.min } = input;
      const offered = clockPresetsOf(rulebook).map(({ id }) => id);
      const preset = findClock(input.clock ?? (rulebook.clocks === undefined ? USUAL_CLOCK : offered.at(-1)!), rulebook);
      if (preset === undefined)
        throw new Fault('game/wrong-params', `there is no clock "${input.clock}"; there are ${offered.join(', ')}`);
      const { key: relayKey, policy } = await wordless(this.relay.describe());
      const { draft, secret } = await openOnce(store, {
        ...{ game, rules, findGame, params, clock: preset.clock, deadlines: preset.deadlines, seats, listed, practice },
        ...{ relayKey, policy, engine: claimOfEngine(client.name, client.version) },
        invites: listed ? [] : Array.from({ length: seats }, () => randomBytes(INVITE_BYTES)),
        signer: await store.identity(),
        match: randomBytes(MATCH_ID_BYTES),
        seed: randomBytes(32),
        spare: randomBytes(32),
        ...saltName(readTypedName(input.name), randomBytes),
      });
      await wordless(this.relay.open(draft));
      return secret;
    });
  }

  /** Takes a seat of the match that a link leads to, or goes on with the one that the store has of it. */
  join({ link, seat: wanted, name }: JoinInput, client: Client): Promise<SeatSecret> {
    return this.#take(client, async (store) => {
      const invited = parseMatchLink(link);
      if (invited === undefined) throw new Fault('life/wrong-invite', 'this is no link to a match');
      const { origin = this.relay.origin, match } = invited;
      if (origin !== this.relay.origin) throw new Fault('player/other-relay', `this process plays at ${this.relay.origin} alone`);
      const seat = wanted ?? invited.seat;
      const invite = seat === invited.seat ? invited.invite : undefined;
      const engine = claimOfEngine(client.name, client.version);
      return wordless(this.#sit(match, { seat, invite, name, engine }, store));
    });
  }

  /** Takes a seat by a log of which a stranger has made the beginning. */
  async #sit(match: string, taker: Parameters<typeof takeSeat>[1], store: SecretFolder): Promise<SeatSecret> {
    const matchState = readMatchState(match, await this.relay.log(match));
    if (findRules(findGame, matchState.terms!) === undefined) throw missingRules(findGame, matchState.terms!);
    return takeSeat(matchState, taker, { store, findGame, randomBytes });
  }

  /** Links for the players of the other seats. */
  linksOf(secret: SeatSecret): readonly string[] {
    return inviteLinks(this.relay.origin, secret).map(({ link }) => link);
  }

  /** Leaves the seat, which another process may go on with. */
  async leave(): Promise<void> {
    await this.#held?.leave();
  }

  async #take(client: Client, take: (store: SecretFolder) => Promise<SeatSecret>): Promise<SeatSecret> {
    if (this.#isTaking || this.#held?.agent.isOver === false) throw new Fault('engine/one-seat');
    this.#isTaking = true;
    try {
      const store = this.storeOf(client);
      const secret = await take(store);
      this.#held = await this.#play(secret, store);
      await this.#held.agent.arrive(ARRIVAL_MS);
      return secret;
    } finally {
      this.#isTaking = false;
    }
  }

  async #play(secret: SeatSecret, store: SecretFolder): Promise<Held> {
    const bot = findBot(secret.game, 'random');
    if (bot === undefined) throw new Fault('engine/no-example');
    const release = await store.hold(secret).catch((error: unknown) => {
      throw error instanceof UsageError ? new Fault('player/played-elsewhere', error.message) : error;
    });
    const random = randomIntegers(randomBytes(32), 'example');
    const agent = new AgentSeat({ bot, random, now: Date.now, opens: this.#options.opens });
    const leaving = new AbortController();
    const { relay } = this;
    const { player, changed, heard } = agent;
    const seat = { relay, store, secret, logs: store.logs, caches: store.caches, player, changed, heard };
    const played = playSeat({ ...seat, signal: leaving.signal })
      .then(async (last) => {
        await writeEvidence(store.path, last.evidence);
        const permalink = last.published === undefined ? undefined : relay.permalink(last.published);
        agent.finish({ end: describeEnd(last, permalink) });
      })
      .catch((error: unknown) => agent.finish({ error: withoutWords(error) }))
      .finally(release);
    return {
      secret,
      agent,
      leave: () => {
        leaving.abort(new Fault('player/no-seat', 'the program has left the seat'));
        return played;
      },
    };
  }
}
