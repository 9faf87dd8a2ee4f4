/**
 * Greedy Pig, the version of Pig that a whole class plays with one die: every throw is everybody's. All stand up at the start of a
 * round. A throw of 2 to 6 adds to the points of the round; before each throw after the first, a seat that stands may sit down and keep
 * them. A throw of 1 ends the round, and seats that still stand get nothing. The seat with the most points after the round in which
 * somebody reaches the target has won. A match of 1,000 throws ends with the last of them, as if everybody who stands had sat down.
 *
 * Each throw is one random event of seed 004 with all seats as players, and one simultaneous action of those that may sit down: shares
 * and choices travel in the same steps.
 *
 *   commit (each seat) → start (all) → reveal (each seat) → [commit (each seat) → reveal (each seat)]* → over
 *
 * The match goes on without a seat that drops out. If the seat owed its share, the throw is void and never made again: the round ends
 * there, and each seat that stands keeps its points, as if it had sat down. Nobody who stays gets less than it could have taken for itself,
 * and the one that left has lost.
 */

import type { Bytes } from '../../encoding/bytes.ts';
import {
  applyCommitment,
  applyReveal,
  beginEvent,
  dropParties,
  eventKey,
  eventNext,
  eventStage,
  playersOnly,
  type RandomEvent,
} from '../../randomness/random-event.ts';
import { randomIntegers, rollDie } from '../../randomness/random-integers.ts';
import {
  actionOf,
  applyActionCommitment,
  applyActionReveal,
  beginActions,
  dropActors,
  type SecretActions,
} from '../../randomness/secret-action.ts';
import type { PublicRules } from '../define-game.ts';
import type { Result } from '../interface.ts';
import type { SeatStep, Setup } from '../steps.ts';
import type { DiceParams } from './params.ts';
import { KINDS, readCommit, readReveal } from './payloads.ts';

/** The throw that ends a round. */
export const PIG = 1;

/**
 * The most throws of a match. Half of the matches with the highest target take 300, and the log has room for no more throws of eight
 * seats. After the last throw each seat that stands keeps its points, and the points decide.
 */
export const MOST_THROWS = 1_000;

/** A throw: what came of it, and who had sat down before it. */
export interface Throw {
  readonly round: number;
  /** 1 to 6; `undefined` when nobody was left standing, or the throw was void. */
  readonly die: number | undefined;
  readonly sat: readonly number[];
}

export interface DiceState {
  readonly setup: Setup<DiceParams>;
  readonly stage: 'commit' | 'start' | 'reveal' | 'over';
  /** The seats that have not dropped out. */
  readonly playing: readonly number[];
  /** Those of them that stand in this round. */
  readonly standing: readonly number[];
  /** Points of this round: the same for all who stand. */
  readonly points: number;
  /** Points kept, by seat. */
  readonly totals: readonly number[];
  /** From 0. */
  readonly round: number;
  readonly throws: readonly Throw[];
  /** The throw to be made, and the choices of those that may sit down before it. */
  readonly event: RandomEvent;
  readonly choices: SecretActions;
  readonly result?: Result;
}

export const DICE_RULES: PublicRules<DiceParams, DiceState> = {
  name: 'dice',
  begin(setup) {
    const playing = setup.seedCommitments.flatMap((commitment, seat) => (commitment === null ? [] : [seat]));
    const totals = new Array<number>(setup.seats).fill(0);
    const base = { setup, playing, standing: playing, points: 0, totals, round: 0, throws: [] };
    return { ...base, ...prepareThrow(base) };
  },
  nextOf: ({ stage, playing, event }) => (stage === 'start' ? playing : stage === 'over' ? [] : eventNext(event)),
  // All sign what each has committed to: its seed, and its share of the first throw.
  startPayload: ({ setup, event }) => ({
    seats: event.parties.map(({ seat, seal }) => ({ seat, seed: setup.seedCommitments[seat]!, share: seal! })),
  }),
  afterStart: (state) => ({ ...state, stage: 'reveal' }),
  kinds: {
    [KINDS.commit]: { stages: ['commit'], apply: applyCommit },
    [KINDS.reveal]: { stages: ['reveal'], apply: applyShare },
  },
  drop,
};

/** A new event among all who play. On the first throw of a round there is nothing to keep by sitting down. */
function prepareThrow({
  setup,
  playing,
  standing,
  points,
  throws,
}: Pick<DiceState, 'setup' | 'playing' | 'standing' | 'points' | 'throws'>) {
  return {
    stage: 'commit',
    event: beginEvent(setup.match, playersOnly(playing)),
    choices: beginActions(setup.match, throws.length, points === 0 ? [] : standing),
  } as const;
}

