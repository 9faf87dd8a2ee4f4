/**
 * What a picture shows of a finished match, read from its log as it is: nothing is checked, and nothing is judged. The seats have
 * opened, or shot for everybody to see; of a match in which they have not, there is no position.
 */

import { readOpening } from '../../shared/crypto/opening.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { attempt } from '../../shared/fault.ts';
import type { Ship } from '../../shared/fleets/placements.ts';
import * as battleship from '../../shared/games/battleship/payloads.ts';
import { CLASSIC, cellOf, type Rules, XAYA } from '../../shared/games/battleship/rule-sets.ts';
import { COLORS, fileOf, type Side, type Square, startSide } from '../../shared/games/dark-chess/board.ts';
import type { ChessMove } from '../../shared/games/dark-chess/moves.ts';
import { decodeMove } from '../../shared/games/dark-chess/notation.ts';
import { moveOwn, sufferMove } from '../../shared/games/dark-chess/transition.ts';
import { decodeEntry, kindInText } from '../../shared/log/step.ts';
import { readClaim } from '../../shared/wire/claim.ts';
import type { FinalRecord } from '../../shared/wire/http.ts';

export interface ChessPosition {
  readonly kind: 'chess';
  /** By seat. */
  readonly sides: readonly Side[];
  readonly lastMove: ChessMove | undefined;
  readonly moves: number;
}

export interface Sea {
  readonly size: number;
  /** Where the seat has opened. */
  readonly ships: readonly { readonly ship: Ship; readonly length: number }[] | undefined;
  /** By cell, whether it was a hit. */
  readonly shots: ReadonlyMap<number, boolean>;
}

interface SeaPosition {
  readonly kind: 'seas';
  /** By seat. */
  readonly seas: readonly Sea[];
  readonly shots: number;
}

export type FinalPosition = ChessPosition | SeaPosition;

/** Kinds of the steps that say where everything stood at the end. */
const TELLING: readonly (string | undefined)[] = [
  ...['open', 'join', 'hand-over', 'opening', 'dark-chess.move', 'battleship.shot', 'battleship.answer'],
];

interface TellingStep {
  readonly seat: number;
  readonly kind: string;
  readonly payload: JsonObject;
}

/**
 * The final position of a record that may be shown. What was opened is not checked here, and may convict its seat: it is shown where somebody
 * signed the end, and nobody signed that a seat was at fault.
 */
export function shownPosition({ game, claim, claims = [] }: FinalRecord, lines: Iterable<string>): FinalPosition | undefined {
  const signed = [...(claim === null ? [] : [claim]), ...claims.map(({ result }) => result)];
  const reasons = signed
    .map((one) => attempt(() => readClaim(one, 'claim')))
    .map((read) => (read.ok ? read.value.reason : 'fault'));
  return reasons.length === 0 || reasons.includes('fault') ? undefined : finalPosition(game, lines);
}

/** Undefined where the log shows none; `lines` are those of the log. */
export function finalPosition(game: string, lines: Iterable<string>): FinalPosition | undefined {
  const read = attempt(() => positionOf(game, toldIn(lines)));
  return read.ok ? read.value : undefined;
}

function positionOf(game: string, told: readonly TellingStep[]): FinalPosition | undefined {
  switch (game) {
    case 'dark-chess':
      return chessPosition(told);
    case 'battleship/xaya':
      return seaPosition(told, XAYA);
    case 'battleship/classic':
      return seaPosition(told, CLASSIC);
    default:
      return undefined;
  }
}

function toldIn(lines: Iterable<string>): TellingStep[] {
  const seats = new Map<string, number>();
  const told: TellingStep[] = [];
  for (const line of lines) {
    if (!TELLING.includes(kindInText(line))) continue;
    const { step, payload = {} } = decodeEntry(line);
    const key = step.signatures[0]?.key ?? '';
    const taken = payload['seat'];
    if (['open', 'join', 'hand-over'].includes(step.kind) && typeof taken === 'number') seats.set(key, taken);
    const seat = seats.get(key);
    if (seat !== undefined) told.push({ seat, kind: step.kind, payload });
  }
  return told;
}

/** What a seat has decided, from its opening. */
function decisionsOf(told: readonly TellingStep[], seat: number): readonly JsonObject[] | undefined {
  const opening = told.find((one) => one.kind === 'opening' && one.seat === seat);
  return opening && readOpening(opening.payload, 'opening').decisions;
}

function chessPosition(told: readonly TellingStep[]): ChessPosition | undefined {
  const decided = COLORS.map((_, seat) => decisionsOf(told, seat)?.filter(({ kind }) => kind === 'move'));
  const plies = told.filter(({ kind }) => kind === 'dark-chess.move').length;
  let sides: readonly Side[] = COLORS.map(startSide);
  let lastMove: ChessMove | undefined;
  for (let ply = 0; ply < plies; ply++) {
    const seat = ply % COLORS.length;
    const text = decided[seat]?.[Math.floor(ply / COLORS.length)]?.['move'];
    if (typeof text !== 'string') return undefined;
    lastMove = decodeMove(text);
    const [own, other] = [sides[seat]!, sides[1 - seat]!];
    const captured = capturedBy(own, other, lastMove);
    sides = sides.with(seat, moveOwn(own, lastMove)).with(1 - seat, sufferMove(other, captured).side);
  }
  return decided.includes(undefined) ? undefined : { kind: 'chess', sides, lastMove, moves: plies };
}

/** What is on the square where the piece goes, or the pawn beside it that has just made a double step. */
function capturedBy(own: Side, other: Side, { from, to }: ChessMove): Square | undefined {
  if (other.pieces[to] !== undefined) return to;
  const isAslant = own.pieces[from]?.type === 'pawn' && fileOf(from) !== fileOf(to);
  return isAslant ? other.doubleStep : undefined;
}

function seaPosition(told: readonly TellingStep[], rules: Rules): SeaPosition {
  const shots = [new Map<number, boolean>(), new Map<number, boolean>()];
  let aim: number | undefined;
  for (const { seat, kind, payload } of told) {
    if (kind === battleship.KINDS.shot) aim = cellOf(rules.size, battleship.readShot(payload, 'shot').at);
    if (kind === battleship.KINDS.answer && aim !== undefined) shots[seat]?.set(aim, payload['says'] === 'hit');
  }
  const seas = shots.map((onSea, seat) => ({ size: rules.size, ships: fleetOf(told, seat, rules), shots: onSea }));
  return { kind: 'seas', seas, shots: shots.reduce((sum, { size }) => sum + size, 0) };
}

function fleetOf(told: readonly TellingStep[], seat: number, rules: Rules): Sea['ships'] {
  for (const json of decisionsOf(told, seat) ?? []) {
    const decision = battleship.readDecision(json, 'decision');
    if (decision.kind !== 'place') continue;
    return decision.ships.flatMap((ship, i) => {
      const length = rules.fleet[i]?.length;
      return length === undefined ? [] : [{ ship, length }];
    });
  }
  return undefined;
}
