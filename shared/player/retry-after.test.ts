import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withRetryAfter } from './retry-after.ts';

/** What the relay still has to answer, the last one for ever: a status, and with 429 its `Retry-After`. */
let answers: (number | string | undefined)[] = [];
let asked = 0;
let relay: Server;
let origin = '';
beforeAll(async () => {
  relay = createServer((_, response) => {
    asked++;
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer === 'number') response.writeHead(answer);
    else response.writeHead(429, answer === undefined ? {} : { 'retry-after': answer });
    response.end(`answer ${asked}`);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  origin = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
});
afterAll(() => relay.close());

/** Asks a relay that answers so; what came in the end, and how long it was waited for before. */
async function ask(...expected: typeof answers) {
  [answers, asked] = [expected, 0];
  const waited: number[] = [];
  const answer = await withRetryAfter(
    () => fetch(origin),
    async (ms) => void waited.push(ms),
  );
  return { status: answer.status, text: await answer.text(), waited };
}

it.each([200, 404, 500])('an answer of status %i is returned at once', async (status) => {
  expect(await ask(status)).toEqual({ status, text: 'answer 1', waited: [] });
});

it('a request over the rate limit is sent again after the Retry-After of the relay, every time', async () => {
  expect(await ask('7', '60', 200)).toEqual({ status: 200, text: 'answer 3', waited: [7_000, 60_000] });
});

it.each([
  ['no word of it', undefined],
  ['a date', 'Sat, 21 Nov 2026 16:00:00 GMT'],
  ['nonsense', '-1'],
])('with %s in Retry-After it is sent again after a minute', async (_, retryAfter) => {
  expect((await ask(retryAfter, 200)).waited).toEqual([60_000]);
});

it('no relay makes us retry without a pause, or wait for ever', async () => {
  expect((await ask('0', '99999999999999999999', 200)).waited).toEqual([1_000, 600_000]);
});

it('a wait that is given up sends no more requests', async () => {
  [answers, asked] = [['60'], 0];
  const leave = new Error('left');
  await expect(
    withRetryAfter(
      () => fetch(origin),
      () => Promise.reject(leave),
    ),
  ).rejects.toBe(leave);
  expect(asked).toBe(1);
});
