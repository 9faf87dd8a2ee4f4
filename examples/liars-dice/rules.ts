/**
 * Liar's dice for two to six seats. Each rolls five dice under its cup; in turn they bid how many dice of a face lie under all cups, higher each
 * time, or doubt the last bid. Then all show. Who was wrong loses a die; without dice one is out, and the last one with dice wins.
 *
 *   [roll (each) → start (all, once) → share (each) → bid (in turn) … doubt → show (each)]* → over
 *
 * The round in which a seat with dice leaves is void: it costs nobody else a die. So two players in league can buy another roll with one of their seats;
 * no protocol prevents that.
 */

import {
  applyDrawsCommitment,
  applyDrawsShare,
  applyOpenedDraw,
  beginDraws,
  commitDraws,
  defineGame,
  drawsNext,
  drawsStage,
  Fault,
  integer,
  type JsonObject,
  object,
  oneOf,
  openDraw,
  openedDraw,
  ownDraw,
  type PrivateDraws,
  type RandomInteger,
  type Result,
  readDrawSecrets,
  revealDrawsShare,
  rollDie,
  type SeatStep,
  type Secret,
  type Setup,
  variants,
} from 'fogline/game';

const MOST_DICE = 5;
/** Bytes of a step in the log, a little more than it can have, and how many more those of `start` are, which all sign. */
const [MOST_LINE, START_LINE] = [1_200, 4_096];
const FACES = [1, 2, 3, 4, 5, 6];
const KINDS = { roll: 'dice.roll', share: 'dice.share', bid: 'dice.bid', doubt: 'dice.doubt', show: 'dice.show' } as const;

const claim = { count: integer({ min: 1, max: 6 * MOST_DICE }), face: integer({ min: 1, max: 6 }) };
const readParams = object({ dice: integer({ min: 1, max: MOST_DICE }) });
const readBid = object(claim);
const readDoubt = object({});
const readShow = object({ secrets: readDrawSecrets(1) });
const readDecision = variants({
  bid: object({ kind: oneOf(['bid']), ...claim }),
  doubt: object({ kind: oneOf(['doubt']) }),
});
type Decision = ReturnType<typeof readDecision>;

export interface Bid {
  readonly seat: number;
  readonly count: number;
  readonly face: number;
}

/** How a round ended. */
interface Showdown {
  readonly bid: Bid;
  /** How many dice of the face there were. */
  readonly found: number;
  readonly loser: number;
  readonly cups: readonly { readonly seat: number; readonly dice: readonly number[] }[];
}

interface State {
  readonly setup: Setup<ReturnType<typeof readParams>>;
  readonly stage: 'roll' | 'start' | 'share' | 'bid' | 'show' | 'over';
  /** Dice left, by seat; 0 of one that is out, and of one that left. */
  readonly dice: readonly number[];
  readonly round: number;
  readonly draws: PrivateDraws;
  /** The seat that bids next. */
  readonly turn: number;
  readonly bid?: Bid;
  readonly doubter?: number;
  readonly last?: Showdown;
  readonly result?: Result;
}

interface Seat {
  readonly secret: Secret;
  /** Link hash that our roll of this round followed. */
  readonly rolledAfter: string;
  readonly decision?: Decision;
}

export interface View {
  readonly stage: State['stage'];
  readonly seat: number | undefined;
  readonly dice: readonly number[];
  readonly turn: number;
  readonly bid: Bid | undefined;
  /** What lies under our own cup. */
  readonly own: readonly number[] | undefined;
  readonly last: Showdown | undefined;
}

const inPlay = (dice: readonly number[]): number[] => dice.flatMap((count, seat) => (count > 0 ? [seat] : []));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The seat with dice that follows. */
function seatAfter(dice: readonly number[], seat: number): number {
  const playing = inPlay(dice);
  return playing.find((other) => other > seat) ?? playing[0]!;
}

const shown = ({ draws }: State, seat: number): RandomInteger | undefined => openedDraw(draws, seat, 0, 'cup');
const diceOf = (draw: RandomInteger, count: number): number[] => Array.from({ length: count }, () => rollDie(draw));

function nextOf(state: State): readonly number[] {
  if (state.stage === 'over') return [];
  if (state.stage === 'bid') return [state.turn];
  if (state.stage === 'roll' || state.stage === 'share') return drawsNext(state.draws);
  return inPlay(state.dice).filter((seat) => state.stage === 'start' || shown(state, seat) === undefined);
}

