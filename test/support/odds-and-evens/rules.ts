/**
 * Both seats commit to a number of fingers, and then both show it: an even sum is won by seat 0, an odd one by seat 1.
 *
 *   commit (each seat) → start (all) → show (each seat) → over
 */

import { encodeBase64url } from '../../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import { base64url, hex, integer, object, oneOf } from '../../../shared/encoding/shape.ts';
import { Fault } from '../../../shared/fault.ts';
import { defineGame, type PublicRules } from '../../../shared/games/define-game.ts';
import { forfeitOfTwo } from '../../../shared/games/forfeit.ts';
import type { Need, Result } from '../../../shared/games/interface.ts';
import { lengthOf } from '../../../shared/games/length.ts';
import type { GameStep, Secret, Setup } from '../../../shared/games/steps.ts';
import {
  actionNonce,
  actionOf,
  actionsNext,
  applyActionCommitment,
  applyActionReveal,
  beginActions,
  commitAction,
  NONCE_BYTES,
  type SecretActions,
} from '../../../shared/randomness/secret-action.ts';

const SEATS = [0, 1];
const KINDS = { commit: 'odds-and-evens.commit', show: 'odds-and-evens.show' };
const fingers = integer({ min: 1, max: 5 });
const readCommit = object({ fingers: hex(32) });
const readShow = object({ fingers, nonce: base64url(NONCE_BYTES) });
const readDecision = object({ kind: oneOf(['show']), fingers });

interface State {
  readonly setup: Setup<object>;
  readonly stage: 'commit' | 'start' | 'show' | 'over';
  readonly hands: SecretActions;
  readonly result?: Result;
}

interface Seat {
  readonly secret: Secret;
  readonly fingers?: number;
  readonly committedAfter?: string;
}

export interface View {
  readonly stage: State['stage'];
  readonly seat: number | undefined;
  /** By seat, what this viewer knows. */
  readonly shown: readonly (number | undefined)[];
}

const RULES: PublicRules<object, State> = {
  name: 'odds and evens',
  begin: (setup) => ({ setup, stage: 'commit', hands: beginActions(setup.match, 0, SEATS) }),
  nextOf: ({ stage, hands }) => (stage === 'start' ? SEATS : stage === 'over' ? [] : actionsNext(hands)),
  startPayload: ({ setup, hands }) => ({
    seats: hands.actors.map(({ seat, seal }) => ({ seed: setup.seedCommitments[seat]!, fingers: seal! })),
  }),
  afterStart: (state) => ({ ...state, stage: 'show' }),
  kinds: {
    [KINDS.commit]: {
      stages: ['commit'],
      apply: (state, { by, payload }) => {
        const hands = applyActionCommitment(state.hands, by, readCommit(payload, 'payload').fingers);
        return { ...state, hands, stage: hands.actors.every(({ seal }) => seal !== undefined) ? 'start' : 'commit' };
      },
    },
    [KINDS.show]: {
      stages: ['show'],
      apply: (state, { by, payload }) => {
        const { fingers, nonce } = readShow(payload, 'payload');
        const hands = applyActionReveal(state.hands, by, fingers, nonce);
        if (actionsNext(hands).length > 0) return { ...state, hands };
        const sum = SEATS.reduce((all, seat) => all + (actionOf(hands, seat) as number), 0);
        return { ...state, hands, stage: 'over', result: { kind: 'won', winners: [sum % 2], reason: 'sum' } };
      },
    },
  },
};

function needOf({ secret, fingers }: Seat, { stage, hands }: State): Need {
  if (stage === 'start') return { kind: 'start' };
  if (stage === 'over' || !actionsNext(hands).includes(secret.seat)) return { kind: 'wait' };
  return { kind: fingers === undefined ? 'decide' : 'send' };
}

function decide(seatState: Seat, state: State, json: JsonObject): Seat {
  const { fingers } = readDecision(json, 'decision');
  if (needOf(seatState, state).kind !== 'decide') throw new Fault('game/not-now');
  return { ...seatState, fingers };
}

function compose({ secret, fingers, committedAfter }: Seat, { stage, hands }: State, prev: string) {
  const nonce = actionNonce(secret.seed, hands, committedAfter ?? prev, fingers!);
  return stage === 'commit'
    ? { kind: KINDS.commit, payload: { fingers: commitAction(hands, secret.seat, fingers!, nonce) } }
    : { kind: KINDS.show, payload: { fingers: fingers!, nonce: encodeBase64url(nonce) } };
}

export const ODDS_AND_EVENS = defineGame({
  id: 'odds-and-evens',
  version: 1,
  seats: { min: 2, max: 2 },
  goesOn: false,
  openings: false,
  moves: [KINDS.commit],
  readParams: (json) => object({})(json, 'params'),
  longest: () => lengthOf(4),
  rules: RULES,
  forfeit: forfeitOfTwo,
  mustOpen: () => [],
  proofOf: () => 'proven',
  enter: (_, secret): Seat => ({ secret }),
  observe: (seatState, { by, kind, prev }: GameStep): Seat =>
    by === seatState.secret.seat && kind === KINDS.commit ? { ...seatState, committedAfter: prev } : seatState,
  need: needOf,
  decisions: () => ({ schema: readDecision.schema(), legal: [1, 2, 3, 4, 5].map((fingers) => ({ kind: 'show', fingers })) }),
  decide,
  compose,
  view: (seatState, { stage, hands }): View => {
    const seat = seatState?.secret.seat;
    const shown = hands.actors.map(
      (one) => (one.value as number | undefined) ?? (one.seat === seat ? seatState?.fingers : undefined),
    );
    return { stage, seat, shown };
  },
});
