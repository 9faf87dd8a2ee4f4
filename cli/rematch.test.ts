/** A computer asks for one rematch from two processes at once. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seedCommitment } from '../shared/crypto/seat-seed.ts';
import { decodeHex } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { findGame } from '../shared/games/registry.ts';
import type { Draft } from '../shared/log/step.ts';
import { takeRematch } from '../shared/player/rematch.ts';
import type { MatchSummary, RelayDescription } from '../shared/wire/http.ts';
import { Table } from '../test/support/table.ts';
import { randomBytes } from './platform.ts';
import { SecretFolder } from './secret-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-rematch-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('signs one opening, and keeps the seed that opens its commitment', async () => {
  const store = new SecretFolder(folder);
  const { publicKey: key } = await store.identity();
  const table = new Table({ game: 'rps', seed: 'two processes' });
  await table.seat();
  const { seats, ...matchState } = table.state.matchState;
  const before = { ...matchState, seats: seats.with(0, { ...seats[0]!, key }) };
  const posted: Draft[] = [];
  const relay = {
    describe: async () => ({ key: matchState.terms!.relay }) as RelayDescription,
    summary: () => Promise.reject(new Fault('relay/unknown-match')),
    log: async () => new Uint8Array(),
    open: async (draft: Draft) => {
      posted.push(draft);
      return {} as MatchSummary;
    },
  };
  const both = Array.from({ length: 4 }, () =>
    takeRematch(before, key, { findGame, store: new SecretFolder(folder), relay, randomBytes }),
  );
  const [match] = await Promise.all(both);
  expect(posted).toHaveLength(4);
  expect(new Set(posted.map(({ signatures }) => signatures[0]!.sig)).size).toBe(1);
  const { seat, seed } = (await store.load(match!, key))!;
  expect(posted[0]!.payload['seed']).toBe(seedCommitment(match!, seat, decodeHex(seed)));
});
