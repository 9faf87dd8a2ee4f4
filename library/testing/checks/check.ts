/** What a check of a game is given, and how it says what it found. */

import type { Bot } from '../../../bots/bot.ts';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { Game, StepContent } from '../../../shared/games/interface.ts';
import { botProgram, type Words } from '../bot-program.ts';
import { MachineMatch } from '../machine-match.ts';
import type { Signatures } from '../play-locally.ts';
import { misfitOf } from '../view-misfit.ts';
import { viewValues } from '../view-values.ts';

export interface Cheat {
  /** What the seat does, such as "shows another hand than it committed to". */
  readonly name: string;
  /** What it sends in place of an honest step; undefined where it sends that. */
  readonly change: (
    honest: StepContent,
    at: { readonly seat: number; readonly view: unknown },
  ) => Pick<StepContent, 'kind' | 'payload'> | undefined;
}

/** What it takes to play a match of machines. */
interface Matches {
  readonly game: Game;
  readonly bot: Bot;
  readonly params: (seats: number) => JsonObject;
  /** JSON Schema of the views. */
  readonly views: JsonObject | undefined;
}

export interface Subject extends Matches {
  /** What the game has read besides its arguments so far. */
  readonly read: ReadonlySet<string>;
  readonly played: (seats: number) => PlayedMatch;
  /** The numbers of seats that are played, ascending. */
  readonly seats: readonly number[];
  /** How many matches of machines with each number of seats. */
  readonly matches: number;
  readonly longest: readonly JsonObject[];
  /** Parameters of a match that eliminates seats. */
  readonly eliminating: JsonObject | undefined;
  readonly cheats: readonly Cheat[];
  readonly signatures: Signatures | undefined;
}

export interface Check {
  /** A sentence that says what holds. */
  readonly name: string;
  /** False where the game has nothing that this is about. */
  readonly applies?: (subject: Subject) => boolean;
  /** Throws an error whose message says what does not hold. */
  readonly run: (subject: Subject) => void | Promise<void>;
}

export function must(holds: boolean, detail: string | (() => string)): asserts holds {
  if (!holds) throw new Error(typeof detail === 'string' ? detail : detail());
}

/** A match of machines at its beginning; each seat plays by its words. */
export function matchOf(
  { game, bot, params }: Pick<Matches, 'game' | 'bot' | 'params'>,
  seats: number,
  words?: readonly Words[],
  given = params(seats),
): MachineMatch {
  const programs = Array.from({ length: seats }, (_, seat) => botProgram(bot, seat, ...(words?.[seat] ?? [])));
  return new MachineMatch({ game, programs, params: given });
}

/** Everybody who sees something of a match: a spectator, and each seat. */
export const viewersOf = ({ seats }: MachineMatch): readonly (number | undefined)[] => [
  undefined,
  ...Array.from({ length: seats }, (_, seat) => seat),
];

/** What is wrong with the views of a match, as programs get them: what is undefined is absent, or null in an array. */
class ViewWatch {
  readonly #schema: JsonObject | undefined;
  readonly #last: string[] = [];
  misfit: string | undefined;

  constructor(schema: JsonObject | undefined) {
    this.#schema = schema;
  }

  look(match: MachineMatch, plants: boolean): void {
    if (this.#schema === undefined || this.misfit !== undefined) return;
    for (const [i, viewer] of viewersOf(match).entries()) {
      const text = JSON.stringify(match.view(viewer));
      if (plants || text !== this.#last[i]) this.misfit ??= misfitOf(this.#schema, JSON.parse(text), plants);
      this.#last[i] = text;
    }
  }
}

/** A match to its end, or until it is longer than its game says, with what was seen before each of its first steps, up to `start`. `misfit`: of the first view that does not fit. */
interface PlayedMatch {
  readonly match: MachineMatch;
  readonly seen: readonly (readonly ReadonlyMap<string, string>[])[];
  readonly misfit: string | undefined;
}

/** Plays each number of seats once, for all checks. */
export function playedOnce(of: Matches): (seats: number) => PlayedMatch {
  const known = new Map<number, PlayedMatch>();
  return (seats) => {
    const found = known.get(seats);
    if (found !== undefined) return found;
    const match = matchOf(of, seats);
    const most = of.game.longest(match.setup.params, seats).steps;
    const seen: ReadonlyMap<string, string>[][] = [];
    const watch = new ViewWatch(of.views);
    for (let isBefore = true; match.position.result === undefined && match.steps.length <= most; match.advance()) {
      if (isBefore) seen.push(viewersOf(match).map((viewer) => viewValues(match.view(viewer))));
      if (match.start !== undefined) isBefore = false;
      watch.look(match, false);
    }
    watch.look(match, true);
    const played = { match, seen, misfit: watch.misfit };
    known.set(seats, played);
    return played;
  };
}
