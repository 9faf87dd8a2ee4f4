/**
 * Whether a seat can try secrets until it likes what they bring: hidden dice, a hand, or a throw that everybody sees. Nothing here
 * knows the game. The reasoning:
 *
 * A seat that cheats so is its own program, but some of the bytes that it derives are of its choice. What it has sent binds it: bytes
 * from which its machine made a step (`act`) stay as they were, or it could not open its commitments. Everything else is free. So before each step
 * of a seat the match is forked, and the seat goes on with other bytes in place of all that no earlier step was made from. Before it joins, its
 * whole seed is of its choice: that is tried too, of seats whose opening is needed as well, for it opens the seed that it has chosen.
 *
 *  1. If its view never differs then from that of the honest seat, nothing that it sees depended on the choice. Bytes that are shown as
 *     such (commitments, keys) do not count: nobody likes one more than another.
 *  2. If a value differs, the seat may have chosen blindly, and that is no gain: a share of a random event is chosen so. It has
 *     gained only if it could know beforehand what each choice brings. It knows the log and its own secrets: so the match is played again
 *     with other seeds of all other seats, which is how it would try things out. If the rules refuse what those send, or the value is
 *     another, it depended on what the seat did not know, and is looked at no more.
 *  3. If it foresaw a value in each of `TRIALS` attempts that changed it, with other seeds each time, it knew. Two different values that come
 *     by chance are foreseen in at most a quarter of all attempts, so that a fair game fails here at one value in 4^10 at most. An attempt
 *     that changes nothing says nothing: of a coin, half of them do.
 *  4. What it chose must hold: the rest of the match is played, and if a step of the seat is refused it is convicted. A seat whose
 *     opening is needed is convicted by the audit, for its machine and seed give other bytes.
 *
 * To find nothing does not prove that there is nothing. Out of scope: what shows itself more than `AHEAD` steps of each seat after the choice, or after
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
/** How many attempts may change nothing, beside two for each that changes something. */
const IDLE = 1;
/** Within how many steps of each seat what one chose shows itself. */
const AHEAD = 8;
/** How many steps of each kind are looked at, of each seat. */
const OF_A_KIND = 2;
/** How many steps of a match are looked at. */
const STEPS = 120;

type Values = ReadonlyMap<string, string>;

/** A moment at which a seat could begin to choose. */
interface Fork {
  readonly seat: number;
  /** What it does then. */
  readonly moment: string;
  /** The honest step that is next; absent before the match. */
  readonly step?: GameStep;
  /** Its honest program, and one that chooses. */
  readonly program: SeatProgram;
  readonly chooser: (trial: number) => SeatProgram;
  /** The match from here on, as it is; or as the seat imagines it, with other programs of the others. */
  readonly real: (program: SeatProgram) => MachineMatch;
  readonly imagined: (program: SeatProgram, trial: number) => MachineMatch;
}

