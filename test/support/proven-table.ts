/** Two seats of proven dark chess and nobody else: their machines alone, with everything that they draw, decide and send. */

import { createHash } from 'node:crypto';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { encodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { ProvenSeat } from '../../shared/games/dark-chess/proven/machine.ts';
import type { ProvenState } from '../../shared/games/dark-chess/proven/state.ts';
import type { ProvenView } from '../../shared/games/dark-chess/proven/view.ts';
import type { Game, Need, Position, StepContent } from '../../shared/games/interface.ts';
import type { GameStep, Setup } from '../../shared/games/steps.ts';
import { testSeed } from './table.ts';

export type ProvenGame = Game<{ readonly reveal: 'end' | 'never' }, ProvenState, ProvenSeat, ProvenView>;

/** A move of a view, such as `e2e4`. */
export type Choose = (view: ProvenView, seat: number) => string;

/** What is applied: `next` is what its author stated, which the rules may contradict. */
export type TableStep = Pick<StepContent, 'kind' | 'payload'> & Partial<Pick<StepContent, 'next'>>;

/** Where a match begins. */
export interface Lobby {
  readonly match: string;
  readonly seeds: readonly Uint8Array[];
  /** What `open` and `join` say. */
  readonly payloads: readonly JsonObject[];
}

/** What of `open` and `join` matters here. */
function lobbyOf(word: string | number, params: JsonObject): Lobby {
  const match = encodeBase64url(testSeed('proven match', word).subarray(0, 16));
  const seeds = [0, 1].map((seat) => testSeed('proven seed', seat, word));
  const said = seeds.map((seed, seat) => ({ seat, seed: seedCommitment(match, seat, seed) }));
  return { match, seeds, payloads: [{ params, ...said[0]! }, said[1]!] };
}

export class ProvenTable {
  /** By seat; another one from some step on, where that seat cheats. */
  readonly games: [ProvenGame, ProvenGame];
  readonly setup: Setup<{ readonly reveal: 'end' | 'never' }>;
  /** What `open` and `join` say. */
  readonly lobby: readonly JsonObject[];
  readonly steps: GameStep[] = [];
  readonly decisions: JsonObject[][] = [[], []];
  readonly seeds: readonly Uint8Array[];
  position: Position<ProvenState>;
  readonly seats: ProvenSeat[];
  readonly word: string | number;
  choose: Choose;
  /** What a device draws; `count` says how often both have drawn before. */
  draw: (count: number, seat: number) => string;
  protected drawn = 0;

  /** `game` may be two, where one seat cheats; `lobby` is that of a log. */
  constructor(
    game: ProvenGame | readonly [ProvenGame, ProvenGame],
    choose: Choose,
    word: string | number = 'table',
    params: { readonly reveal: 'end' | 'never' } = { reveal: 'end' },
    { match, seeds, payloads }: Lobby = lobbyOf(word, params),
  ) {
    this.games = Array.isArray(game) ? [...(game as [ProvenGame, ProvenGame])] : [game as ProvenGame, game as ProvenGame];
    this.choose = choose;
    this.word = word;
    this.seeds = seeds;
    this.draw = (count) => encodeBase64url(testSeed('proven fresh bytes', match, count));
    this.lobby = payloads;
    const seedCommitments = payloads.map((payload) => payload['seed'] as string);
    this.setup = { match, params, seats: 2, seedCommitments, lobby: this.lobby.map((payload) => digestPayload(payload)) };
    this.position = this.games[0].begin(this.setup);
    this.seats = this.seeds.map((seed, seat) => this.games[0].enter(this.setup, { seat, seed }));
  }

  /** Where it began. */
  get begun(): Lobby {
    return { match: this.setup.match, seeds: this.seeds, payloads: this.lobby };
  }

  get state(): ProvenState {
    return this.position.state;
  }

  need(seat: number): Need {
    return this.games[seat]!.need(this.seats[seat]!, this.state);
  }

  view(seat: number): ProvenView {
    return this.games[seat]!.view(this.seats[seat]!, this.state);
  }

  /** Lets a seat read and work until it asks for something else. */
  work(seat: number): void {
    while (this.need(seat).kind === 'work') this.seats[seat] = this.games[seat]!.work!(this.seats[seat]!)!;
  }

  /** Lets a seat work, draw and decide until it has something to send, or waits. */
  prepare(seat: number): Need {
    for (;;) {
      this.work(seat);
      const need = this.need(seat);
      if (need.kind === 'fresh-bytes')
        this.#decide(seat, { kind: 'fresh-bytes', at: need.at, bytes: this.draw(this.drawn++, seat) });
      else if (need.kind === 'decide') this.#decide(seat, { kind: 'move', move: this.choose(this.view(seat), seat) });
      else return need;
    }
  }

  #decide(seat: number, decision: JsonObject): void {
    this.seats[seat] = this.games[seat]!.decide(this.seats[seat]!, this.state, decision);
    this.decisions[seat]!.push(decision);
  }

  /** The step that a seat sends now. */
  content(seat: number): StepContent {
    const place = { seq: this.steps.length, prev: createHash('sha256').update(`${this.steps.length}`).digest('hex') };
    return this.games[seat]!.act(this.seats[seat]!, this.state, place);
  }

  apply(by: GameStep['by'], { kind, payload }: TableStep): void {
    const step = { seq: this.steps.length, by, kind, payload, prev: '', digest: digestPayload(payload) };
    this.position = this.games[0].apply(this.state, step);
    for (const seat of [0, 1]) this.seats[seat] = this.games[seat]!.observe(this.seats[seat]!, step, this.state);
    this.steps.push(step);
  }

  handOver(seat: number): void {
    this.apply('device', { kind: 'hand-over', payload: { seat } });
  }

  /** One step more. Returns false when nobody has one: the game is over, or a seat was wronged. */
  advance(): boolean {
    const needs = [0, 1].map((seat) => this.prepare(seat).kind);
    if (needs.every((need) => need === 'start')) {
      this.apply('all', this.games[0].startStep(this.state)!);
      return true;
    }
    const seat = needs.indexOf('send');
    if (seat < 0) return false;
    this.apply(seat, this.content(seat));
    return true;
  }

  playUntil(done: () => boolean = () => false): this {
    while (!done() && this.advance());
    return this;
  }

  opening(seat: number): JsonObject {
    return { seed: encodeHex(this.seeds[seat]!), decisions: this.decisions[seat]! };
  }
}
