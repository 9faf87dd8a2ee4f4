/**
 * A game like liar's dice, for two to six seats: each rolls dice under its cup, calls or keeps quiet, and shows them. The lowest roll loses a
 * die, and two if that seat called; a seat without dice is eliminated, and the last one with dice wins.
 *
 *   [roll (each) → start (all, once) → share (each) → call (each, in turn) → show (each)]* → over
 *
 * A seat that leaves while it owes its share makes the round void: it costs nobody a die. The next round is another roll, which two seats in league can
 * buy once with one of the two.
 */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { integer, object, oneOf, optional } from '../../shared/encoding/shape.ts';
import { Fault } from '../../shared/fault.ts';
import { defineGame } from '../../shared/games/define-game.ts';
import type { Game, Need, Result } from '../../shared/games/interface.ts';
import { lengthOf } from '../../shared/games/length.ts';
import type { GameStep, SeatStep, Secret, Setup } from '../../shared/games/steps.ts';
import {
  applyDrawsCommitment,
  applyDrawsShare,
  applyOpenedDraw,
  beginDraws,
  commitDraws,
  drawsNext,
  drawsStage,
  dropHolders,
  openDraw,
  openedDraw,
  ownDraw,
  type PrivateDraws,
  readDrawSecrets,
  revealDrawsShare,
} from '../../shared/randomness/private-draws.ts';
import { rollDie } from '../../shared/randomness/random-integers.ts';

export const HIDDEN_DICE_ID = 'hidden.test/dice';
/** With so many rounds the most dice win. */
const MOST_ROUNDS = 40;

interface DiceParams {
  readonly dice: number;
}

interface HiddenState {
  readonly setup: Setup<DiceParams>;
  readonly stage: 'roll' | 'start' | 'share' | 'call' | 'show' | 'over';
  /** Dice left, by seat; 0 of one that is out. */
  readonly dice: readonly number[];
  readonly left: readonly number[];
  readonly round: number;
  readonly draws: PrivateDraws;
  readonly calls: readonly { readonly seat: number; readonly call: boolean }[];
  readonly result?: Result;
}

interface HiddenSeat {
  readonly secret: Secret;
  readonly call?: boolean;
  /** Link hash that our roll of this round followed. */
  readonly rolledAfter?: string;
}

const KINDS = { roll: 'hidden.roll', share: 'hidden.share', call: 'hidden.call', show: 'hidden.show' } as const;
const readCall = object({ kind: oneOf(['call', 'quiet']) });
const readShow = object({ secrets: readDrawSecrets(1) });

const inPlay = ({ dice, left }: Pick<HiddenState, 'dice' | 'left'>): number[] =>
  dice.flatMap((count, seat) => (count > 0 && !left.includes(seat) ? [seat] : []));
const called = ({ calls }: HiddenState, seat: number): boolean => calls.some((one) => one.seat === seat);
const shown = ({ draws }: HiddenState, seat: number): boolean =>
  draws.holders.find((one) => one.seat === seat)?.opened[0] !== undefined;

function nextOf(state: HiddenState): readonly number[] {
  const playing = inPlay(state);
  switch (state.stage) {
    case 'start':
      return playing;
    case 'call':
      return playing.filter((seat) => !called(state, seat)).slice(0, 1);
    case 'show':
      return playing.filter((seat) => !shown(state, seat));
    default:
      return state.stage === 'over' ? [] : drawsNext(state.draws);
  }
}

/** The dice of a seat, as its draw shows them. */
const rolled = (draw: ReturnType<typeof openedDraw>, count: number): number[] | undefined =>
  draw && Array.from({ length: count }, () => rollDie(draw));

function nextRound(state: Omit<HiddenState, 'stage' | 'draws' | 'calls'>): HiddenState {
  const playing = inPlay(state);
  const draws = beginDraws(
    state.setup.match,
    state.round,
    playing.map((seat) => ({ seat, count: 1 })),
  );
  const next = { ...state, draws, calls: [] };
  if (playing.length === 1) return { ...next, stage: 'over', result: { kind: 'won', winners: playing, reason: 'last-dice' } };
  if (state.round < MOST_ROUNDS) return { ...next, stage: 'roll' };
  const most = Math.max(...playing.map((seat) => state.dice[seat]!));
  const winners = playing.filter((seat) => state.dice[seat] === most);
  const result: Result =
    winners.length === playing.length ? { kind: 'drawn', reason: 'equal-dice' } : { kind: 'won', winners, reason: 'most-dice' };
  return { ...next, stage: 'over', result };
}

/** The state once nobody is left to act at its stage. */
function settled(state: HiddenState): HiddenState {
  if (nextOf(state).length > 0 || state.stage === 'over') return state;
  if (state.stage === 'share') return settled({ ...state, stage: 'call' });
  if (state.stage === 'call') return settled({ ...state, stage: 'show' });
  const sums = inPlay(state).map((seat) => {
    const dice = rolled(openedDraw(state.draws, seat, 0, 'cup'), state.dice[seat]!)!;
    return { seat, sum: dice.reduce((sum, die) => sum + die, 0) / dice.length };
  });
  const low = Math.min(...sums.map(({ sum }) => sum));
  const lost = sums.filter(({ sum }) => sum === low);
  const costs = (seat: number): number =>
    lost.length === sums.length || !lost.some((one) => one.seat === seat)
      ? 0
      : state.calls.find((one) => one.seat === seat)!.call
        ? 2
        : 1;
  const dice = state.dice.map((count, seat) => Math.max(0, count - costs(seat)));
  return nextRound({ ...state, dice, round: state.round + 1 });
}

const apply =
  (change: (state: HiddenState, step: SeatStep) => HiddenState) =>
  (state: HiddenState, step: SeatStep): HiddenState => {
    if (!nextOf(state).includes(step.by)) throw new Fault('game/refused', 'another seat is in turn');
    return change(state, step);
  };