/** Whether a seat chooses before this throw. */
export function chooses({ choices }: DiceState, seat: number): boolean {
  return choices.actors.some((actor) => actor.seat === seat);
}

function applyCommit(state: DiceState, { by, payload }: SeatStep): DiceState {
  const { share, choice } = readCommit(chooses(state, by))(payload, 'payload');
  const event = applyCommitment(state.event, by, share);
  const choices = choice === undefined ? state.choices : applyActionCommitment(state.choices, by, choice);
  const first = state.throws.length === 0;
  return { ...state, event, choices, stage: eventStage(event) === 'commit' ? 'commit' : first ? 'start' : 'reveal' };
}

function applyShare(state: DiceState, { by, payload }: SeatStep): DiceState {
  const { share, choice, nonce } = readReveal(chooses(state, by))(payload, 'payload');
  const event = applyReveal(state.event, by, share);
  const choices = choice === undefined ? state.choices : applyActionReveal(state.choices, by, choice, nonce!);
  const key = eventKey(event);
  return key === undefined ? { ...state, event, choices } : makeThrow({ ...state, event, choices }, key);
}

/** Once everything is revealed, first those who chose so sit down, and then the die falls. */
function makeThrow(state: DiceState, key: Bytes): DiceState {
  const sat = state.standing.filter((seat) => actionOf(state.choices, seat) === 'sit');
  const seated = sitDown(state, sat);
  if (seated.standing.length === 0) return endRound(seated, { sat, die: undefined });
  const die = rollDie(randomIntegers(key, 'dice throw'));
  if (die === PIG) return endRound(seated, { sat, die });
  if (state.throws.length + 1 === MOST_THROWS) {
    return endRound(sitDown({ ...seated, points: state.points + die }, seated.standing), { sat, die });
  }
  const thrown = { ...seated, points: state.points + die, throws: [...state.throws, { round: state.round, sat, die }] };
  return { ...thrown, ...prepareThrow(thrown) };
}

function sitDown(state: DiceState, seats: readonly number[]): DiceState {
  const totals = state.totals.map((total, seat) => (seats.includes(seat) ? total + state.points : total));
  return { ...state, totals, standing: state.standing.filter((seat) => !seats.includes(seat)) };
}

/** The next round, unless somebody has reached the target or the match is as long as one can be. */
function endRound(state: DiceState, last: Omit<Throw, 'round'>): DiceState {
  const { playing, totals, round, setup } = state;
  const throws = [...state.throws, { round, ...last }];
  if (throws.length === MOST_THROWS || playing.some((seat) => totals[seat]! >= setup.params.target)) {
    return { ...state, throws, stage: 'over', result: resultAmong(state, playing) };
  }
  const next = { ...state, standing: playing, points: 0, round: round + 1, throws };
  return { ...next, ...prepareThrow(next) };
}

/** The seat with the most points wins, or several; it is a draw when that is everyone who came. */
function resultAmong({ totals, setup }: DiceState, seats: readonly number[]): Result {
  const most = Math.max(...seats.map((seat) => totals[seat]!));
  const winners = seats.filter((seat) => totals[seat] === most);
  const players = setup.seedCommitments.filter((commitment) => commitment !== null).length;
  return winners.length === players ? { kind: 'drawn', reason: 'equal-points' } : { kind: 'won', winners, reason: 'most-points' };
}

function drop(state: DiceState, seats: readonly number[]): DiceState {
  const staying = (seat: number): boolean => !seats.includes(seat);
  const event = dropParties(state.event, seats);
  const left: DiceState = {
    ...state,
    playing: state.playing.filter(staying),
    standing: state.standing.filter(staying),
    event,
    choices: dropActors(state.choices, seats),
  };
  if (eventStage(event) === 'void') return endRound(sitDown(left, left.standing), { sat: left.standing, die: undefined });
  if (left.standing.length === 0) return endRound(left, { sat: [], die: undefined });
  return { ...left, stage: eventStage(event) === 'commit' ? 'commit' : 'reveal' };
}

/** The result when seats forfeit: before the end all others win, after it the points of the others decide. */
export function forfeit(state: DiceState, seats: readonly number[]): Result {
  const rest = state.playing.filter((seat) => !seats.includes(seat));
  if (rest.length === 0) return { kind: 'void', reason: 'everyone-forfeited' };
  return state.result === undefined ? { kind: 'won', winners: rest, reason: 'forfeit' } : resultAmong(state, rest);
}
