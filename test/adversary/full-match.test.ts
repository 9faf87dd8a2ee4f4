/**
 * The cheat: two seats, or one whose opponent plays along, make a match so long that the log takes no more steps of seats. The
 * seat in turn would lose by the clock, and if the result needed openings, nobody could open.
 */

import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { encodeStep, entryBytes, GENESIS, type Step } from '../../shared/log/step.ts';
import { digestPayload, linkHash } from '../../shared/log/step-digest.ts';
import { roomFor } from '../../shared/match/reserved-room.ts';
import { OPENING } from '../support/toy-match.ts';
import { TestSocket, WorkerMatch } from '../worker/match-client.ts';

/** Writes this many moves into the relay's storage, each seat in turn. The relay folds a stored log without its signatures. */
async function playedFor(match: WorkerMatch, steps: number): Promise<void> {
  await runInDurableObject(match.stub, (_, { storage: { sql } }) => {
    const last = JSON.parse(String(sql.exec('SELECT step FROM step ORDER BY seq DESC LIMIT 1').one()['step'])) as Step;
    let [seq, prev] = [last.seq + 1, linkHash(last)];
    for (let by = 0; seq < steps; seq++, by = 1 - by) {
      const signatures = [{ key: match.signers[by]!.publicKey, sig: '0'.repeat(128) }];
      const header = { ...last, seq, prev, kind: 'toy.move', digest: digestPayload({}), next: [1 - by] };
      const step: Step = { ...header, signatures };
      prev = linkHash(step);
      const [text, payload] = [encodeStep(step), encodeCanonical({})];
      const row = [seq, step.kind, prev, entryBytes(payload, text), text, payload];
      sql.exec('INSERT INTO step (seq, kind, link, bytes, step, payload) VALUES (?, ?, ?, ?, ?, ?)', ...row);
    }
    expect(prev).not.toBe(GENESIS);
  });
  await evictDurableObject(match.stub);
}

it('in a full match nobody can play or offer draws, but a seat can resign, and both can open, with room to spare', async () => {
  const match = new WorkerMatch();
  await match.begin();
  await playedFor(match, roomFor('toy.move').steps);
  const { steps } = await match.summary();
  const socket = await TestSocket.connect(match.id, steps - 1);
  const mover = steps % 2 === 1 ? 0 : 1;
  for (const [kind, next] of [
    ['toy.move', [1 - mover]],
    ['draw-offer', [mover]],
  ] as const) {
    expect(await match.say(socket, kind, mover, {}, next)).toBe('life/too-many-steps');
  }
  expect(await match.say(socket, 'resign', mover)).toBe('resign');
  for (const seat of [0, 1]) expect(await match.say(socket, 'opening', seat, OPENING)).toBe('opening');
  expect((await match.summary()).steps).toBeLessThan(LIMITS.stepsPerMatch - 200);
});
