/**
 * The log of a match of proven dark chess in which nobody opened, with real signatures and bodies of zeros. The public rules check no more
 * of a body than its length, so the whole log holds, and no machine has to run for it.
 */

import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { readSquare } from '../../shared/games/dark-chess/notation.ts';
import { PROVEN_DARK_CHESS } from '../../shared/games/dark-chess/proven/game.ts';
import { formBytes, moveForm, NOTHING_FORM } from '../../shared/games/dark-chess/proven/lengths.ts';
import { KINDS, SAME_TURN, UNPUBLISHED } from '../../shared/games/dark-chess/proven/payloads.ts';
import { PLAN } from '../../shared/games/dark-chess/proven/plan.ts';
import { dueKind } from '../../shared/games/dark-chess/proven/schedule.ts';
import type { ProvenState } from '../../shared/games/dark-chess/proven/state.ts';
import type { Position } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import type { Entry } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { applyEntry, beginFollowing, type FollowedMatch } from '../../shared/playthrough/followed-match.ts';
import type { FullEntry } from './full-entry.ts';
import { PublicProvenMatch } from './public-proven-match.ts';
import { DEADLINES } from './table.ts';
import { OPENING, TOY_MATCH, ToyMatch } from './toy-match.ts';

const HOUR_MS = 3_600_000;

type Reveal = 'end' | 'never';

export class ProvenMatch extends ToyMatch {
  readonly #reveal: Reveal;

  constructor(reveal: Reveal) {
    const deadlines = { ...DEADLINES, settle: HOUR_MS, opening: 24 * HOUR_MS };
    const longest = PROVEN_DARK_CHESS.longest({ reveal }, 2);
    super({ clock: { budget: HOUR_MS, grace: 60_000 }, deadlines, longest, sameTurn: SAME_TURN, unpublished: UNPUBLISHED });
    this.#reveal = reveal;
  }

  override terms(): JsonObject {
    return { ...super.terms(), game: 'dark-chess', rules: 2, params: { reveal: this.#reveal }, openings: true };
  }
}

/** A match written by a holder of the keys of both seats: no machine runs, and only what strangers can check keeps to the rules. */
class Fabrication {
  readonly toy: ToyMatch;
  #followed: FollowedMatch;

  constructor(reveal: Reveal) {
    this.toy = new ProvenMatch(reveal).to('setup');
    this.#followed = this.toy.entries.reduce((match, entry) => follow(match, entry), beginFollowing(TOY_MATCH, findGame));
  }

  get position(): Position<ProvenState> {
    return this.#followed.gameRun!.position as Position<ProvenState>;
  }

  /** Up to the move of this ply, each step with the body of zeros that the rules ask for. */
  to(plies: number): this {
    while (this.position.state.plies < plies) this.#advance();
    return this;
  }

  #advance(): void {
    const due = new PublicProvenMatch(this.position).advance();
    const { by, kind, bytes } = due.sent[0]!;
    if (kind === 'start')
      this.#say('start', this.toy.everyone, PROVEN_DARK_CHESS.startStep(this.position.state)!.payload, due.state.next);
    else this.say(kind, by, bytes, due.state.next);
  }

  say(kind: string, by: number, bytes: number, next: readonly number[], fields: JsonObject = {}): void {
    this.#say(`dark-chess.${kind}`, by, { body: encodeBase64url(new Uint8Array(bytes)), ...fields }, next);
  }

  #say(kind: string, by: number | readonly number[], payload: JsonObject, next: readonly number[]): void {
    this.toy.say(kind, by, payload, next);
    this.#followed = follow(this.#followed, this.toy.entries.at(-1)!);
  }

  /** White's move takes the king on e8, and black agrees. */
  takeKing(): this {
    while (this.position.state.stage !== 'turn' || dueKind(PLAN, this.position.state) !== 'move') this.#advance();
    const form = moveForm({ captured: { square: readSquare('e8'), owner: 'black' }, states: false, ends: true });
    this.say('move', 0, formBytes(form), [1], { captured: 'e8', king: true });
    this.say('agreed', 1, formBytes(NOTHING_FORM), []);
    return this;
  }

  end(result: JsonObject): readonly FullEntry[] {
    return this.toy.say('endgame', this.toy.everyone, { result }).entries;
  }
}

const follow = (match: FollowedMatch, entry: FullEntry): FollowedMatch =>
  applyEntry(match, { entry, link: linkHash(entry.step) });

/** So many plies, and then the seat that would move resigns. */
export function provenLog(plies: number): readonly FullEntry[] {
  const match = new Fabrication('never').to(plies);
  match.toy.say('resign', match.toy.matchState.next[0]!);
  return match.end({ kind: 'won', winners: [1], reason: 'resignation' });
}

/** White takes the king on e8 with its first move, and both sign that white has won. `openers` open what no machine has made. */
export function kingTakenAtOnce(reveal: Reveal, openers: readonly number[] = []): readonly FullEntry[] {
  const match = new Fabrication(reveal).takeKing();
  for (const seat of openers) match.toy.say('opening', seat, OPENING);
  return match.end({ kind: 'won', winners: [0], reason: 'king-captured' });
}

/** The log as it is published: without the flights. */
export const withoutFlights = (entries: readonly FullEntry[]): readonly Entry[] =>
  entries.map((entry) => (entry.step.kind === KINDS.flight ? { step: entry.step } : entry));
