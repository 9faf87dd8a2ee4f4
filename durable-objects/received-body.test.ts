import { expect, it } from 'vitest';
import type { Fault } from '../shared/fault.ts';
import { readBody } from './received-body.ts';

const MOST = 4 * 1_048_576;

/** A body whose sender sends so many bytes every so many ms, by a clock that runs as fast as the reader waits. */
function sent(chunk: number, everyMs: number, total: number) {
  let now = 0;
  let held = 0;
  let isCancelled = false;
  let rest = total;
  let sending: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sending = controller;
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  let due = 1;
  const ports = {
    hold(bytes: number) {
      held = bytes;
    },
    now: () => now,
    setTimer(ms: number, ring: () => void) {
      const late = now + ms;
      // Whatever comes first: the next bytes, or the end of the patience.
      const act = setImmediate(() => {
        now = Math.min(due, late);
        if (now < due) return ring();
        due += everyMs;
        if (rest === 0) return sending!.close();
        sending!.enqueue(new Uint8Array(Math.min(chunk, rest)));
        rest -= Math.min(chunk, rest);
      });
      return () => clearImmediate(act);
    },
  };
  const outcome = readBody(body, MOST, ports).then(
    ({ length }) => length,
    (fault: Fault) => fault.code,
  );
  return outcome.then((result) => ({ result, held, isCancelled, seconds: now / 1_000 }));
}

it('a body that comes at a common speed is read, however large', async () => {
  expect(await sent(65_536, 250, MOST)).toMatchObject({ result: MOST, isCancelled: false });
});

it('a small body is read that comes slowly', async () => {
  expect(await sent(100, 1_000, 1_000)).toMatchObject({ result: 1_000 });
});

it.each([
  ['one that stops after half of it', MOST / 2, 1e9],
  ['one that sends a byte every ten seconds', 1, 10_000],
  ['one that sends a kilobyte each second', 1_024, 1_000],
])('a sender gives its room back soon: %s', async (_, chunk, everyMs) => {
  const { result, isCancelled, seconds } = await sent(chunk, everyMs, MOST);
  expect([result, isCancelled]).toEqual(['relay/too-slow', true]);
  expect(seconds).toBeLessThanOrEqual(32);
});

it('a body is refused as soon as it is larger than it may be', async () => {
  expect(await sent(MOST, 1, MOST + 1)).toMatchObject({ result: 'encoding/too-large', held: MOST, isCancelled: true });
});
