import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import firstRelease from '../store/0.1/settle.sql';
import { TOY_MATCH } from '../support/toy-match.ts';
import { api, ORIGIN, stubOf, TestSocket, WorkerMatch } from './match-client.ts';
import { storeIn, tablesOf } from './stored-match.ts';

describe('the log of a match in SQLite', () => {
  it.each([
    ['changed', "UPDATE step SET payload = '{}' WHERE seq = 1"],
    ['relieved of payloads before it is published', 'UPDATE step SET payload = NULL WHERE seq = 3'],
    ['given another state', "UPDATE step SET state = '{}' WHERE seq = 1"],
    ['given another name', "UPDATE step SET name = '{}' WHERE seq = 1"],
    ['deleted', 'DELETE FROM step WHERE seq = 1'],
    ['emptied', 'DELETE FROM step'],
  ])('cannot be %s, not even by the object itself', async (_, sql) => {
    const match = new WorkerMatch();
    await match.say(await match.begin(), 'toy.move', 0, {}, [1]);
    const before = await match.log();
    await runInDurableObject(match.stub, (__, { storage }) => {
      expect(() => storage.sql.exec(sql)).toThrow('append-only');
    });
    expect(await match.log()).toBe(before);
  });

  it('is all that a match needs to go on after an eviction', async () => {
    const match = new WorkerMatch({ seats: 3 });
    const socket = await match.begin();
    const before = await match.summary();
    await evictDurableObject(match.stub);
    expect(await match.summary()).toEqual(before);
    await evictDurableObject(match.stub);
    expect(await match.say(socket, 'toy.move', 0, {}, [2])).toBe('toy.move');
    await evictDurableObject(match.stub);
    expect(await match.say(socket, 'toy.move', 1, {}, [0])).toBe('life/not-your-turn');
    expect(await match.say(socket, 'draw-offer', 1, {}, [2])).toBe('draw-offer');
    await evictDurableObject(match.stub);
    expect(await match.say(socket, 'draw-accept', 2, {}, [2])).toBe('draw-accept');
  });

  it('is counted in the bytes of the file that it is, whatever its characters', async () => {
    const match = new WorkerMatch();
    await match.post(match.openDraft({}, 'Zoë 🦊'));
    await runInDurableObject(match.stub, async (_, { storage }) => {
      const sizes = [...storeIn(storage).steps(0)].map(({ bytes }) => bytes);
      expect(sizes).toEqual([encodeUtf8(await match.log()).length]);
    });
  });

  it('has names that can be forgotten and never put back, and goes on to the same hashes', async () => {
    const match = new WorkerMatch();
    await match.post(match.openDraft({}, 'Zoë'));
    const { seats, ...before } = await match.summary();
    expect(seats[0]).toMatchObject({ name: 'Zoë' });
    await evictDurableObject(match.stub);
    expect(await match.summary()).toEqual({ seats, ...before });
    const named = await match.log();
    await runInDurableObject(match.stub, (_, { storage }) => {
      storage.sql.exec('UPDATE step SET name = NULL, state = NULL');
      expect(() => storage.sql.exec("UPDATE step SET name = '{}'")).toThrow('append-only');
    });
    await evictDurableObject(match.stub);
    expect(await match.summary()).toEqual({ seats: [{ key: match.signers[0]!.publicKey }, null], ...before });
    expect(named.replace(/"name":\{[^}]*\},/, '')).toBe(await match.log());
    expect(await match.say(await TestSocket.connect(match.id), 'join', 1, match.joinPayload(1), [0, 1])).toBe('join');
  });

  it('keeps proposals through an eviction, until a step makes them void', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin('setup');
    await match.say(socket, 'start', 0, {}, [0]);
    await evictDurableObject(match.stub);
    await match.say(socket, 'toy.move', 1, {}, [0, 1]);
    await evictDurableObject(match.stub);
    expect(await match.say(socket, 'start', 1, {}, [0])).toBe('pending');
    expect(await match.say(socket, 'start', 0, {}, [0])).toBe('start');
  });

  it('refuses a step that it cannot store, as a whole', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    const before = await match.summary();
    await runInDurableObject(match.stub, (_, { storage }) => {
      storage.sql.exec("CREATE TRIGGER full BEFORE INSERT ON step BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
    });
    const draft = await match.draft('toy.move', 0, {}, [1]);
    expect(await socket.submit(draft)).toBe('relay/internal');
    expect(await match.summary()).toEqual(before);
    await runInDurableObject(match.stub, (_, { storage }) => void storage.sql.exec('DROP TRIGGER full'));
    expect(await socket.submit(draft)).toBe('toy.move');
  });
});

it('a log larger than a remote call carries is read whole, and from any place', async () => {
  const match = new WorkerMatch();
  await match.begin();
  const before = (await match.log()).length;
  // What a match of that size would have stored; the signatures of so much would take their time.
  const [step, text] = ['{"seq":0}', 'x'.repeat(1_000_000)];
  const steps = 40;
  await runInDurableObject(match.stub, (_, { storage }) => {
    for (let seq = 3; seq < 3 + steps; seq++) {
      const payload = `{"text":"${text}"}`;
      storage.sql.exec('INSERT INTO step (seq, step, payload) VALUES (?, ?, ?)', seq, step, payload);
    }
  });
  const line = `{"payload":{"text":"${text}"},"step":${step}}\n`.length;
  // These are no steps, so the answer is not held to the contract.
  const sizeFrom = async (from: number): Promise<number> => {
    const answer = await exports.default.fetch(`${ORIGIN}/api/matches/${match.id}/log?from=${from}`);
    return (await answer.arrayBuffer()).byteLength;
  };
  expect(await sizeFrom(0)).toBe(before + steps * line);
  expect(await sizeFrom(3 + steps - 2)).toBe(2 * line);
});

it('a match that the first release has stored is read, and kept in the present form', async () => {
  const stub = stubOf(TOY_MATCH);
  await runInDurableObject(stub, (_, { storage }) => void storage.sql.exec(firstRelease));
  await evictDurableObject(stub);
  const answer = await api(`/matches/${TOY_MATCH}`);
  expect([answer.status, await answer.json()]).toMatchObject([200, { phase: 'settle', steps: 24, published: false }]);
  expect(await tablesOf({ stub })).toEqual(['step', 'meta']);
  await runInDurableObject(stub, (_, { storage }) => {
    expect(() => storage.sql.exec('DELETE FROM step')).toThrow('append-only');
  });
});
