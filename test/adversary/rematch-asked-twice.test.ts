/**
 * The cheat: a relay delays its answer whether a rematch exists until the same player asks again, in another tab or process, and
 * then tells both that no rematch exists yet. So one key would open one match twice, with two seeds, of which its device keeps one.
 */

import crypto from 'node:crypto';
import { expect, it } from 'vitest';
import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { type Bytes, decodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { findEvidence } from '../../shared/evidence/find-evidence.ts';
import { Fault } from '../../shared/fault.ts';
import { findGame } from '../../shared/games/registry.ts';
import { decodeLog } from '../../shared/log/file.ts';
import type { Draft } from '../../shared/log/step.ts';
import { type RematchRelay, rematchId, takeRematch } from '../../shared/player/rematch.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { encodeOpenRequest, type MatchSummary, type RelayDescription } from '../../shared/wire/http.ts';
import { ed25519, Table } from '../support/table.ts';
import { api, RELAY_KEY, textOf } from '../worker/match-client.ts';

const randomBytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(crypto.randomBytes(length));

/** The real relay, but its first answers wait until it was asked this often, and then omit a match that was opened meanwhile. */
class HangingRelay implements RematchRelay {
  readonly posted: Draft[] = [];
  readonly #asked = Promise.withResolvers<void>();
  #questions = 0;
  readonly #until: number;

  constructor(until: number) {
    this.#until = until;
  }

  async describe(): Promise<RelayDescription> {
    return (await api('/relay')).json<RelayDescription>();
  }

  async summary(match: string): Promise<MatchSummary> {
    this.#questions++;
    if (this.#questions > this.#until) {
      const response = await api(`/matches/${match}`);
      if (response.ok) return response.json<MatchSummary>();
      throw new Fault('relay/unknown-match');
    }
    if (this.#questions === this.#until) this.#asked.resolve();
    await this.#asked.promise;
    throw new Fault('relay/unknown-match');
  }

  async log(match: string): Promise<Bytes> {
    return encodeUtf8(await textOf(await api(`/matches/${match}/log`)));
  }

  async open(draft: Draft): Promise<MatchSummary> {
    this.posted.push(draft);
    const response = await api('/matches', { method: 'POST', body: encodeOpenRequest(draft) });
    if (response.ok) return response.json<MatchSummary>();
    throw new Fault('relay/match-exists');
  }
}

async function endedMatch(seed: string): Promise<Table> {
  const table = new Table({ game: 'rps', seed });
  await table.seat();
  await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  expect(table.state.matchState.phase).toBe('closed');
  return table;
}

it('one `open` is signed however often a rematch is asked for, and the device can open the seed in it', async () => {
  const table = await endedMatch('asked twice');
  const before = table.state.matchState;
  const { store } = table.players[0]!;
  const { publicKey: key } = await store.identity();
  const relay = new HangingRelay(2);
  const tabs = [0, 1].map(() => takeRematch(before, key, { findGame, store, relay, randomBytes }));
  const [match, other] = await Promise.all(tabs);
  expect(other).toBe(match);
  expect(match).toBe(rematchId(before.match, 0));
  expect(new Set(relay.posted.map((draft) => encodeCanonical(draft))).size).toBe(1);

  const log = await relay.log(match!);
  const steps = decodeLog(log).entries.map(({ step }) => step);
  expect(await findEvidence({ steps, drafts: relay.posted }, RELAY_KEY, ed25519)).toEqual([]);
  const { seat, seed } = (await store.load(match!, key))!;
  expect(readMatchState(match!, log).seats[seat]!.seed).toBe(seedCommitment(match!, seat, decodeHex(seed)));
});

it('no second `open` is signed when the relay says that the first never arrived', async () => {
  const table = await endedMatch('asked again');
  const before = table.state.matchState;
  const { store } = table.players[0]!;
  const { publicKey: key } = await store.identity();
  const relay = new HangingRelay(1);
  const match = await takeRematch(before, key, { findGame, store, relay, randomBytes });
  const again = new HangingRelay(1);
  expect(await takeRematch(before, key, { findGame, store, relay: again, randomBytes })).toBe(match);
  expect(again.posted).toEqual(relay.posted);
});
