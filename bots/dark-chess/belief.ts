/**
 * What may be on the whole board: positions that fit all that a seat has seen, moved and been told ("particles"). They are followed from the
 * starting position ply by ply. While there are few, all are kept; of more, as many as the size allows are drawn, likelier ones more
 * often. The draws come from the history itself, so the same history gives the same belief, with or without what was remembered of it.
 */

import { guessPosition } from './guess.ts';
import { likelihoodOf } from './likelihood.ts';
import {
  type ChessPosition,
  capturedAt,
  copyPosition,
  fromOf,
  generateMoves,
  isCastling,
  makeMove,
  moveOf,
  startPosition,
  takeBack,
  toOf,
} from './position.ts';
import { agrees, DARK, fits, HIDDEN, passedPawn, readSight, type Sight } from './sight.ts';

export interface World {
  readonly position: ChessPosition;
  readonly weight: number;
}

export interface Belief {
  readonly worlds: readonly World[];
  /** Whether every position that fits is among them. */
  readonly whole: boolean;
  /** Whether at some ply none of them fitted any more: since then they are guesses, which fit the present and not all of the past. */
  readonly depleted: boolean;
}

/** What a seat has seen, moved and been told. */
export interface History {
  /** 0 white, 1 black. */
  readonly color: number;
  /** Before each ply, and now (`encodeSight`). */
  readonly sights: readonly string[];
  /** By ply: the square of a capture; -1 if none. */
  readonly captures: readonly number[];
}

/** Numbers in [0, 1) from a text (FNV-1a, then mulberry32). */
function randomFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Remembered {
  readonly size: number;
  readonly history: History;
  readonly belief: Belief;
}

/** The beliefs of the last decisions, to go on from: of a few matches at a time. They change no result. */
let remembered: readonly Remembered[] = [];
const MOST_REMEMBERED = 8;

const isPrefix = <T>(part: readonly T[], whole: readonly T[]): boolean =>
  part.length <= whole.length && part.every((one, i) => one === whole[i]);

const goesOn = (earlier: History, later: History): boolean =>
  earlier.color === later.color && isPrefix(earlier.sights, later.sights) && isPrefix(earlier.captures, later.captures);

const START: Belief = { worlds: [{ position: startPosition(), weight: 1 }], whole: true, depleted: false };

export function believe(history: History, size: number): Belief {
  const known = remembered
    .filter((one) => one.size === size && goesOn(one.history, history))
    .toSorted((a, b) => b.history.sights.length - a.history.sights.length)[0];
  let belief = known?.belief ?? START;
  for (let ply = (known?.history.sights.length ?? 1) - 1; ply < history.sights.length - 1; ply++) {
    belief = followPly(belief, history, ply, size);
  }
  const others = remembered.filter((one) => one !== known).slice(0, MOST_REMEMBERED - 1);
  remembered = [{ size, history, belief }, ...others];
  return belief;
}

interface Ply {
  /** What the seat sees after it; undefined where it did not see the board. */
  readonly sight: Sight | undefined;
  readonly color: number;
  /** Names the ply in its draws. */
  readonly name: string;
  readonly size: number;
}

function followPly(before: Belief, { color, sights, captures }: History, ply: number, size: number): Belief {
  const text = sights[ply + 1]!;
  const after: Ply = { sight: readSight(text, color), color, name: `${ply} ${text}`, size };
  return ply % 2 === color ? followOwn(before, sights[ply]!, text, after) : followOther(before, captures[ply] ?? -1, after);
}

/** Nothing fits: positions that fit the present, made from some that fitted before. */
function guess(worlds: readonly World[], { sight, color, name, size }: Ply): Belief {
  const random = randomFrom(`guess ${name}`);
  const guesses = sampleOf(worlds, size, random).map(({ position }) => ({
    position: sight === undefined ? position : guessPosition(position, sight, color, random),
    weight: 1,
  }));
  return { worlds: merge(guesses), whole: false, depleted: true };
}

function followOwn(before: Belief, textBefore: string, textAfter: string, ply: Ply): Belief {
  const { sight, color } = ply;
  const move = ownMove(textBefore, textAfter);
  const moved = before.worlds.map(({ position, weight }): World => {
    const after = copyPosition(position);
    if (move !== undefined && after.board[fromOf(move)] !== 0) makeMove(after, move);
    return { position: after, weight };
  });
  if (move === undefined || sight === undefined) return guess(moved, ply);
  const worlds = moved.filter(({ position }) => fits(position, sight, color));
  return worlds.length === 0 ? guess(moved, ply) : { ...before, worlds };
}

const isOwn = (mark: string): boolean => mark >= 'A' && mark <= 'Z';
const PROMOTED = '  NBRQ';