function drop(state: HiddenState, seats: readonly number[]): HiddenState {
  const after = { ...state, left: [...state.left, ...seats], draws: dropHolders(state.draws, seats) };
  // The last one with dice wins, as `forfeit` says.
  if (inPlay(after).length < 2) return { ...after, stage: 'over' };
  if (drawsStage(after.draws) === 'void') return nextRound({ ...after, round: state.round + 1 });
  // With the last roll that was owed by one who left, the others reveal their shares.
  if (after.stage === 'roll' && drawsStage(after.draws) !== 'commit')
    return { ...after, stage: state.round === 0 ? 'start' : 'share' };
  return after.stage === 'roll' ? after : settled(after);
}

export const HIDDEN_DICE = defineGame({
  id: HIDDEN_DICE_ID,
  version: 1,
  seats: { min: 2, max: 6 },
  goesOn: true,
  openings: false,
  readParams: (json: JsonObject): DiceParams => {
    const { dice = 2 } = object({ dice: optional(integer({ min: 1, max: 5 })) })(json, 'params');
    return { dice };
  },
  longest: (_, seats) => lengthOf(4 * seats * MOST_ROUNDS),
  rules: {
    name: 'hidden dice',
    begin(setup: Setup<DiceParams>): HiddenState {
      const dice = setup.seedCommitments.map((commitment) => (commitment === null ? 0 : setup.params.dice));
      return nextRound({ setup, dice, left: [], round: 0 });
    },
    nextOf,
    startPayload: ({ setup, draws }) => ({
      seats: draws.holders.map(({ seat, seals }) => ({ seat, seed: setup.seedCommitments[seat]!, seals: seals! })),
    }),
    afterStart: (state): HiddenState => ({ ...state, stage: 'share' }),
    kinds: {
      [KINDS.roll]: {
        stages: ['roll'],
        apply: apply((state, { by, payload }) => {
          const draws = applyDrawsCommitment(state.draws, by, payload);
          const stage = drawsStage(draws) === 'commit' ? 'roll' : state.round === 0 ? 'start' : 'share';
          return { ...state, draws, stage };
        }),
      },
      [KINDS.share]: {
        stages: ['share'],
        apply: apply((state, { by, payload }) => settled({ ...state, draws: applyDrawsShare(state.draws, by, payload) })),
      },
      [KINDS.call]: {
        stages: ['call'],
        apply: apply((state, { by, payload }) => {
          const { kind } = readCall(payload, 'payload');
          return settled({ ...state, calls: [...state.calls, { seat: by, call: kind === 'call' }] });
        }),
      },
      [KINDS.show]: {
        stages: ['show'],
        apply: apply((state, { by, payload }) => {
          const [secret] = readShow(payload, 'payload').secrets;
          return settled({ ...state, draws: applyOpenedDraw(state.draws, by, 0, secret!) });
        }),
      },
    },
    drop,
  },
  eliminated: ({ dice, left }) => dice.flatMap((count, seat) => (count === 0 && !left.includes(seat) ? [seat] : [])),
  forfeit(state, seats) {
    const winners = inPlay(state).filter((seat) => !seats.includes(seat));
    return winners.length === 0 ? { kind: 'void', reason: 'everyone-forfeited' } : { kind: 'won', winners, reason: 'forfeit' };
  },
  mustOpen: () => [],
  proofOf: () => 'proven',
  enter: (_, secret): HiddenSeat => ({ secret }),
  observe({ secret, ...own }, { by, kind, prev }: GameStep): HiddenSeat {
    if (by !== secret.seat) return { secret, ...own };
    if (kind === KINDS.roll) return { secret, rolledAfter: prev };
    return { secret, ...own };
  },
  need({ secret, call }, state): Need {
    if (state.stage === 'start') return { kind: 'start' };
    if (!nextOf(state).includes(secret.seat)) return { kind: 'wait' };
    return { kind: state.stage === 'call' && call === undefined ? 'decide' : 'send' };
  },
  decide(seatState, state, json) {
    const { kind } = readCall(json, 'decision');
    if (state.stage !== 'call' || !nextOf(state).includes(seatState.secret.seat) || seatState.call !== undefined)
      throw new Fault('game/not-now');
    return { ...seatState, call: kind === 'call' };
  },
  decisions: () => ({ schema: readCall.schema(), legal: [{ kind: 'call' }, { kind: 'quiet' }] }),
  compose({ secret, call, rolledAfter = '' }, { stage, draws }, prev) {
    switch (stage) {
      case 'roll':
        return { kind: KINDS.roll, payload: commitDraws(draws, secret, prev) };
      case 'share':
        return { kind: KINDS.share, payload: revealDrawsShare(draws, secret, rolledAfter) };
      case 'call':
        return { kind: KINDS.call, payload: { kind: call ? 'call' : 'quiet' } };
      default:
        return { kind: KINDS.show, payload: { secrets: [openDraw(draws, secret, rolledAfter, 0)] } };
    }
  },
  view(seatState, state) {
    const { stage, dice, round, calls, draws, result } = state;
    const seat = seatState?.secret.seat;
    const own =
      seat === undefined || seatState?.rolledAfter === undefined || !inPlay(state).includes(seat) || stage === 'roll'
        ? undefined
        : rolled(ownDraw(draws, seatState.secret, seatState.rolledAfter, 0, 'cup'), dice[seat]!);
    const cups = draws.holders.map((one) => ({
      seat: one.seat,
      dice: rolled(openedDraw(draws, one.seat, 0, 'cup'), dice[one.seat]!),
    }));
    return { seat, stage, dice, round, calls, own, cups, result };
  },
}) as Game;
