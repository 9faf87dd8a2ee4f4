import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { WorkerMatch } from './match-client.ts';

describe('the log of a match in SQLite', () => {
  it.each([
    ['changed', "UPDATE step SET payload = '{}' WHERE seq = 1"],
    ['replaced', "INSERT OR REPLACE INTO step (seq, kind, link, step, payload) VALUES (1, 'x', 'x', 'x', 'x')"],
    ['continued with a gap', "INSERT INTO step (seq, kind, link, step, payload) VALUES (9, 'x', 'x', 'x', 'x')"],
    ['deleted', 'DELETE FROM step WHERE seq = 1'],
    ['emptied', 'DELETE FROM step'],
  ])('cannot be %s, not even by the object itself', async (_, sql) => {
    const match = new WorkerMatch();
    await match.begin();
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
