/**
 * High card: each of two seats holds three cards, which it alone knows and could not choose. In each of three rounds both seal a card, and
 * then both show it: the higher one wins the round. Who wins more rounds wins.
 *
 *   draw (each) → start (both) → share (each) → [seal (each) → show (each)]* → over
 *
 * These are the public rules: what anybody computes from the log.
 */

import {
  actionOf,
  actionsNext,
  applyActionCommitment,
  applyActionReveal,
  applyDrawsCommitment,
  applyDrawsShare,
  applyOpenedDraw,
  base64url,
  beginActions,
  beginDraws,
  drawsNext,
  drawsStage,
  hex,
  integer,
  NONCE_BYTES,
  object,
  openedDraw,
  type PrivateDraws,
  type PublicRules,
  type RandomInteger,
  type Result,
  type SecretActions,
  type Setup,
} from 'fogline/game';

export const CARDS = 3;
const SEATS = [0, 1];

export const KINDS = {
  draw: 'high-card.draw',
  share: 'high-card.share',
  seal: 'high-card.seal',
  show: 'high-card.show',
} as const;

/** The place of a card in the hand. */
export const readCard = integer({ min: 0, max: CARDS - 1 });
const readSeal = object({ seal: hex(32) });
const readShow = object({ card: readCard, nonce: base64url(NONCE_BYTES), secret: base64url(32) });

export interface State {
  readonly setup: Setup<object>;
  readonly stage: 'draw' | 'start' | 'share' | 'seal' | 'show' | 'over';
  /** Three private draws of each seat: its hand. */
  readonly draws: PrivateDraws;
  /** What both play in this round, sealed until both have chosen. */
  readonly plays: SecretActions;
  /** By round: the card of each seat. */
  readonly rounds: readonly (readonly number[])[];
  readonly result?: Result;
}

/** From 2 to 14, the ace. */
export const rankOf = (draw: RandomInteger): number => 2 + draw(13);

export function nextOf({ stage, draws, plays }: State): readonly number[] {
  if (stage === 'draw' || stage === 'share') return drawsNext(draws);
  return stage === 'start' ? SEATS : stage === 'over' ? [] : actionsNext(plays);
}

/** How many rounds each seat has won. */
export const scoreOf = ({ rounds }: Pick<State, 'rounds'>): readonly number[] =>
  SEATS.map((seat) => rounds.filter((cards) => cards[seat]! > cards[1 - seat]!).length);

function resultOf(state: State): Result {
  const [first, second] = scoreOf(state) as [number, number];
  if (first === second) return { kind: 'drawn', reason: 'equal-rounds' };
  return { kind: 'won', winners: [first > second ? 0 : 1], reason: 'most-rounds' };
}

/** Once both have shown: the cards lie open, and the next round begins. */
function settled(state: State): State {
  const cards = SEATS.map((seat) => rankOf(openedDraw(state.draws, seat, actionOf(state.plays, seat) as number, 'card')!));
  const rounds = [...state.rounds, cards];
  if (rounds.length === CARDS) return { ...state, rounds, stage: 'over', result: resultOf({ ...state, rounds }) };
  return { ...state, rounds, stage: 'seal', plays: beginActions(state.setup.match, rounds.length, SEATS) };
}

export const RULES: PublicRules<object, State> = {
  name: 'high card',
  begin: (setup): State => ({
    ...{ setup, stage: 'draw', rounds: [] },
    draws: beginDraws(
      setup.match,
      0,
      SEATS.map((seat) => ({ seat, count: CARDS })),
    ),
    plays: beginActions(setup.match, 0, SEATS),
  }),
  nextOf,
  startPayload: ({ setup, draws }) => ({
    seats: draws.holders.map(({ seat, seals }) => ({ seat, seed: setup.seedCommitments[seat]!, seals: seals! })),
  }),
  afterStart: (state): State => ({ ...state, stage: 'share' }),
  kinds: {
    [KINDS.draw]: {
      stages: ['draw'],
      apply(state, { by, payload }): State {
        const draws = applyDrawsCommitment(state.draws, by, payload);
        return { ...state, draws, stage: drawsStage(draws) === 'commit' ? 'draw' : 'start' };
      },
    },
    [KINDS.share]: {
      stages: ['share'],
      apply(state, { by, payload }): State {
        const draws = applyDrawsShare(state.draws, by, payload);
        return { ...state, draws, stage: drawsStage(draws) === 'known' ? 'seal' : 'share' };
      },
    },
    [KINDS.seal]: {
      stages: ['seal'],
      apply(state, { by, payload }): State {
        const plays = applyActionCommitment(state.plays, by, readSeal(payload, 'payload').seal);
        return { ...state, plays, stage: plays.actors.every(({ seal }) => seal !== undefined) ? 'show' : 'seal' };
      },
    },
    [KINDS.show]: {
      stages: ['show'],
      apply(state, { by, payload }): State {
        const { card, nonce, secret } = readShow(payload, 'payload');
        const plays = applyActionReveal(state.plays, by, card, nonce);
        // Refuses a card that was shown before, and one that is not what its seat drew.
        const draws = applyOpenedDraw(state.draws, by, card, secret);
        const shown = { ...state, plays, draws };
        return actionsNext(plays).length > 0 ? shown : settled(shown);
      },
    },
  },
};
