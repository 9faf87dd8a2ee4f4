/**
 * What a match sends to the object that shows it to spectators (`shared/relay/spectators.ts`): each new step, and what everyone is told
 * beside. The match never waits for it. One call is under way at a time, and what comes meanwhile goes with the next, so the match holds
 * one batch at most. Only whether somebody watches outlives an eviction; where the other side is, its answer says.
 */

import { utf8Length } from '../encoding/bytes.ts';
import { encodeMessage, type RelayMessage } from '../wire/messages.ts';
import { RELAY_LIMITS } from './limits.ts';

/** New steps as the spectators see them, from `first` on, and messages that follow them. */
export interface News {
  readonly first: number;
  readonly lines: readonly string[];
  readonly texts: readonly string[];
}

/** Where the spectators are: it took the news if `first` was no later. */
export interface Watched {
  readonly next: number;
  readonly spectators: number;
}

export interface WatchPort {
  /** How many watch, by what the match was told; undefined if nobody does. It outlives an eviction. */
  load(): number | undefined;
  save(spectators: number | undefined): void;
  /** Undefined when nobody watches any more. */
  push(news: News): Promise<Watched | undefined>;
  /** Closes every spectator's socket. */
  end(code: number, reason: string): Promise<void>;
}

interface Said {
  readonly kind: string;
  readonly text: string;
}

/** More of this than anybody says between two steps: then spectators do without. */
const MOST_TEXTS = 64;

interface FeedSource {
  /** The place of the next step. */
  head(): number;
  /** Some steps from a place on, as the spectators see them. */
  lines(first: number): readonly string[];
  /** The number of spectators is another. */
  changed(): void;
  /** An alarm has to be set. */
  failed(): void;
  /** The same promise, but it fails if it takes long. */
  within<T>(call: Promise<T>): Promise<T>;
}

/** An outlet of the match that does not wait for its alarm. */
export class WatchFeed {
  readonly name = 'watch';
  readonly failure = 'the spectators will be told again';
  readonly mayMiss = true;
  readonly #port: WatchPort;
  readonly #source: FeedSource;
  #loaded: { spectators: number | undefined } | undefined;
  /** The first step that the spectators may lack; undefined until this object has sent something. */
  #next: number | undefined;
  #texts: Said[] = [];
  #arrivals = 0;
  #pumping: Promise<void> | undefined;
  #failed = false;

  constructor(port: WatchPort, source: FeedSource) {
    this.#port = port;
    this.#source = source;
  }

  get spectators(): number {
    return this.#known ?? 0;
  }

  get #known(): number | undefined {
    this.#loaded ??= { spectators: this.#port.load() };
    return this.#loaded.spectators;
  }

  /** A spectator arrives, and so many watch then. */
  arrived(spectators: number): void {
    this.#arrivals++;
    this.#next ??= this.#source.head();
    this.#watchedBy(spectators);
  }

  /** So many still watch. That nobody does, only an answer says: what is reported may be overtaken by a new arrival. */
  remaining(spectators: number): void {
    if (this.#known !== undefined) this.#watchedBy(spectators);
  }

  #watchedBy(spectators: number | undefined): void {
    if (spectators === this.#known) return;
    this.#port.save(spectators);
    this.#loaded = { spectators };
    this.#source.changed();
  }

  /** The step `seq` was appended. */
  appended(seq: number): void {
    if (this.#known === undefined) return;
    this.#next ??= seq;
    this.#start();
  }

  say(message: RelayMessage): void {
    const text = encodeMessage(message);
    if (this.#known === undefined || utf8Length(text) > RELAY_LIMITS.inlineBytes) return;
    // Who is there now is all that matters, however many have come meanwhile.
    const before = this.#texts.filter(({ kind }) => kind !== 'presence' || message.kind !== 'presence');
    this.#texts = [...before, { kind: message.kind, text }].slice(-MOST_TEXTS);
    this.#start();
  }

  /** There is nothing more to watch, for a reason. The spectators may hear of it later: they are shown nothing any more. */
  end(code: number, reason: string): void {
    if (this.#known === undefined) return;
    this.#loaded = { spectators: undefined };
    this.#source.within(this.#port.end(code, reason)).catch(() => {});
  }

  dueIn(): number | undefined {
    if (!this.#failed && this.#next !== undefined) return undefined;
    return this.#known === undefined ? undefined : 0;
  }

  /** The alarm rang: after a failure, or an eviction that may have forgotten one. */
  async send(): Promise<void> {
    if (this.#known !== undefined) await this.#run();
  }

  #start(): void {
    this.#run().catch(() => {
      this.#failed = true;
      this.#source.failed();
    });
  }

  #run(): Promise<void> {
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = undefined;
    });
    return this.#pumping;
  }

  async #pump(): Promise<void> {
    for (;;) {
      const first = this.#next ?? this.#source.head();
      const lines = this.#source.lines(first);
      const isLast = first + lines.length >= this.#source.head();
      const texts = isLast ? this.#texts.splice(0) : [];
      const arrivals = this.#arrivals;
      const answer = await this.#push({ first, lines, texts: texts.map(({ text }) => text) }, texts);
      if (answer === undefined) {
        // Somebody has arrived since.
        if (this.#arrivals !== arrivals) continue;
        this.#next = undefined;
        this.#texts = [];
        return this.#watchedBy(undefined);
      }
      this.#next = answer.next;
      this.#watchedBy(answer.spectators);
      if (this.#next >= this.#source.head() && this.#texts.length === 0) break;
      // Steps of a match whose rows are gone.
      if (lines.length === 0 && !isLast && answer.next >= first) break;
    }
    this.#failed = false;
  }

  /** What was not taken is sent again, before what has come meanwhile. */
  async #push(news: News, texts: readonly Said[]): Promise<Watched | undefined> {
    let taken = false;
    try {
      const answer = await this.#source.within(this.#port.push(news));
      taken = answer === undefined || answer.next >= news.first;
      return answer;
    } finally {
      if (!taken) this.#texts.unshift(...texts);
    }
  }
}