/** The seat's own move between two sights: where its pieces have left, and where they are. The king's, where it has castled. */
function ownMove(before: string, after: string): number | undefined {
  const left = [...before].flatMap((mark, square) => (isOwn(mark) && !isOwn(after[square] ?? '') ? [square] : []));
  const come = [...after].flatMap((mark, square) => (isOwn(mark) && !isOwn(before[square] ?? '') ? [square] : []));
  const from = left.find((square) => left.length === 1 || before[square] === 'K');
  const to = come.find((square) => come.length === 1 || after[square] === 'K');
  if (from === undefined || to === undefined) return undefined;
  return moveOf(from, to, before[from] === 'P' && after[to] !== 'P' ? PROMOTED.indexOf(after[to]!) : 0);
}

interface Candidate {
  readonly world: World;
  readonly move: number;
  readonly weight: number;
}

function followOther(before: Belief, captured: number, ply: Ply): Belief {
  const { sight, color, name, size } = ply;
  const candidates = before.worlds.flatMap((world) => candidatesOf(world, sight, color, captured));
  if (candidates.length === 0) return guess(before.worlds, { ...ply, sight: sight && withCapturer(sight, captured) });
  const total = candidates.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = candidates.length <= 2 * size ? candidates : drawBy(candidates, total, size, randomFrom(`draw ${name}`));
  const worlds = merge(
    drawn.map(({ world, move, weight }) => {
      const position = copyPosition(world.position);
      makeMove(position, move);
      return { position, weight: weight / total };
    }),
  );
  return { ...before, worlds, whole: before.whole && drawn === candidates };
}

/** The piece that has just captured is where it did so, seen or not, unless it captured en passant. */
function withCapturer(sight: Sight, captured: number): Sight {
  if (captured < 0 || sight.squares[captured] !== DARK) return sight;
  return { ...sight, squares: sight.squares.with(captured, HIDDEN), known: [...sight.known, captured] };
}

/** The moves of the other seat in one world that fit what was told and is seen, each as likely as it seems. */
function candidatesOf(world: World, sight: Sight | undefined, color: number, captured: number): Candidate[] {
  const { position, weight } = world;
  const { board } = position;
  const unexplained = sight?.known.filter((square) => !agrees(sight.squares[square]!, board[square]!, color)) ?? [];
  // No move changes more squares than castling.
  if (unexplained.length > 4) return [];
  let total = 0;
  const found: Candidate[] = [];
  for (const move of generateMoves(position, 1 - color)) {
    const at = capturedAt(position, move);
    const likelihood = likelihoodOf(position, move, at);
    total += likelihood;
    if (at !== captured) continue;
    const castles = isCastling(position, move);
    const undo = makeMove(position, move);
    if (sight === undefined || explains(position, move, { sight, color, unexplained, at, castles }))
      found.push({ world, move, weight: weight * likelihood });
    takeBack(position, move, undo);
  }
  return found.map((one) => ({ ...one, weight: one.weight / total }));
}

interface Explained {
  readonly sight: Sight;
  readonly color: number;
  readonly unexplained: readonly number[];
  readonly at: number;
  readonly castles: boolean;
}

/** Whether the board after a move is seen so, given the squares that the board before it left unexplained. */
function explains(position: ChessPosition, move: number, { sight, color, unexplained, at, castles }: Explained): boolean {
  const isSeenAs = (square: number): boolean => agrees(sight.squares[square]!, position.board[square]!, color);
  const [from, to] = [fromOf(move), toOf(move)];
  if (!isSeenAs(from) || !isSeenAs(to) || (at >= 0 && !isSeenAs(at)) || !unexplained.every(isSeenAs)) return false;
  const rook = to > from ? [from + 3, from + 1] : [from - 4, from - 1];
  return (!castles || rook.every(isSeenAs)) && passedPawn(position, color) === sight.enPassant;
}

/** So many of them, as likely as their weights (systematic resampling); one that is drawn several times counts as often. */
function drawBy<T extends { readonly weight: number }>(
  items: readonly T[],
  total: number,
  count: number,
  random: () => number,
): T[] {
  const step = total / count;
  const drawn: T[] = [];
  let next = random() * step;
  let sum = 0;
  for (const item of items) {
    sum += item.weight;
    let times = 0;
    for (; next < sum; next += step) times++;
    if (times > 0) drawn.push({ ...item, weight: times * step });
  }
  return drawn;
}

/** At most so many worlds of a belief, drawn by their weights. */
export function sampleOf(worlds: readonly World[], count: number, random: () => number): readonly World[] {
  if (worlds.length <= count) return worlds;
  return drawBy(
    worlds,
    worlds.reduce((sum, { weight }) => sum + weight, 0),
    count,
    random,
  );
}

/** Equal positions as one. */
function merge(worlds: readonly World[]): World[] {
  const merged = new Map<string, World>();
  for (const world of worlds) {
    const { board, rights, doubleStep } = world.position;
    const name = String.fromCharCode(...board, rights, doubleStep + 1);
    const known = merged.get(name);
    merged.set(name, known === undefined ? world : { ...known, weight: known.weight + world.weight });
  }
  return [...merged.values()];
}
