/** The machine of a seat: from its seed, the decisions of its person and the log to each of its steps, and to what its person sees. */

import {
  actionNonce,
  commitAction,
  commitDraws,
  type Decisions,
  encodeBase64url,
  Fault,
  type GameStep,
  type JsonObject,
  type Need,
  object,
  oneOf,
  openDraw,
  ownDraw,
  type Result,
  revealDrawsShare,
  type Secret,
} from 'fogline/game';
import { CARDS, KINDS, nextOf, rankOf, readCard, type State, scoreOf } from './state.ts';

interface Seat {
  readonly secret: Secret;
  /** The card that its person plays in this round. */
  readonly card?: number;
  /** The link hashes that its draw, and its seal of this round, followed. */
  readonly drawnAfter?: string;
  readonly sealedAfter?: string;
}

export interface View {
  readonly stage: State['stage'];
  readonly seat: number | undefined;
  /** The own hand; undefined of who has none, and before it is drawn. */
  readonly hand: readonly { readonly rank: number; readonly played: boolean }[] | undefined;
  /** The card that this seat has chosen in this round. */
  readonly chosen: number | undefined;
  /** By round: the card of each seat. */
  readonly rounds: readonly (readonly number[])[];
  readonly score: readonly number[];
  readonly result: Result | undefined;
}

const readDecision = object({ kind: oneOf(['play']), card: readCard });

const isShown = ({ draws }: State, seat: number, card: number): boolean =>
  draws.holders.find((one) => one.seat === seat)?.opened[card] !== undefined;

export const enter = (_: unknown, secret: Secret): Seat => ({ secret });

export function observe(seat: Seat, { by, kind, prev }: GameStep): Seat {
  if (by !== seat.secret.seat) return seat;
  if (kind === KINDS.draw) return { ...seat, drawnAfter: prev };
  if (kind === KINDS.seal) return { ...seat, sealedAfter: prev };
  if (kind !== KINDS.show) return seat;
  const { card: _, sealedAfter: __, ...rest } = seat;
  return rest;
}

export function need({ secret, card }: Seat, state: State): Need {
  if (state.stage === 'start') return { kind: 'start' };
  if (!nextOf(state).includes(secret.seat)) return { kind: 'wait' };
  return { kind: state.stage === 'seal' && card === undefined ? 'decide' : 'send' };
}

export function decisions({ secret }: Seat, state: State): Decisions {
  const cards = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !isShown(state, secret.seat, card));
  return { schema: readDecision.schema(), legal: cards.map((card) => ({ kind: 'play', card })) };
}

export function decide(seat: Seat, state: State, json: JsonObject): Seat {
  const { card } = readDecision(json, 'decision');
  if (need(seat, state).kind !== 'decide') throw new Fault('game/not-now');
  if (isShown(state, seat.secret.seat, card)) throw new Fault('game/refused', 'this card was played before');
  return { ...seat, card };
}

export function compose({ secret, card = 0, drawnAfter = '', sealedAfter }: Seat, state: State, prev: string) {
  const { stage, draws, plays } = state;
  if (stage === 'draw') return { kind: KINDS.draw, payload: commitDraws(draws, secret, prev) };
  if (stage === 'share') return { kind: KINDS.share, payload: revealDrawsShare(draws, secret, drawnAfter) };
  const nonce = actionNonce(secret.seed, plays, sealedAfter ?? prev, card);
  if (stage === 'seal') return { kind: KINDS.seal, payload: { seal: commitAction(plays, secret.seat, card, nonce) } };
  const opened = openDraw(draws, secret, drawnAfter, card);
  return { kind: KINDS.show, payload: { card, nonce: encodeBase64url(nonce), secret: opened } };
}

/** The hand as its seat alone knows it. */
function handOf({ secret, drawnAfter }: Seat, state: State): View['hand'] {
  if (drawnAfter === undefined) return undefined;
  const draws = Array.from({ length: CARDS }, (_, card) => ownDraw(state.draws, secret, drawnAfter, card, 'card'));
  return draws.flatMap((draw, card) =>
    draw === undefined ? [] : [{ rank: rankOf(draw), played: isShown(state, secret.seat, card) }],
  );
}

export const view = (seat: Seat | undefined, state: State): View => ({
  stage: state.stage,
  seat: seat?.secret.seat,
  hand: seat && handOf(seat, state),
  chosen: seat?.card,
  rounds: state.rounds,
  score: scoreOf(state),
  result: state.result,
});
