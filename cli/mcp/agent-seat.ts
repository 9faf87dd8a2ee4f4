/** A seat that an agent plays. The seat goes on by itself; the agent asks what the match waits for, and answers when it likes. */

import type { Bot } from '../../bots/bot.ts';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import { describeTurn, exampleFor } from '../../shared/engine/describe-turn.ts';
import type { End, Turn } from '../../shared/engine/messages.ts';
import { Fault } from '../../shared/fault.ts';
import { isAsked } from '../../shared/player/bot-player.ts';
import type { HeardPhrase } from '../../shared/player/phrase-book.ts';
import type { Player } from '../../shared/player/play-seat.ts';
import { requestStep } from '../../shared/player/requests.ts';
import type { Session } from '../../shared/player/session.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';
import type { PhraseId } from '../../shared/wire/phrase.ts';

/** Somebody may say a thousand phrases while nobody asks. */
const MOST_SAID = 8;

interface AgentWays {
  /** The random bot of the game makes the examples. */
  readonly bot: Bot;
  /** For the examples alone: nothing of it comes from the seed of the seat. */
  readonly random: RandomInteger;
  /** This device's clock, in ms: the one of the session. */
  readonly now: () => number;
  /** Whether the seat opens its game to convict who wronged it, where the match would not show it (`Snapshot.asksToAccuse`). */
  readonly opens: boolean;
}

/** What an agent is told when it asks. */
export type Moment =
  | { readonly kind: 'turn'; readonly turn: Turn; readonly snapshot: Snapshot; readonly said: readonly HeardPhrase[] }
  | { readonly kind: 'waiting'; readonly snapshot: Snapshot | undefined; readonly said: readonly HeardPhrase[] }
  | { readonly kind: 'over'; readonly end: End; readonly said: readonly HeardPhrase[] };

type Ended = { readonly end: End } | { readonly error: unknown };

export class AgentSeat {
  readonly #ways: AgentWays;
  #session: Session | undefined;
  #snapshot: Snapshot | undefined;
  #ended: Ended | undefined;
  /** The number of the turn. It grows with every decision, and whenever the match waits for the seat no more. */
  #turn = 1;
  /** The last step that was in the log when the agent decided. */
  #decidedAt = -1;
  #deciding = false;
  #said: readonly HeardPhrase[] = [];
  #changed = Promise.withResolvers<void>();

  constructor(ways: AgentWays) {
    this.#ways = ways;
  }

  readonly player: Player = async (snapshot, session) => {
    this.#session = session;
    if (snapshot.asksToAccuse) await session.perform({ kind: 'accuse', accuse: this.#ways.opens });
  };

  readonly changed = (snapshot: Snapshot): void => {
    const before = this.#snapshot;
    const wasDecided = before?.inHaste?.seq !== snapshot.inHaste?.seq;
    if (before !== undefined && isAsked(before) && (!isAsked(snapshot) || wasDecided)) this.#turn++;
    this.#snapshot = snapshot;
    this.#wake();
  };

  readonly heard = (phrase: HeardPhrase): void => {
    if (phrase.seat !== this.#snapshot?.seat) this.#said = [...this.#said, phrase].slice(-MOST_SAID);
  };

  /** The match is over, or the seat cannot go on. */
  finish(ended: Ended): void {
    this.#ended = ended;
    this.#wake();
  }

  get isOver(): boolean {
    return this.#ended !== undefined;
  }

  /** Returns once the seat is taken in the log that its relay shows, or after `ms`. Throws why it cannot be taken. */
  async arrive(ms: number): Promise<void> {
    await this.#until(() => this.#snapshot?.seat !== undefined, ms);
    if (this.#ended !== undefined && 'error' in this.#ended) throw this.#ended.error;
  }

  /** The next moment at which the agent can do something; `waiting` when it has not come after `ms`, or `signal` is aborted. */
  async next(ms: number, signal: AbortSignal): Promise<Moment> {
    await this.#until(() => this.#asked() !== undefined, ms, signal);
    const said = this.#said;
    this.#said = [];
    if (this.#ended !== undefined) {
      if ('error' in this.#ended) throw this.#ended.error;
      return { kind: 'over', end: this.#ended.end, said };
    }
    const snapshot = this.#asked();
    if (snapshot === undefined) return { kind: 'waiting', snapshot: this.#snapshot, said };
    return { kind: 'turn', turn: await this.#describe(snapshot), snapshot, said };
  }

  /** Takes the decision for a turn that `next` has told. Throws why the rules do not allow it; then the turn stands. */
  async decide(turn: number, decision: JsonObject): Promise<void> {
    const asked = this.#asked();
    if (asked === undefined) throw new Fault('game/not-now', 'the match does not wait for a decision of this seat');
    if (turn !== this.#turn) throw new Fault('engine/turn-over', `turn ${turn} is over; now it is turn ${this.#turn}`);
    encodeCanonical(decision);
    this.#deciding = true;
    try {
      await this.#session!.perform({ kind: 'decide', decision });
      this.#decidedAt = asked.matchState.seq - 1;
      if (this.#turn === turn) this.#turn++;
    } finally {
      this.#deciding = false;
      this.#wake();
    }
  }

  /** Gives the game up; before it has begun, the creator of the match calls it off. */
  async resign(): Promise<void> {
    const { matchState, seat } = this.#snapshot ?? {};
    const request = (['resign', 'cancel'] as const).find(
      (one) => seat !== undefined && requestStep(matchState!, seat, one) !== undefined,
    );
    if (request === undefined || this.#session === undefined) throw new Fault('game/not-now', 'there is nothing to give up now');
    await this.#session.perform({ kind: 'request', request });
  }

  async say(phrase: PhraseId): Promise<void> {
    if (this.#session === undefined) throw new Fault('game/not-now', 'the seat is not at its relay yet');
    await this.#session.perform({ kind: 'say', phrase });
  }

  /** What may be decided now, whatever is being decided; undefined where nothing is asked. */
  get schema(): JsonObject | undefined {
    return this.#asked()?.asks()?.schema;
  }

  #asked(): Snapshot | undefined {
    const isOurs = this.#ended === undefined && !this.#deciding && this.#snapshot !== undefined && isAsked(this.#snapshot);
    return isOurs && this.#session !== undefined ? this.#snapshot : undefined;
  }

  async #describe(snapshot: Snapshot): Promise<Turn> {
    const { bot, random, now } = this.#ways;
    const [id, after] = [this.#turn, this.#decidedAt];
    return describeTurn(snapshot, { id, after, example: await exampleFor(snapshot, bot, random), now: now() });
  }

  /** Waits until it holds, the seat is played no more, `ms` are over, or `signal` is aborted. */
  async #until(holds: () => boolean, ms: number, signal?: AbortSignal): Promise<void> {
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    let isEnough = signal?.aborted === true;
    const end = (): void => {
      isEnough = true;
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
    try {
      while (!isEnough && this.#ended === undefined && !holds()) await Promise.race([this.#changed.promise, enough]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
