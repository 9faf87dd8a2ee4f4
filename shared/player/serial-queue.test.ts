import { expect, it } from 'vitest';
import { SerialQueue } from './serial-queue.ts';

it('work is done in the order in which it came, and goes on after a failure, which its owner hears of', async () => {
  const done: string[] = [];
  const queue = new SerialQueue(() => done.push('ended'));
  const slow = queue.run(async () => {
    await Promise.resolve();
    done.push('slow');
  });
  const failing = queue.run(() => Promise.reject(new Error('the disk is full')));
  const last = queue.run(async () => void done.push('last'));
  await expect(failing).rejects.toThrow('the disk is full');
  await Promise.all([slow, last]);
  expect(done).toEqual(['slow', 'ended', 'ended', 'last', 'ended']);
});

it('it is quiet after the last work alone, until more comes or the queue is closed', async () => {
  const ended: (() => boolean)[] = [];
  const queue = new SerialQueue((isQuiet) => ended.push(isQuiet));
  await Promise.all([queue.run(async () => {}), queue.run(async () => {})]);
  expect(ended.map((isQuiet) => isQuiet())).toEqual([false, true]);
  const more = queue.run(async () => {});
  expect(ended.map((isQuiet) => isQuiet())).toEqual([false, false]);
  await more;
  expect(ended.at(-1)!()).toBe(true);
  queue.close();
  expect(ended.at(-1)!()).toBe(false);
});

it('nothing is done once the queue is closed, not even what has waited in it', async () => {
  let done = 0;
  const queue = new SerialQueue(() => {});
  const closing = queue.run(async () => queue.close());
  await Promise.all([closing, queue.run(async () => void done++)]);
  await queue.run(async () => void done++);
  expect([done, queue.isClosed]).toEqual([0, true]);
});