function beginRound(setup: State['setup'], round: number, dice: readonly number[], turn: number, last?: Showdown): State {
  const playing = inPlay(dice);
  const holders = playing.map((seat) => ({ seat, count: 1 }));
  const next = { setup, dice, round, turn, draws: beginDraws(setup.match, round, holders), ...(last && { last }) };
  if (playing.length > 1) return { ...next, stage: 'roll' };
  return { ...next, stage: 'over', result: { kind: 'won', winners: playing, reason: 'last-dice' } };
}

/** Counts the dice once all are shown, and begins the next round. */
function counted(state: State): State {
  if (nextOf(state).length > 0) return state;
  const { setup, round, dice, bid, doubter } = state as State & { readonly bid: Bid; readonly doubter: number };
  const cups = inPlay(dice).map((seat) => ({ seat, dice: diceOf(shown(state, seat)!, dice[seat]!) }));
  const found = cups.flatMap((cup) => cup.dice).filter((die) => die === bid.face).length;
  const loser = found >= bid.count ? doubter : bid.seat;
  const left = dice.with(loser, dice[loser]! - 1);
  const turn = left[loser]! > 0 ? loser : seatAfter(left, loser);
  return beginRound(setup, round + 1, left, turn, { bid, found, loser, cups });
}

const isHigher = (bid: Omit<Bid, 'seat'>, than: Bid | undefined): boolean =>
  than === undefined || bid.count > than.count || (bid.count === than.count && bid.face > than.face);

function checkDecision({ dice, bid }: State, wanted: Decision): void {
  if (wanted.kind === 'doubt') {
    if (bid === undefined) throw new Fault('game/refused', 'there is no bid to doubt');
  } else if (wanted.count > sum(dice) || !isHigher(wanted, bid))
    throw new Fault('game/refused', 'a bid is higher than the last one, and of no more dice than there are');
}

const inTurn =
  (change: (state: State, step: SeatStep) => State) =>
  (state: State, step: SeatStep): State => {
    if (!nextOf(state).includes(step.by)) throw new Fault('game/refused', 'another seat is in turn');
    return change(state, step);
  };

