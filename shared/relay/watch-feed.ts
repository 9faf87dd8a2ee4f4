/**
 * What a match sends to the object that shows it to spectators (`shared/relay/spectators.ts`): each new step, and what everyone is told
 * beside. The match never waits for it. One call is under way at a time, and what comes meanwhile goes with the next, so the match holds
 * one batch at most. Only whether somebody watches outlives an eviction; where the other side is, its answer says.
 */

import type { MatchState } from '../match/match-state.ts';
import type { Outlet } from './outlet.ts';

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
  /** How many watch, as far as the match was told; undefined when nobody does. It outlives an eviction. */
  load(): number | undefined;
  save(spectators: number | undefined): void;
  /** Undefined when nobody watches any more. */
  push(news: News): Promise<Watched | undefined>;
}

/** More of this than anybody says between two steps: then spectators do without. */
const MOST_TEXTS = 64;

export class WatchFeed implements Outlet {
  readonly failure = 'the spectators will be told again';
  readonly #port: WatchPort;
  readonly #source: { head(): number; lines(first: number): readonly string[]; changed(): void; failed(): void };
  #loaded: { spectators: number | undefined } | undefined;
  /** The first step that the spectators may lack; undefined until this object has sent something. */
  #next: number | undefined;
  #texts: string[] = [];
  #pumping: Promise<void> | undefined;
  #failed = false;

  /** `changed`: the number of spectators is another; `failed`: an alarm has to be set. */
  constructor(port: WatchPort, source: WatchFeed['#source']) {
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

  /** So many watch from now on. */
  watchedBy(spectators: number | undefined): void {
    if (spectators === this.#known) return;
    this.#port.save(spectators);
    this.#loaded = { spectators };
    this.#source.changed();
  }

  /** The step `seq` was appended. */
  appended(seq: number): void {
    this.#next ??= seq;
    this.#start();
  }

  say(text: string): void {
    if (this.#known === undefined) return;
    this.#texts = [...this.#texts, text].slice(-MOST_TEXTS);
    this.#start();
  }

  dueIn(): number | undefined {
    return this.#failed && this.#known !== undefined ? 0 : undefined;
  }

  /** The alarm rang: after a failure, or an eviction that may have forgotten one. */
  async send(_: () => MatchState): Promise<void> {
    if (this.#known === undefined) return;
    this.#failed = false;
    await (this.#pumping ?? this.#pump());
  }

  #start(): void {
    if (this.#known === undefined || this.#pumping !== undefined) return;
    this.#pumping = this.#pump()
      .catch(() => {
        this.#failed = true;
        this.#source.failed();
      })
      .finally(() => {
        this.#pumping = undefined;
      });
  }

  async #pump(): Promise<void> {
    do {
      const first = this.#next ?? this.#source.head();
      const lines = this.#source.lines(first);
      const isLast = first + lines.length >= this.#source.head();
      const texts = isLast ? this.#texts : [];
      const answer = await this.#port.push({ first, lines, texts });
      if (answer === undefined) {
        this.#next = undefined;
        this.#texts = [];
        return this.watchedBy(undefined);
      }
      this.#next = answer.next;
      if (answer.next >= first) this.#texts = this.#texts.slice(texts.length);
      this.watchedBy(answer.spectators);
    } while (this.#next < this.#source.head() || this.#texts.length > 0);
  }
}
