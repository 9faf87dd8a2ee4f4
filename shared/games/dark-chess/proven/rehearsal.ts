/**
 * A match that nobody plays, with a stock that is no good and secrets of zeros, up to its first moves. An engine runs slowly what it has
 * not run often: a device that waits for a match runs this meanwhile. Nothing of it is kept, and no byte of a match depends on it.
 */

import { digestPayload } from '../../../crypto/payload-digest.ts';
import { encodeBase64url, encodeHex } from '../../../encoding/bytes.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import { FRESH_BYTES, freshDecision } from '../../fresh-bytes.ts';
import type { Game, StepContent } from '../../interface.ts';
import type { GameStep, Seat } from '../../steps.ts';
import { legalMoves } from '../moves.ts';
import { encodeMove } from '../notation.ts';
import type { ProvenSeat } from './machine.ts';
import type { ProvenParams } from './params.ts';
import { PLAN, type ProvenPlan } from './plan.ts';
import { SEATS } from './public-rules.ts';
import type { ProvenState } from './state.ts';
import type { ProvenView } from './view.ts';

/** The trees and circuits of a match, and as few tuples as two plies need. It is not safe to play with. */
export const REHEARSED_PLAN: ProvenPlan = {
  ...PLAN,
  batch: { ...PLAN.batch, places: 2, pools: PLAN.batch.pools.map((pool) => ({ ...pool, bucketSize: 1 })) },
};
const PLIES = 2;

const HASH = encodeHex(new Uint8Array(32));
const SETUP = {
  match: encodeBase64url(new Uint8Array(16)),
  seats: 2,
  seedCommitments: [HASH, HASH],
  lobby: [HASH, HASH],
};

/** Yields between its tasks. */
export function* rehearse(game: Game<ProvenParams, ProvenState, ProvenSeat, ProvenView>): Generator<void, void> {
  const setup = { ...SETUP, params: game.readParams({ reveal: 'end' }) };
  let { state } = game.begin(setup);
  const machines = SEATS.map((seat) => game.enter(setup, { seat, seed: new Uint8Array(32) }));
  const send = (by: GameStep['by'], { kind, payload }: StepContent): void => {
    const step = { seq: 0, prev: HASH, by, kind, payload, digest: digestPayload(payload) };
    state = game.apply(state, step).state;
    for (const seat of SEATS) machines[seat] = game.observe(machines[seat]!, step, state);
  };
  const decide = (seat: Seat, decision: JsonObject): void => {
    machines[seat] = game.decide(machines[seat]!, state, decision);
  };
  const isReady = (seat: Seat): boolean => game.need(machines[seat]!, state).kind === 'start';
  while (state.plies < PLIES) {
    if (SEATS.every(isReady)) send('all', game.startStep(state)!);
    const before = [state, ...machines];
    for (const seat of SEATS) {
      const machine = machines[seat]!;
      const need = game.need(machine, state);
      if (need.kind === 'work') machines[seat] = game.work!(machine)!;
      else if (need.kind === 'fresh-bytes') decide(seat, freshDecision(need.at, new Uint8Array(FRESH_BYTES)));
      else if (need.kind === 'decide') decide(seat, { kind: 'move', move: encodeMove(legalMoves(machine.machine.view)[0]!) });
      else if (need.kind === 'send') send(seat, game.act(machine, state, { seq: 0, prev: HASH }));
      yield;
    }
    if ([state, ...machines].every((one, at) => one === before[at]) && !SEATS.every(isReady))
      throw new Error('two honest machines wait for each other');
  }
}