export const LIARS_DICE = defineGame({
  id: 'example.com/liars-dice',
  version: 1,
  seats: { min: 2, max: 6 },
  goesOn: true,
  openings: false,
  moves: [KINDS.bid, KINDS.doubt],
  readParams: (json: JsonObject) => readParams({ dice: MOST_DICE, ...json }, 'params'),
  /** Each round costs a die, and has at most six bids for each that is left. */
  longest({ dice }, seats) {
    const rounds = Array.from({ length: seats * dice - 1 }, (_, lost) => 3 * seats + 1 + 6 * (seats * dice - lost));
    const steps = 1 + sum(rounds);
    return { steps, bytes: MOST_LINE * steps + START_LINE };
  },
  rules: {
    name: "liar's dice",
    begin(setup: State['setup']): State {
      const dice = setup.seedCommitments.map((commitment) => (commitment === null ? 0 : setup.params.dice));
      return beginRound(setup, 0, dice, inPlay(dice)[0]!);
    },
    nextOf,
    startPayload: ({ setup, draws }) => ({
      seats: draws.holders.map(({ seat, seals }) => ({ seat, seed: setup.seedCommitments[seat]!, seals: seals! })),
    }),
    afterStart: (state): State => ({ ...state, stage: 'share' }),
    kinds: {
      [KINDS.roll]: {
        stages: ['roll'],
        apply: inTurn((state, { by, payload }) => {
          const draws = applyDrawsCommitment(state.draws, by, payload);
          return { ...state, draws, stage: drawsStage(draws) === 'commit' ? 'roll' : state.round === 0 ? 'start' : 'share' };
        }),
      },
      [KINDS.share]: {
        stages: ['share'],
        apply: inTurn((state, { by, payload }) => {
          const draws = applyDrawsShare(state.draws, by, payload);
          return { ...state, draws, stage: drawsStage(draws) === 'known' ? 'bid' : 'share' };
        }),
      },
      [KINDS.bid]: {
        stages: ['bid'],
        apply: inTurn((state, { by, payload }) => {
          const bid = readBid(payload, 'payload');
          checkDecision(state, { kind: 'bid', ...bid });
          return { ...state, bid: { seat: by, ...bid }, turn: seatAfter(state.dice, by) };
        }),
      },
      [KINDS.doubt]: {
        stages: ['bid'],
        apply: inTurn((state, { by, payload }) => {
          checkDecision(state, { kind: 'doubt', ...readDoubt(payload, 'payload') });
          return { ...state, stage: 'show', doubter: by };
        }),
      },
      [KINDS.show]: {
        stages: ['show'],
        apply: inTurn((state, { by, payload }) => {
          const [secret] = readShow(payload, 'payload').secrets;
          return counted({ ...state, draws: applyOpenedDraw(state.draws, by, 0, secret!) });
        }),
      },
    },
    drop(state, seats): State {
      const dice = state.dice.map((count, seat) => (seats.includes(seat) ? 0 : count));
      const playing = inPlay(dice);
      if (playing.length === inPlay(state.dice).length) return state;
      if (playing.length < 2) return { ...state, dice, stage: 'over' };
      const turn = dice[state.turn]! > 0 ? state.turn : seatAfter(dice, state.turn);
      return beginRound(state.setup, state.round + 1, dice, turn, state.last);
    },
  },
  eliminated: ({ dice }) => dice.flatMap((count, seat) => (count === 0 ? [seat] : [])),
  forfeit({ dice }, seats) {
    const winners = inPlay(dice).filter((seat) => !seats.includes(seat));
    return winners.length === 0 ? { kind: 'void', reason: 'everyone-forfeited' } : { kind: 'won', winners, reason: 'forfeit' };
  },
  mustOpen: () => [],
  proofOf: () => 'proven',
  enter: (_, secret): Seat => ({ secret, rolledAfter: '' }),
  /** What was decided before another step came is decided anew. */
  observe: ({ secret, rolledAfter }, { by, kind, prev }): Seat => ({
    secret,
    rolledAfter: by === secret.seat && kind === KINDS.roll ? prev : rolledAfter,
  }),
  need({ secret, decision }, state) {
    if (state.stage === 'start') return { kind: 'start' };
    if (!nextOf(state).includes(secret.seat)) return { kind: 'wait' };
    return { kind: state.stage === 'bid' && decision === undefined ? 'decide' : 'send' };
  },
  decisions(_, { dice, bid }) {
    const counts = Array.from({ length: sum(dice) }, (_, i) => i + 1);
    const claims = counts.flatMap((count) => FACES.map((face) => ({ count, face })));
    const bids = claims.filter((one) => isHigher(one, bid)).map((one) => ({ kind: 'bid', ...one }));
    return { schema: readDecision.schema(), legal: [...bids, ...(bid === undefined ? [] : [{ kind: 'doubt' }])] };
  },
  decide(seatState, state, json) {
    const decision = readDecision(json, 'decision');
    if (state.stage !== 'bid' || state.turn !== seatState.secret.seat || seatState.decision !== undefined)
      throw new Fault('game/not-now');
    checkDecision(state, decision);
    return { ...seatState, decision };
  },
  compose({ secret, decision, rolledAfter }, { stage, draws }, prev) {
    switch (stage) {
      case 'roll':
        return { kind: KINDS.roll, payload: commitDraws(draws, secret, prev) };
      case 'share':
        return { kind: KINDS.share, payload: revealDrawsShare(draws, secret, rolledAfter) };
      case 'show':
        return { kind: KINDS.show, payload: { secrets: [openDraw(draws, secret, rolledAfter, 0)] } };
      default: {
        const { kind, ...payload } = decision!;
        return { kind: KINDS[kind], payload };
      }
    }
  },
  view(seatState, state): View {
    const { stage, dice, turn, bid, draws, last } = state;
    const seat = seatState?.secret.seat;
    const hasRolled = seatState !== undefined && dice[seatState.secret.seat]! > 0 && (stage === 'bid' || stage === 'show');
    const draw = hasRolled ? ownDraw(draws, seatState.secret, seatState.rolledAfter, 0, 'cup') : undefined;
    return { stage, seat, dice, turn, bid, own: draw && diceOf(draw, dice[seat!]!), last };
  },
});

export default LIARS_DICE;
