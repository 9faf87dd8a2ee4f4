/** Rock, paper, scissors: both commit to a hand, then both show it. The better one wins; after the same hand twice both play another round. */

import {
  actionNonce,
  actionOf,
  actionsNext,
  applyActionCommitment,
  applyActionReveal,
  base64url,
  beginActions,
  commitAction,
  defineGame,
  encodeBase64url,
  Fault,
  forfeitOfTwo,
  hex,
  lengthOf,
  NONCE_BYTES,
  object,
  oneOf,
  type Result,
  type Secret,
  type SecretActions,
  type Setup,
} from 'fogline/game';

const SEATS = [0, 1];
const MOST_ROUNDS = 20;
const HANDS = ['rock', 'paper', 'scissors'] as const;
type Hand = (typeof HANDS)[number];

const KINDS = { commit: 'hands.commit', show: 'hands.show' };
const readCommit = object({ hand: hex(32) });
const readShow = object({ hand: oneOf(HANDS), nonce: base64url(NONCE_BYTES) });
const readDecision = object({ kind: oneOf(['show']), hand: oneOf(HANDS) });

interface State {
  readonly setup: Setup<object>;
  readonly stage: 'commit' | 'start' | 'show' | 'over';
  readonly actions: SecretActions;
  /** The hands of each round that is over, by seat. */
  readonly rounds: readonly (readonly Hand[])[];
  readonly result?: Result;
}

interface Seat {
  readonly secret: Secret;
  readonly hand?: Hand;
  /** Link hash that our commitment of this round followed. */
  readonly committedAfter?: string;
}

function afterRound({ setup, rounds: before }: State, hands: readonly Hand[]): State {
  const rounds = [...before, hands];
  const next = { setup, rounds, actions: beginActions(setup.match, rounds.length, SEATS) };
  const winners = SEATS.filter((seat) => (HANDS.indexOf(hands[seat]!) - HANDS.indexOf(hands[1 - seat]!) + 3) % 3 === 1);
  if (winners.length > 0) return { ...next, stage: 'over', result: { kind: 'won', winners, reason: 'better-hand' } };
  if (rounds.length === MOST_ROUNDS) return { ...next, stage: 'over', result: { kind: 'drawn', reason: 'too-many-rounds' } };
  return { ...next, stage: 'commit' };
}

export const ROCK_PAPER_SCISSORS = defineGame({
  id: 'example.com/rock-paper-scissors',
  version: 1,
  seats: { min: 2, max: 2 },
  goesOn: false,
  openings: false,
  moves: [KINDS.commit],
  readParams: (json) => object({})(json, 'params'),
  longest: () => lengthOf(4 * MOST_ROUNDS),
  rules: {
    name: 'rock, paper, scissors',
    begin: (setup: Setup<object>): State => ({
      setup,
      stage: 'commit',
      rounds: [],
      actions: beginActions(setup.match, 0, SEATS),
    }),
    nextOf: ({ stage, actions }) => (stage === 'over' ? [] : stage === 'start' ? SEATS : actionsNext(actions)),
    startPayload: ({ setup, actions: { actors } }) => ({ seeds: setup.seedCommitments, hands: actors.map(({ seal }) => seal!) }),
    afterStart: (state): State => ({ ...state, stage: 'show' }),
    kinds: {
      [KINDS.commit]: {
        stages: ['commit'],
        apply(state, { by, payload }): State {
          const actions = applyActionCommitment(state.actions, by, readCommit(payload, 'payload').hand);
          if (actions.actors.some(({ seal }) => seal === undefined)) return { ...state, actions };
          return { ...state, actions, stage: state.rounds.length === 0 ? 'start' : 'show' };
        },
      },
      [KINDS.show]: {
        stages: ['show'],
        apply(state, { by, payload }): State {
          const { hand, nonce } = readShow(payload, 'payload');
          const actions = applyActionReveal(state.actions, by, hand, nonce);
          if (actionsNext(actions).length > 0) return { ...state, actions };
          return afterRound(
            state,
            SEATS.map((seat) => actionOf(actions, seat) as Hand),
          );
        },
      },
    },
  },
  forfeit: forfeitOfTwo,
  mustOpen: () => [],
  proofOf: () => 'proven',
  enter: (_, secret): Seat => ({ secret }),
  observe(seatState, { by, kind, prev }): Seat {
    if (by !== seatState.secret.seat) return seatState;
    return kind === KINDS.commit ? { ...seatState, committedAfter: prev } : { secret: seatState.secret };
  },
  need({ secret, hand }, { stage, actions }) {
    if (stage === 'start') return { kind: 'start' };
    if (stage === 'over' || !actionsNext(actions).includes(secret.seat)) return { kind: 'wait' };
    return { kind: hand === undefined ? 'decide' : 'send' };
  },
  decisions: () => ({ schema: readDecision.schema(), legal: HANDS.map((hand) => ({ kind: 'show', hand })) }),
  decide(seatState, { stage }, json) {
    const { hand } = readDecision(json, 'decision');
    if (stage !== 'commit' || seatState.hand !== undefined) throw new Fault('game/not-now');
    return { ...seatState, hand };
  },
  compose({ secret, hand, committedAfter }, { stage, actions }, prev) {
    const nonce = actionNonce(secret.seed, actions, committedAfter ?? prev, hand!);
    return stage === 'commit'
      ? { kind: KINDS.commit, payload: { hand: commitAction(actions, secret.seat, hand!, nonce) } }
      : { kind: KINDS.show, payload: { hand: hand!, nonce: encodeBase64url(nonce) } };
  },
  view: (seatState, { stage, rounds, result }) => ({ stage, seat: seatState?.secret.seat, own: seatState?.hand, rounds, result }),
});

export default ROCK_PAPER_SCISSORS;
