/**
 * The smallest games with everything that the rules of a match cover: turns or simultaneous moves, turns of several steps, a claim that
 * only an opening proves or refutes, an admission of defeat, and a seat that drops out.
 *
 *   start (all) → (answer | flight)* move (each in its turn, or all at once)* → over, by the last move, by a `toy.yield`, or by an opening in play
 *
 * A move picks 0 or 1, and claims the bit of its seat's seed at its place. The sum of the picks says who has won.
 */

import { readOpening } from '../../shared/crypto/opening.ts';
import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { integer, object, oneOf } from '../../shared/encoding/shape.ts';
import { Fault } from '../../shared/fault.ts';
import { defineGame } from '../../shared/games/define-game.ts';
import { forfeitOfTwo } from '../../shared/games/forfeit.ts';
import type { Game, Need, Result } from '../../shared/games/interface.ts';
import type { SeatStep, Secret, Setup } from '../../shared/games/steps.ts';
import { remember } from './structural-crypto.ts';

export interface ToyOptions {
  readonly seats: number;
  /** Moves per match, or per seat if all move at once. */
  readonly plies: number;
  readonly atOnce?: boolean;
  /** Whether claims are hidden, and who has to open for the result to stand. */
  readonly opens?: 'everyone' | 'winner';
  readonly goesOn?: boolean;
  /** The last move is an opening in play. */
  readonly endsByOpening?: boolean;
  /**
   * Turns of two seats have several steps: an answer and a flight, and then the move. `row`: before the first of them flights pass between
   * the seats instead, and again after each hand-over, from the seat in turn on; then the turn begins anew.
   */
  readonly turns?: 'plain' | 'row';
}

export const SAME_TURN = ['toy.answer', 'toy.flight'] as const;

/** A step that is due, and whose it is. */
interface Due {
  readonly kind: (typeof SAME_TURN)[number] | 'toy.move';
  readonly by: number;
}

/** The steps up to a move, in order. */
function stepsOfTurn(turns: ToyOptions['turns'], isFirst: boolean, mover: number): readonly Due[] {
  const own = (kind: Due['kind']): Due => ({ kind, by: mover });
  if (turns === undefined) return [];
  if (turns === 'plain') return [own('toy.answer'), own('toy.flight'), own('toy.move')];
  return [...(isFirst ? flightsFrom(mover) : []), own('toy.answer'), own('toy.move')];
}

/** Flights in a row: one of a seat, and two of the other. */
const flightsFrom = (seat: number): readonly Due[] => [seat, 1 - seat, 1 - seat].map((by): Due => ({ kind: 'toy.flight', by }));

interface ToyState {
  readonly setup: Setup<unknown>;
  readonly stage: 'start' | 'play' | 'over';
  readonly playing: readonly number[];
  /** The seats whose turn it is. */
  readonly turn: readonly number[];
  /** Moves that are still to be made, per seat if all move at once. */
  readonly left: number;
  /** What is left of the present turn, where turns have several steps. */
  readonly due: readonly Due[];
  readonly sum: number;
  /** Moves made, by seat. */
  readonly made: readonly number[];
  readonly yielded: readonly number[];
  readonly result?: Result;
}

interface ToySeat {
  readonly secret: Secret;
  readonly pick?: number;
}

export const TOY_ID = 'toy';
const bit = integer({ min: 0, max: 1 });
const readMove = object({ pick: bit, claim: bit });
const readNothing = object({});
const readDecision = object({ kind: oneOf(['move']), pick: bit });
export const TOY_DECISIONS: readonly JsonObject[] = [0, 1].map((pick) => ({ kind: 'move', pick }));

/** The bit that a seat has to claim with a move. */
export const claimOf = (hidden: boolean, seed: Uint8Array, made: number): number => (hidden ? seed[made]! & 1 : 0);

const commitmentOf = remember((match: string, seat: number, seed: string) => seedCommitment(match, seat, decodeHex(seed)));

