/**
 * A game for two with a hidden die for each, of which the higher wins, in versions that differ in when a seat seals the secret of its die:
 * with its share, which is right, with the reveal of its share or after it, so that the last to reveal knows the key, or never.
 *
 *   commit (each seat) → start (all) → share (each seat) → [seal (each seat)] → open (each seat) → over
 */

import { deriveBytes } from '../../shared/crypto/derive.ts';
import { domain } from '../../shared/crypto/game-domain.ts';
import { taggedHash } from '../../shared/crypto/hash.ts';
import { type Bytes, decodeBase64url, decodeHex, encodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { base64url, hex, object } from '../../shared/encoding/shape.ts';
import { Fault } from '../../shared/fault.ts';
import { defineGame } from '../../shared/games/define-game.ts';
import { forfeitOfTwo } from '../../shared/games/forfeit.ts';
import type { Game, Result } from '../../shared/games/interface.ts';
import { lengthOf } from '../../shared/games/length.ts';
import type { GameStep, SeatStep, Secret, Setup } from '../../shared/games/steps.ts';
import { commitShare, deriveShare } from '../../shared/randomness/joint.ts';
import {
  applyCommitment,
  applyReveal,
  beginEvent,
  eventKey,
  playersOnly,
  type RandomEvent,
} from '../../shared/randomness/random-event.ts';
import { randomIntegers, rollDie } from '../../shared/randomness/random-integers.ts';

type Sealed = 'with-commitment' | 'with-share' | 'after-key' | 'never';

const SEATS = [0, 1] as const;
const STAGES = ['commit', 'start', 'share', 'seal', 'open', 'over'] as const;

interface LateState {
  readonly setup: Setup<JsonObject>;
  readonly stage: (typeof STAGES)[number];
  readonly event: RandomEvent;
  readonly seals: readonly (string | undefined)[];
  /** The seats that have made their step of this stage. */
  readonly done: readonly number[];
  readonly dice: readonly (number | undefined)[];
  readonly result?: Result;
}

interface LateSeat {
  readonly secret: Secret;
  readonly committedAfter?: string;
  /** Link hash that the seal followed. */
  readonly sealedAfter?: string;
}

interface LateView {
  readonly stage: LateState['stage'];
  readonly own: number | undefined;
  readonly dice: LateState['dice'];
}

const sealOf = ({ match }: Setup<JsonObject>, secret: Uint8Array): string =>
  encodeHex(taggedHash(domain('late.test/dice', 'seal'), decodeBase64url(match), secret));
const secretOf = ({ secret }: LateSeat, prev: string): Bytes => deriveBytes(secret.seed, 'late secret', [decodeHex(prev)], 32);
const shareOf = ({ secret }: LateSeat, prev: string): Bytes => deriveShare(secret.seed, 'late share', prev);
const dieOf = (key: Bytes, seat: number, secret: Bytes): number =>
  rollDie(randomIntegers(taggedHash(domain('late.test/dice', 'die'), key, Uint8Array.of(seat), secret), 'die'), 100);

/** `changesItsState`: its rules write into the state that they are given, so that running them twice gives something else. */
export function lateSecrets(sealed: Sealed, { changesItsState = false } = {}): Game {
  const stages = STAGES.filter((stage) => stage !== 'seal' || sealed === 'after-key');
  const sealsAt = { 'with-commitment': 'commit', 'with-share': 'share', 'after-key': 'seal', never: undefined }[sealed];
  const sealing = (stage: string) => (stage === sealsAt ? { seal: hex(32) } : {});
  /** The state after a step; with the last one of a stage the next one begins. */
  const after = (state: LateState, by: number): LateState => {
    const done = changesItsState ? (state.done as number[]) : [...state.done];
    done.push(by);
    if (done.length < 2) return { ...state, done };
    const stage = stages[stages.indexOf(state.stage) + 1]!;
    if (stage !== 'over') return { ...state, stage, done: [] };
    const [one, other] = state.dice as readonly [number, number];
    const result: Result =
      one === other ? { kind: 'drawn', reason: 'equal' } : { kind: 'won', winners: [one > other ? 0 : 1], reason: 'higher' };
    return { ...state, stage, result };
  };
  const kind = (stage: LateState['stage'], apply: (state: LateState, step: SeatStep) => LateState) => ({
    stages: [stage],
    apply(state: LateState, step: SeatStep) {
      if (state.done.includes(step.by)) throw new Fault('game/refused', 'a seat makes one step at each stage');
      return after(apply(state, step), step.by);
    },
  });
  const withSeal = (state: LateState, by: number, seal: string | undefined): LateState =>
    seal === undefined ? state : { ...state, seals: state.seals.with(by, seal) };
  return defineGame({
    id: 'late.test/dice',
    version: 1,
    seats: { min: 2, max: 2 },
    goesOn: false,
    openings: false,
    readParams: (json: JsonObject) => object({})(json, 'params') as JsonObject,
    longest: () => lengthOf(8),
    rules: {
      name: 'late dice',
      begin: (setup: Setup<JsonObject>): LateState => ({
        setup,
        stage: 'commit',
        event: beginEvent(setup.match, playersOnly(SEATS)),
        ...{ seals: [undefined, undefined], done: [], dice: [undefined, undefined] },
      }),
      nextOf: ({ stage, done }) =>
        stage === 'over' ? [] : stage === 'start' ? SEATS : SEATS.filter((seat) => !done.includes(seat)),
      startPayload: ({ setup, event }) => ({
        seats: event.parties.map(({ seat, seal }) => ({ seed: setup.seedCommitments[seat]!, share: seal! })),
      }),
      afterStart: (state): LateState => ({ ...state, stage: 'share', done: [] }),
      kinds: {
        'late.commit': kind('commit', (state, { by, payload }) => {
          const { share, seal } = object({ share: hex(32), ...sealing('commit') })(payload, 'payload') as {
            share: string;
            seal?: string;
          };
          return withSeal({ ...state, event: applyCommitment(state.event, by, share) }, by, seal);
        }),
        'late.share': kind('share', (state, { by, payload }) => {
          const { share, seal } = object({ share: base64url(32), ...sealing('share') })(payload, 'payload') as {
            share: Bytes;
            seal?: string;
          };
          return withSeal({ ...state, event: applyReveal(state.event, by, share) }, by, seal);
        }),
        'late.seal': kind('seal', (state, { by, payload }) =>
          withSeal(state, by, object({ seal: hex(32) })(payload, 'payload').seal),
        ),
        'late.open': kind('open', (state, { by, payload }) => {
          const { secret } = object({ secret: base64url(32) })(payload, 'payload');
          if (sealed !== 'never' && sealOf(state.setup, secret) !== state.seals[by])
            throw new Fault('game/refused', 'the secret is not the one that was sealed');
          return { ...state, dice: state.dice.with(by, dieOf(eventKey(state.event)!, by, secret)) };
        }),
      },
    },
    forfeit: forfeitOfTwo,
    mustOpen: () => [],
    proofOf: () => 'proven',
    enter: (_, secret): LateSeat => ({ secret }),
    observe(seatState, { by, kind, prev }: GameStep): LateSeat {
      if (by !== seatState.secret.seat) return seatState;
      const isSeal = kind === `late.${sealsAt}`;
      return {
        ...seatState,
        ...(kind === 'late.commit' ? { committedAfter: prev } : {}),
        ...(isSeal ? { sealedAfter: prev } : {}),
      };
    },
    need({ secret }, { stage, done }) {
      if (stage === 'start') return { kind: 'start' };
      return { kind: stage === 'over' || done.includes(secret.seat) ? 'wait' : 'send' };
    },
    decide() {
      throw new Fault('game/not-now');
    },
    compose(seatState, { stage, setup }, prev) {
      const seal = stage === sealsAt ? { seal: sealOf(setup, secretOf(seatState, prev)) } : {};
      const { committedAfter = prev, sealedAfter = prev, secret } = seatState;
      switch (stage) {
        case 'commit':
          return {
            kind: 'late.commit',
            payload: { share: commitShare(setup.match, secret.seat, shareOf(seatState, prev)), ...seal },
          };
        case 'share':
          return { kind: 'late.share', payload: { share: encodeBase64url(shareOf(seatState, committedAfter)), ...seal } };
        case 'seal':
          return { kind: 'late.seal', payload: seal };
        default:
          return { kind: 'late.open', payload: { secret: encodeBase64url(secretOf(seatState, sealedAfter)) } };
      }
    },
    view(seatState, { stage, event, dice }): LateView {
      const key = eventKey(event);
      const isKnown = seatState?.sealedAfter !== undefined && key !== undefined;
      const own = isKnown ? dieOf(key, seatState.secret.seat, secretOf(seatState, seatState.sealedAfter!)) : undefined;
      return { stage, own, dice };
    },
  }) as Game;
}