/** An honest match, with the places at which its seats could choose, and what each seat sees before the first step and after each. */
interface Played {
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
  const { forks, seen } = play(options);
  for (const fork of forks) {
    const found = fork.step === undefined || isUnaudited(fork.seat) ? tryFork(fork, seen) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const nameOf = (label: string, context: readonly Uint8Array[]): string => [label, ...context.map(encodeHex)].join(' ');

const guessed = (bot: Bot, of: readonly unknown[], seat: number, program: SeatProgram, ...words: Words) =>
  of.map((_, other) => (other === seat ? program : botProgram(bot, 'guessed', other, ...words)));

/** Before it joins, a seat chooses its seed; it knows neither what the others will join with, nor what the first step will follow. */
function joining({ game, bot, params }: GrindingOptions, programs: readonly SeatProgram[], seat: number): Fork {
  const program = programs[seat]!;
  return {
    ...{ seat, program, moment: 'it joined' },
    chooser: (trial) => ({ ...program, seed: seedOf('chosen', seat, 'join', trial) }),
    real: (own) => new MachineMatch({ game, params, programs: programs.with(seat, own) }),
    imagined: (own, trial) =>
      new MachineMatch({
        ...{ game, params, programs: guessed(bot, programs, seat, own, 'join', trial) },
        after: encodeHex(seedOf('after', trial)),
      }),
  };
}

function play(options: GrindingOptions): Played {
  const { game, bot, honest, params } = options;
  const { seats } = honest;
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
  const [forks, seen] = [programs.map((_, seat) => joining(options, programs, seat)), [] as Values[][]];
  const look = () => seen.push(programs.map((_, seat) => viewValues(match.view(seat), false)));
  for (look(); match.position.result === undefined && match.steps.length < STEPS; look()) {
    const [seat] = match.start === undefined ? match.position.next : [];
    const before = { match: match.fork(), bound: new Set(bound[seat ?? 0]) };
    match.advance();
    const step = match.steps.at(-1)!;
    const alike = forks.filter((one) => one.seat === seat && one.step?.kind === step.kind);
    if (seat !== undefined && alike.length < OF_A_KIND) forks.push(sending(bot, before, seat, step));
  }
  return { forks, seen };
}

/** Before it sends a step, a seat chooses every byte that none of its steps was made from. */
function sending(bot: Bot, before: { match: MachineMatch; bound: ReadonlySet<string> }, seat: number, step: GameStep): Fork {
  const { match, bound } = before;
  const program = match.programs[seat]!;
  return {
    ...{ seat, program, step, moment: `it sent "${step.kind}" at step ${step.seq}` },
    chooser: (trial) => chooserOf(program, bound, seat, step.seq, trial),
    real: (own) => match.fork(match.programs.with(seat, own)),
    imagined: (own, trial) => match.fork(guessed(bot, match.programs, seat, own, step.seq, trial)),
  };
}

function chooserOf(program: SeatProgram, bound: ReadonlySet<string>, ...words: Words): SeatProgram {
  const [seed, other] = [Uint8Array.from(program.seed), seedOf('chosen', ...words)];
  tryDerivations(seed, (label, context, length) =>
    bound.has(nameOf(label, context)) ? undefined : deriveBytes(other, label, context, length),
  );
  return { ...program, seed, fresh: (at) => seedOf('chosen', ...words, at) };
}

/** What a seat foresees that begins to choose here. */
function tryFork(fork: Fork, seen: Played['seen']): string | undefined {
  const missed = new Set<string>();
  const choices = new Map<string, Foreseen[]>();
  for (let trial = 0; ; trial++) {
    const found = foreseen(fork, seen, trial, missed);
    for (const path of found?.paths ?? []) choices.set(path, [...(choices.get(path) ?? []), found!]);
    const [[path, most] = ['', []]] = [...choices]
      .filter(([path]) => !missed.has(path))
      .sort(([, a], [, b]) => b.length - a.length);
    if (most.length === TRIALS) {
      if (!most.some(({ match }) => isUnconvicted(match, fork.seat))) return undefined;
      return `what seat ${fork.seat} sees before step ${most.at(-1)!.at} (${path}) is of its own choice: it knew what each of its secrets would bring before ${fork.moment}, and no rule convicts it`;
    }
    if (trial + 1 - most.length > 2 * most.length + IDLE) return undefined;
  }
}

/** Values that are others by the choice of a seat, each as it foresaw. */
interface Foreseen {
  readonly paths: readonly string[];
  /** How many steps there are then. */
  readonly at: number;
  readonly match: MachineMatch;
}

/** The first that it foresees in an attempt; `missed` gets the values that it does not. */
function foreseen(fork: Fork, seen: Played['seen'], trial: number, missed: Set<string>): Foreseen | undefined {
  const { seat, step, program } = fork;
  const chooser = fork.chooser(trial);
  const match = unlessRefused(() => fork.real(chooser));
  if (match === undefined) return undefined;
  const imagined = [program, chooser].map((own) => unlessRefused(() => fork.imagined(own, trial)));
  const last = Math.min(match.steps.length + AHEAD * match.seats, seen.length - 1);
  for (;;) {
    const at = match.steps.length;
    const honest = seen[at]![seat]!;
    const values = unlessRefused(() => viewValues(match.view(seat), false));
    if (values === undefined) return undefined;
    const differing = differingPaths(values, honest).filter((path) => !missed.has(path));
    if (differing.length > 0) {
      const [one, other] = imagined.map((of) => of && unlessRefused(() => viewAfter(of, seat, at)));
      const isKnown = (path: string) => one?.get(path) === honest.get(path) && other?.get(path) === values.get(path);
      const paths = one === undefined || other === undefined ? [] : differing.filter(isKnown);
      for (const path of differing) if (!paths.includes(path)) missed.add(path);
      if (paths.length > 0) return { paths, at, match };
    }
    // A first step that is the honest one chooses nothing: a later one may, and is a moment of its own.
    if (step !== undefined && match.steps[step.seq]?.digest === step.digest) return undefined;
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
