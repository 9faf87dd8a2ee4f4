/**
 * The cheat: the ids at which players look for a rematch follow from the id of the match, which everybody can read. A stranger opens matches
 * of its own in those places, before the players ask.
 */

import crypto from 'node:crypto';
import { expect, it } from 'vitest';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { findGame } from '../../shared/games/registry.ts';
import { matchBytes } from '../../shared/log/step.ts';
import { isRematch, type RematchRelay, rematchId, takeRematch } from '../../shared/player/rematch.ts';
import { openMatch } from '../../shared/player/seating.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { encodeOpenRequest, type MatchSummary, type RelayDescription } from '../../shared/wire/http.ts';
import { CLOCK, DEADLINES, Table, testSeed } from '../support/table.ts';
import { api, RELAY_KEY, textOf } from '../worker/match-client.ts';

const randomBytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(crypto.randomBytes(length));
/** How many of the places the stranger takes, and how many there are. */
const [SQUATTED, PLACES] = [3, 64];

const RELAY: RematchRelay = {
  describe: async () => (await api('/relay')).json<RelayDescription>(),
  summary: async (match) => {
    const response = await api(`/matches/${match}`);
    if (response.ok) return response.json<MatchSummary>();
    throw new Fault('relay/unknown-match');
  },
  log: async (match): Promise<Bytes> => encodeUtf8(await textOf(await api(`/matches/${match}/log`))),
  open: async (draft) => {
    const response = await api('/matches', { method: 'POST', body: encodeOpenRequest(draft) });
    if (response.ok) return response.json<MatchSummary>();
    throw new Fault('relay/match-exists');
  },
};

async function squat(before: string, place: number): Promise<void> {
  const { draft } = await openMatch({
    ...{ game: 'rps', rules: 1, findGame, clock: CLOCK, deadlines: DEADLINES, seats: 2, relayKey: RELAY_KEY },
    ...{ match: matchBytes(rematchId(before, place)), seed: testSeed('squatter') },
    signer: nodeSigner(crypto, testSeed('squatter')),
  });
  await RELAY.open(draft);
}

it('both players of seats with spare keys meet in a place that no stranger can tell', async () => {
  const table = new Table({ game: 'rps', seed: 'squatted rematch', portable: true });
  await table.seat();
  await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const before = table.state.matchState;
  for (let place = 0; place < SQUATTED; place++) await squat(before.match, place);
  const found: string[] = [];
  for (const { store } of table.players) {
    const { publicKey } = await store.identity();
    found.push(await takeRematch(before, publicKey, { store, relay: RELAY, randomBytes, findGame }));
  }
  const [match] = found;
  expect(found).toEqual([match, match]);
  expect(Array.from({ length: PLACES }, (_, place) => rematchId(before.match, place))).not.toContain(match);
  expect(isRematch(readMatchState(match!, await RELAY.log(match!)), before)).toBe(true);
});
