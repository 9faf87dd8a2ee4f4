/**
 * Whether a seat can try secrets until it likes what they bring: hidden dice, a hand, or a throw that everybody sees. Nothing here
 * knows the game. The reasoning:
 *
 * A seat that cheats so is its own program, but some of the bytes that it derives are of its choice. What it has sent binds it: bytes
 * from which its machine made a step (`act`) stay as they were, or it could not open its commitments. Everything else is free. So before each step
 * of a seat the match is forked, and the seat goes on with other bytes in place of all that no earlier step was made from.
 *
 *  1. If its view never differs then from that of the honest seat, nothing that it sees depended on the choice. Bytes that are shown as
 *     such (commitments, keys) do not count: nobody likes one more than another.
 *  2. If it differs, at a first place, the seat may have chosen blindly, and that is no gain: a share of a random event is chosen so. It has
 *     gained only if it could know beforehand what each choice brings. It knows the log and its own secrets: so the match is played again
 *     with other seeds of all other seats, which is how it would try things out. If the rules refuse what those send, or the view is
 *     another, what the seat saw depended on what it did not know.
 *  3. If it foresaw what it chose in each of `TRIALS` attempts, with other seeds each time, it knew. Two different values that come by
 *     chance are foreseen in at most a quarter of all attempts, so that a fair game fails here at one place in 4^10 at most.
 *  4. What it chose must hold: the rest of the match is played, and if a step of the seat is refused it is convicted. A seat whose
 *     opening is needed is convicted by the audit, for its machine and seed give other bytes.
 *
 * To find nothing does not prove that there is nothing. Out of scope: what shows itself more than `AHEAD` steps after the choice, or after
 * `STEPS` of a match; a seat that knows what will come of a step of another one without being able to make it; two seats in league; and
 * secrets that come neither from `deriveBytes` nor from fresh bytes.
 */

import type { Bot } from '../../../bots/bot.ts';
import { deriveBytes } from '../../../shared/crypto/derive.ts';
import { tryDerivations } from '../../../shared/crypto/tried-seed.ts';
import { encodeHex } from '../../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { Game } from '../../../shared/games/interface.ts';
import type { GameStep } from '../../../shared/games/steps.ts';
import { botProgram, seedOf, type Words } from '../bot-program.ts';
import { MachineMatch, type SeatProgram } from '../machine-match.ts';
import { differingPaths, viewValues } from '../view-values.ts';

/** How often a seat has to foresee what it chooses. */
const TRIALS = 10;
/** Within how many steps what a seat chose shows itself. */
const AHEAD = 30;
/** How many steps of each kind are looked at, of each seat. */
const OF_A_KIND = 2;
/** How many steps of a match are looked at. */
const STEPS = 120;

type Values = ReadonlyMap<string, string>;

/** A place at which a seat could begin to choose. */
interface Fork {
  readonly seat: number;
  readonly step: GameStep;
  /** The match before it. */
  readonly match: MachineMatch;
  /** What the steps of the seat were made from. */
  readonly bound: ReadonlySet<string>;
}

/** An honest match, with the places at which its seats could choose, and what each seat sees before the first step and after each. */
interface Played {
  readonly bot: Bot;
  readonly forks: readonly Fork[];
  readonly seen: readonly (readonly Values[])[];
}

interface GrindingOptions {
  readonly game: Game;
  readonly bot: Bot;
  /** An honest match to its end: what an audit would look at follows from it. */
  readonly honest: MachineMatch;
  readonly params: JsonObject;
}

