/**
 * The cheat: somebody uses up the bytes of a network that others play from, or makes the object hang that counts them, so that their steps are
 * refused or stamped late and their clocks run out.
 */

import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Step } from '../../shared/log/step.ts';
import { encodeOpenRequest } from '../../shared/wire/http.ts';
import { concealNetworks, networksOf } from '../../worker/networks.ts';
import { addressedFrom, api, problemOf, TestSocket, WorkerMatch } from '../worker/match-client.ts';
import { replaceBindings } from '../worker/stored-match.ts';

const MEBIBYTE = 1_048_576;
const ROOM = { steps: 100, bytes: 16 * MEBIBYTE };
const PER_HOUR = 8 * MEBIBYTE;

vi.useFakeTimers({ toFake: ['Date'] });
beforeEach(() => void Object.assign(env, { BYTES_PER_HOUR: PER_HOUR, ROOM_OF_OTHER_GAMES: ROOM.bytes }));
afterEach(() => {
  for (const name of ['BYTES_PER_HOUR', 'ROOM_OF_OTHER_GAMES']) Reflect.deleteProperty(env, name);
});
afterAll(() => void vi.useRealTimers());

/** What comes of a large step that the seat in turn sends: the step, or how its socket was closed. */
async function sendLarge(match: WorkerMatch, address: string): Promise<Step | string> {
  const { steps } = await match.summary();
  const seat = (steps - 1) % 2;
  const socket = await TestSocket.connect(match.id, steps, { as: match.signers[seat]!, address });
  const draft = await match.draft('toy.move', seat, { text: 'x'.repeat(300_000) }, [1 - seat]);
  socket.send({ kind: 'submit', draft });
  const stored = socket.until(() => socket.told.includes(steps)).then(() => socket.of('appended').at(-1)!.step);
  const outcome = await Promise.race([stored, socket.closed.then(({ code, reason }) => `${code} ${reason}`)]);
  socket.socket.close();
  return outcome;
}

it.each([
  ['near', '2001:db8:21:1::1', 1],
  ['wide', '2001:db8:22:1::1', 4],
] as const)(
  'a match goes on to the size that it is assured of where neighbours have spent the %s network',
  async (size, address, share) => {
    const match = new WorkerMatch({ longest: ROOM });
    await match.begin();
    const concealed = concealNetworks(networksOf(address)!, env.RELAY_SEED, Date.now())[size];
    const spent = { bytes: share * PER_HOUR, begun: 0 };
    expect(await env.BYTE_BUDGET.getByName(`${size} ${concealed}`).use(spent, share)).toBe(true);
    expect([await sendLarge(match, address), await sendLarge(match, address)]).toEqual(
      Array(2).fill(expect.objectContaining({ kind: 'toy.move' })),
    );
    expect(await sendLarge(match, address)).toBe('4429 relay/rate-limited');
    const body = encodeOpenRequest(new WorkerMatch().openDraft());
    const opened = await api('/matches', { method: 'POST', body, headers: addressedFrom(address) });
    expect(await problemOf(opened)).toBe('429 relay/rate-limited');
  },
);

it('a step is stamped when it came, and waits no second time, where the object hangs that counts its bytes', async () => {
  const match = new WorkerMatch({ longest: ROOM });
  await match.begin();
  const asked: string[] = [];
  const hangs = (name: string) => ({
    use: () => {
      asked.push(name.split(' ')[0]!);
      vi.setSystemTime(Date.now() + 4_000);
      return new Promise<never>(() => {});
    },
  });
  await replaceBindings(match.stub, { BYTE_BUDGET: { getByName: hangs } });
  const before = Date.now();
  expect(await sendLarge(match, '2001:db8:23:1::1')).toMatchObject({ timestamp: { time: before } });
  expect(Date.now() - before).toBe(8_000);
  expect(await sendLarge(match, '2001:db8:23:1::1')).toMatchObject({ timestamp: { time: before + 8_000 } });
  expect(asked).toEqual(['near', 'wide']);
});
