/**
 * The smallest games that have everything that the rules of a match are about: turns or moves at once, a claim that only an opening
 * proves or refutes, an admission of defeat, and a seat that drops out.
 *
 *   start (all) → move (each in its turn, or all at once)* → over, by the last move, by a `toy.yield`, or by an opening in play
 *
 * A move picks 0 or 1, and claims the bit of its seat's seed at its place. The sum of the picks says who has won.
 */

import { readOpening, seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { array, integer, object, oneOf } from '../../shared/encoding/shape.ts';
import { Fault } from '../../shared/fault.ts';
import { forfeitOfTwo } from '../../shared/games/forfeit.ts';
import type { Game, GameStep, Need, Position, Result, Secret, Setup, StepContent } from '../../shared/games/interface.ts';
import { remember } from './structural-crypto.ts';

export interface ToyOptions {
  readonly seats: number;
  /** Moves of a match; of each seat, where all move at once. */
  readonly plies: number;
  readonly atOnce?: boolean;
  /** Whether claims are hidden, and who has to open for the result to stand. */
  readonly opens?: 'everyone' | 'winner';
  readonly goesOn?: boolean;
  /** The last move is an opening in play. */
  readonly endsByOpening?: boolean;
}

interface ToyState {
  readonly setup: Setup<unknown>;
  readonly stage: 'start' | 'play' | 'over';
  readonly playing: readonly number[];
  /** Whose turn it is; all of these where they move at once. */
  readonly turn: readonly number[];
  /** Moves that are still to be made, by seat where all move at once. */
  readonly left: number;
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
const readDecision = object({ kind: oneOf(['move']), pick: bit });
const readDrop = object({ seats: array(integer({ min: 0, max: 7 }), { min: 1, max: 8 }) });
export const TOY_DECISIONS: readonly JsonObject[] = [0, 1].map((pick) => ({ kind: 'move', pick }));

/** The bit that a seat has to claim with a move. */
export const claimOf = (hidden: boolean, seed: Uint8Array, made: number): number => (hidden ? seed[made]! & 1 : 0);

const commitmentOf = remember((match: string, seat: number, seed: string) => seedCommitment(match, seat, decodeHex(seed)));

export function makeToy({ plies, atOnce, opens, goesOn, endsByOpening }: ToyOptions): Game<unknown, ToyState, ToySeat, null> {
  const hidden = opens !== undefined;

  const position = (state: ToyState): Position<ToyState> => {
    const next = state.stage === 'over' ? [] : state.stage === 'start' ? state.playing : state.turn;
    return { state, next, ...(state.result === undefined ? {} : { result: state.result }) };
  };

  const resultAmong = (sum: number, seats: readonly number[]): Result => ({
    kind: 'won',
    winners: [seats[sum % seats.length]!],
    reason: 'sum',
  });

  /** After a move or a drop: whose turn it is, or the end. */
  const turnAfter = (state: ToyState, last: number): ToyState => {
    const { playing, left } = state;
    const waiting = state.turn.filter((seat) => playing.includes(seat));
    if (waiting.length > 0) return { ...state, turn: waiting };
    if (left === 0) return { ...state, stage: 'over', turn: [], result: resultAmong(state.sum, playing) };
    const turn = atOnce ? playing : [playing.find((seat) => seat > last) ?? playing[0]!];
    return { ...state, turn, left: left - 1 };
  };

  const move = (state: ToyState, { seat, payload }: GameStep): ToyState => {
    const { pick, claim } = readMove(payload, 'payload');
    if (!hidden && claim !== 0) throw new Fault('game/wrong-stage', 'nothing is hidden here');
    if (state.stage !== 'play') throw new Fault('game/wrong-stage');
    const made = state.made.with(seat, state.made[seat]! + 1);
    return turnAfter({ ...state, sum: state.sum + pick, made, turn: state.turn.filter((one) => one !== seat) }, seat);
  };

  /** Opening ends it for all: who opens in its turn at the last move has won if its sum is even. */
  const openInPlay = (state: ToyState, play: GameStep): ToyState => {
    if (!endsByOpening || state.left > 0 || state.stage !== 'play') throw new Fault('game/wrong-stage');
    checkSeed(state, play);
    return turnAfter({ ...state, turn: [] }, play.seat);
  };

  const checkSeed = ({ setup }: ToyState, { seat, payload }: GameStep): void => {
    const { seed } = readOpening(payload, 'payload');
    if (commitmentOf(setup.match, seat, seed) !== setup.seedCommitments[seat]) throw new Fault('game/wrong-seed');
  };

  const opensNow = ({ stage, left }: ToyState): boolean => endsByOpening === true && stage === 'play' && left === 0;

  /** The winners that are left win, or else everyone that is left and has not given up. */
  const forfeit = (state: ToyState, seats: readonly number[]): Result => {
    if (!goesOn && state.setup.seats === 2) return forfeitOfTwo(state, seats);
    const rest = state.playing.filter((seat) => !seats.includes(seat) && !state.yielded.includes(seat));
    const won = state.result?.kind === 'won' ? state.result.winners : rest;
    const left = rest.filter((seat) => won.includes(seat));
    const winners = left.length > 0 ? left : rest;
    return winners.length === 0 ? { kind: 'void', reason: 'everyone-forfeited' } : { kind: 'won', winners, reason: 'forfeit' };
  };

  const apply = (state: ToyState, play: GameStep): Position<ToyState> => {
    switch (play.kind) {
      case 'start':
        return position(turnAfter({ ...state, stage: 'play', turn: [] }, -1));
      case 'toy.move':
        if (opensNow(state)) throw new Fault('game/wrong-stage', 'the last move is an opening');
        return position(move(state, play));
      case 'toy.yield': {
        if (state.stage !== 'play') throw new Fault('game/wrong-stage');
        const winners = state.playing.filter((seat) => seat !== play.seat);
        const result: Result = { kind: 'won', winners, reason: 'yielded' };
        return position({ ...state, stage: 'over', turn: [], yielded: [...state.yielded, play.seat], result });
      }
      case 'opening':
        return position(openInPlay(state, play));
      case 'drop': {
        const { seats } = readDrop(play.payload, 'payload');
        const playing = state.playing.filter((seat) => !seats.includes(seat));
        if (playing.length < 2) return position({ ...state, playing, stage: 'over', turn: [], result: forfeit(state, seats) });
        return position(turnAfter({ ...state, playing }, Math.max(-1, ...state.turn)));
      }
      default:
        throw new Fault('game/unknown-kind');
    }
  };

  const need = ({ secret, pick }: ToySeat, state: ToyState): Need => {
    if (state.stage === 'start') return { kind: 'start' };
    if (state.stage === 'over' || !state.turn.includes(secret.seat)) return { kind: 'wait' };
    if (opensNow(state)) return { kind: 'open', next: [] };
    return { kind: pick === undefined ? 'decide' : 'send' };
  };

  return {
    id: TOY_ID,
    version: 1,
    seats: { min: 2, max: 8 },
    goesOn: goesOn ?? false,
    openings: hidden,
    conceded: ({ yielded }) => yielded,
    readParams: (json) => object({})(json, 'params'),
    longest: (_, seats) => ({ steps: seats * plies + 1, bytes: 100_000 }),
    begin: (setup) => {
      const playing = setup.seedCommitments.flatMap((commitment, seat) => (commitment === null ? [] : [seat]));
      const made = new Array<number>(setup.seats).fill(0);
      return position({ setup, stage: 'start', playing, turn: [], left: plies, sum: 0, made, yielded: [] });
    },
    startStep: (state): StepContent | undefined => {
      if (state.stage !== 'start') return undefined;
      return { kind: 'start', payload: {}, next: turnAfter({ ...state, turn: [] }, -1).turn };
    },
    apply,
    open: (state, play) => {
      checkSeed(state, play);
      return state;
    },
    forfeit,
    mustOpen: ({ playing, result }) => {
      if (opens === undefined) return [];
      return opens === 'everyone' ? playing : result?.kind === 'won' ? result.winners : [];
    },
    isProven: () => !hidden,
    enter: (_, secret) => ({ secret }),
    observe: (own, play) => (play.seat === own.secret.seat && play.kind === 'toy.move' ? { secret: own.secret } : own),
    need,
    decide: (own, state, decision) => {
      if (need(own, state).kind !== 'decide') throw new Fault('game/not-now');
      return { ...own, pick: readDecision(decision, 'decision').pick };
    },
    act: ({ secret, pick }, state) => {
      const payload = { pick: pick!, claim: claimOf(hidden, secret.seed, state.made[secret.seat]!) };
      const { next } = apply(state, { seq: 0, seat: secret.seat, kind: 'toy.move', payload, prev: '' });
      return { kind: 'toy.move', payload, next };
    },
    view: () => null,
  };
}