/** How a seat can choose what it sees, in a sentence; undefined where no way was found. */
export function findGrinding(options: GrindingOptions): string | undefined {
  const { game, honest } = options;
  const { state } = honest.position;
  const isUnaudited = (seat: number) => !game.mustOpen(state).includes(seat) && game.proofOf(state, seat) === 'proven';
  const unaudited = [...honest.programs.keys()].filter(isUnaudited);
  const played = unaudited.length === 0 ? undefined : play(options);
  for (const fork of played?.forks ?? []) {
    const found = unaudited.includes(fork.seat) ? tryFork(played!, fork) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const nameOf = (label: string, context: readonly Uint8Array[]): string => [label, ...context.map(encodeHex)].join(' ');

function play({ game, bot, honest: { seats }, params }: GrindingOptions): Played {
  let isActing = false;
  const acting: Game = {
    ...game,
    act(...given) {
      isActing = true;
      try {
        return game.act(...given);
      } finally {
        isActing = false;
      }
    },
  };
  const bound = Array.from({ length: seats }, () => new Set<string>());
  const programs = bound.map((names, seat) => {
    const program = botProgram(bot, 'grinding', seat);
    tryDerivations(program.seed, (label, context) => {
      if (isActing) names.add(nameOf(label, context));
      return undefined;
    });
    return program;
  });
  const match = new MachineMatch({ game: acting, programs, params });
  const [forks, seen] = [[] as Fork[], [] as Values[][]];
  const look = () => seen.push(programs.map((_, seat) => viewValues(match.view(seat), false)));
  for (look(); match.position.result === undefined && match.steps.length < STEPS; look()) {
    const [seat] = match.start === undefined ? match.position.next : [];
    const before = { match: match.fork(), bound: new Set(bound[seat ?? 0]) };
    match.advance();
    const step = match.steps.at(-1)!;
    const alike = forks.filter((one) => one.seat === seat && one.step.kind === step.kind);
    if (seat !== undefined && alike.length < OF_A_KIND) forks.push({ seat, step, ...before });
  }
  return { bot, forks, seen };
}

/** The program of a seat that chooses every byte that none of its steps was made from. */
function chooserOf(program: SeatProgram, bound: ReadonlySet<string>, ...words: Words): SeatProgram {
  const [seed, other] = [Uint8Array.from(program.seed), seedOf('chosen', ...words)];
  tryDerivations(seed, (label, context, length) =>
    bound.has(nameOf(label, context)) ? undefined : deriveBytes(other, label, context, length),
  );
  return { ...program, seed, fresh: (at) => seedOf('chosen', ...words, at) };
}

/** What a seat foresees that begins to choose here. */
function tryFork({ bot, seen }: Played, { seat, step, match, bound }: Fork): string | undefined {
  const { seq, kind } = step;
  const choices: MachineMatch[] = [];
  let detail = '';
  for (let trial = 0; trial < TRIALS; trial++) {
    const chooser = chooserOf(match.programs[seat]!, bound, seat, seq, trial);
    const chosen = unlessRefused(() => match.fork(match.programs.with(seat, chooser)));
    const first = chosen && firstDifference(chosen, seat, seen, step);
    if (first === undefined) return undefined;
    const guessed = (program: SeatProgram) =>
      match.programs.map((_, other) => (other === seat ? program : botProgram(bot, 'guessed', other, seq, trial)));
    const isForeseen = (program: SeatProgram, wanted: Values): boolean => {
      const found = unlessRefused(() => viewAfter(match.fork(guessed(program)), seat, first.at));
      return found !== undefined && first.paths.every((path) => found.get(path) === wanted.get(path));
    };
    if (!isForeseen(match.programs[seat]!, seen[first.at]![seat]!) || !isForeseen(chooser, first.values)) return undefined;
    choices.push(chosen!);
    detail = `what seat ${seat} sees before step ${first.at} (${first.paths[0]}) is of its own choice: it knew what each of its secrets would bring before it sent "${kind}" at step ${seq}, and no rule convicts it`;
  }
  return choices.some((choice) => isUnconvicted(choice, seat)) ? detail : undefined;
}

interface Difference {
  /** How many steps there are then. */
  readonly at: number;
  readonly paths: readonly string[];
  readonly values: Values;
}

/** The first place at which the seat sees something else than the honest one did. */
function firstDifference(match: MachineMatch, seat: number, seen: Played['seen'], step: GameStep): Difference | undefined {
  const last = Math.min(match.steps.length + AHEAD, seen.length - 1);
  for (;;) {
    const at = match.steps.length;
    const values = unlessRefused(() => viewValues(match.view(seat), false));
    if (values === undefined) return undefined;
    const paths = differingPaths(values, seen[at]![seat]!);
    if (paths.length > 0) return { at, paths, values };
    // A first step that is the honest one chooses nothing: a later one may, and is a place of its own.
    if (match.steps[step.seq]?.digest === step.digest) return undefined;
    if (at === last || match.position.result !== undefined || !unlessRefused(() => [match.advance()])) return undefined;
  }
}

function viewAfter(match: MachineMatch, seat: number, steps: number): Values {
  while (match.steps.length < steps) match.advance();
  return viewValues(match.view(seat), false);
}

/** Whether the rest of the match refuses no step of the seat. */
function isUnconvicted(match: MachineMatch, seat: number): boolean {
  while (match.position.result === undefined) {
    const isOwn = match.start !== undefined || match.position.next[0] === seat;
    if (!unlessRefused(() => [match.advance()])) return !isOwn;
  }
  return true;
}

/** What comes of it; undefined where the rules refuse a step, or a machine cannot go on from what it finds. */
function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