export function makeToy({
  plies,
  atOnce,
  opens,
  goesOn,
  endsByOpening,
  turns,
}: ToyOptions): Game<unknown, ToyState, ToySeat, null> {
  const hidden = opens !== undefined;

  const resultAmong = (sum: number, seats: readonly number[]): Result => ({
    kind: 'won',
    winners: [seats[sum % seats.length]!],
    reason: 'sum',
  });

  /** The state after a move, or after a seat has dropped out: the next turn, or the end. */
  const turnAfter = (state: ToyState, last: number): ToyState => {
    const { playing, left } = state;
    const waiting = state.turn.filter((seat) => playing.includes(seat));
    if (waiting.length > 0) return { ...state, turn: waiting };
    if (state.due.length > 0) return { ...state, turn: [state.due[0]!.by] };
    if (left === 0) return { ...state, stage: 'over', turn: [], result: resultAmong(state.sum, playing) };
    const turn = atOnce ? playing : [playing.find((seat) => seat > last) ?? playing[0]!];
    const due = stepsOfTurn(turns, left === plies, turn[0]!);
    return { ...state, turn: due.length > 0 ? [due[0]!.by] : turn, due, left: left - 1 };
  };

  /** The state without the step that was due. */
  const withoutDue = (state: ToyState, { by, kind }: SeatStep): ToyState => {
    const [first, ...due] = state.due;
    if (first?.by !== by || first.kind !== kind) throw new Fault('game/wrong-stage', 'another step is due');
    return { ...state, due, turn: [] };
  };

  const prepare = (state: ToyState, step: SeatStep): ToyState => {
    readNothing(step.payload, 'payload');
    return turnAfter(withoutDue(state, step), step.by);
  };

  const handOver = (state: ToyState): ToyState => {
    if (turns !== 'row' || state.stage !== 'play') return state;
    return { ...state, due: [...flightsFrom(state.turn[0]!), ...stepsOfTurn(turns, false, state.due.at(-1)!.by)] };
  };

  const move = (before: ToyState, step: SeatStep): ToyState => {
    const { by: seat, payload } = step;
    const state = turns === undefined ? before : withoutDue(before, step);
    const { pick, claim } = readMove(payload, 'payload');
    if (!hidden && claim !== 0) throw new Fault('game/wrong-stage', 'nothing is hidden here');
    if (opensNow(state)) throw new Fault('game/wrong-stage', 'the last move is an opening');
    const made = state.made.with(seat, state.made[seat]! + 1);
    return turnAfter({ ...state, sum: state.sum + pick, made, turn: state.turn.filter((one) => one !== seat) }, seat);
  };

  /** An opening ends the game for all: a seat that opens in its turn at the last move has won if its sum is even. */
  const openInPlay = (state: ToyState, step: SeatStep): ToyState => {
    if (!endsByOpening || state.left > 0) throw new Fault('game/wrong-stage');
    checkSeed(state, step);
    return turnAfter({ ...state, turn: [] }, step.by);
  };

  const checkSeed = ({ setup }: ToyState, { by: seat, payload }: SeatStep): void => {
    const { seed } = readOpening(payload, 'payload');
    if (commitmentOf(setup.match, seat, seed) !== setup.seedCommitments[seat]) throw new Fault('game/wrong-seed');
  };

  const opensNow = ({ stage, left }: ToyState): boolean => endsByOpening === true && stage === 'play' && left === 0;

  /** The remaining winners win, or else every remaining seat that has not given up. */
  const forfeit = (state: ToyState, seats: readonly number[]): Result => {
    if (!goesOn && state.setup.seats === 2) return forfeitOfTwo(state, seats);
    const rest = state.playing.filter((seat) => !seats.includes(seat) && !state.yielded.includes(seat));
    const won = state.result?.kind === 'won' ? state.result.winners : rest;
    const left = rest.filter((seat) => won.includes(seat));
    const winners = left.length > 0 ? left : rest;
    return winners.length === 0 ? { kind: 'void', reason: 'everyone-forfeited' } : { kind: 'won', winners, reason: 'forfeit' };
  };

  const yieldGame = (state: ToyState, { by }: SeatStep): ToyState => {
    const result: Result = { kind: 'won', winners: state.playing.filter((seat) => seat !== by), reason: 'yielded' };
    return { ...state, stage: 'over', turn: [], yielded: [...state.yielded, by], result };
  };

  const drop = (state: ToyState, seats: readonly number[]): ToyState => {
    const playing = state.playing.filter((seat) => !seats.includes(seat));
    if (playing.length < 2) return { ...state, playing, stage: 'over', turn: [], result: forfeit(state, seats) };
    return turnAfter({ ...state, playing }, Math.max(-1, ...state.turn));
  };

  const need = ({ secret, pick }: ToySeat, state: ToyState): Need => {
    if (state.stage === 'start') return { kind: 'start' };
    if (state.stage === 'over' || !state.turn.includes(secret.seat)) return { kind: 'wait' };
    if (opensNow(state)) return { kind: 'open', next: [] };
    if (state.due.length > 0 && state.due[0]!.kind !== 'toy.move') return { kind: 'send' };
    return { kind: pick === undefined ? 'decide' : 'send' };
  };

  return defineGame({
    id: TOY_ID,
    version: 1,
    seats: { min: 2, max: 8 },
    goesOn: goesOn ?? false,
    openings: hidden,
    moves: ['toy.move'],
    ...(turns === undefined ? {} : { sameTurn: SAME_TURN }),
    ...(turns === 'row' ? { followsHandOvers: true as const } : {}),
    conceded: ({ yielded }) => yielded,
    readParams: (json) => object({})(json, 'params'),
    longest: (_, seats) => ({ steps: seats * plies + 1, bytes: 100_000 }),
    rules: {
      name: 'the toy game',
      begin(setup) {
        const playing = setup.seedCommitments.flatMap((commitment, seat) => (commitment === null ? [] : [seat]));
        const made = new Array<number>(setup.seats).fill(0);
        return { setup, stage: 'start', playing, turn: [], left: plies, due: [], sum: 0, made, yielded: [] };
      },
      nextOf: ({ stage, playing, turn }) => (stage === 'over' ? [] : stage === 'start' ? playing : turn),
      startPayload: () => ({}),
      afterStart: (state) => turnAfter({ ...state, stage: 'play', turn: [] }, -1),
      kinds: {
        'toy.answer': { stages: ['play'], apply: prepare },
        'toy.flight': { stages: ['play'], apply: prepare },
        'toy.move': { stages: ['play'], apply: move },
        'toy.yield': { stages: ['play'], apply: yieldGame },
        opening: { stages: ['play'], apply: openInPlay },
      },
      drop,
      handOver,
    },
    open(state, step) {
      checkSeed(state, step);
      return state;
    },
    forfeit,
    mustOpen: ({ playing, result }) => {
      if (opens === undefined) return [];
      return opens === 'everyone' ? playing : result?.kind === 'won' ? result.winners : [];
    },
    proofOf: () => (hidden ? 'unproven' : 'proven'),
    enter: (_, secret): ToySeat => ({ secret }),
    observe: (seatState, step) =>
      step.by === seatState.secret.seat && step.kind === 'toy.move' ? { secret: seatState.secret } : seatState,
    need,
    decide: (seatState, state, decision) => {
      if (need(seatState, state).kind !== 'decide') throw new Fault('game/not-now');
      return { ...seatState, pick: readDecision(decision, 'decision').pick };
    },
    compose({ secret, pick }, { due, made }) {
      if (due.length > 0 && due[0]!.kind !== 'toy.move') return { kind: due[0]!.kind, payload: {} };
      return { kind: 'toy.move', payload: { pick: pick!, claim: claimOf(hidden, secret.seed, made[secret.seat]!) } };
    },
    view: () => null,
  });
}
