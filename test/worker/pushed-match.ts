/** A match in which a seat asks for pushes, and what leaves the relay for push services. */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import crypto from 'node:crypto';
import { vi } from 'vitest';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { type PushRequest, signPushRequest } from '../../shared/wire/push-request.ts';
import { DEADLINES } from '../support/table.ts';
import { api, type TestSocket, WorkerMatch } from './match-client.ts';

const DAY_MS = 24 * 3_600_000;
export const QUIET_MS = 30_000;
export const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABthisIsNobodysBusiness';
export const VAPID_KEY = JSON.stringify(
  crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
);
export const SLOW = { clock: { budget: DAY_MS, grace: 2_000 }, deadlines: { ...DEADLINES, setup: DAY_MS, settle: DAY_MS } };

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** Notes what the relay would send from now on, and answers it; `end` has things as they were. */
export function interceptPushes(answer: () => Response = () => new Response(null, { status: 201 })) {
  Object.assign(env, { VAPID_KEY });
  const sent: Sent[] = [];
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push({ url: String(url), init: init! });
    return answer();
  });
  const end = (): void => {
    spy.mockRestore();
    vi.useRealTimers();
    Reflect.deleteProperty(env, 'VAPID_KEY');
  };
  return { sent, end };
}

export const later = (ms: number): unknown => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
export const postPushRequest = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
  api('/pushes', { method: 'POST', body, headers });

type Asked = Omit<Extract<PushRequest, { action: 'subscribe' }>, 'action'>;
export const asked = (match: WorkerMatch, more: Partial<Asked> = {}): PushRequest => ({
  ...{ action: 'subscribe', match: match.id, time: Date.now(), endpoint: ENDPOINT, kinds: ['toy.move', 'join'] },
  ...more,
});
export const subscribe = async (match: WorkerMatch, by: Signer<string>, more: Partial<Asked> = {}): Promise<Response> =>
  postPushRequest(await signPushRequest(asked(match, more), by));

/** What the object of the match has stored of its pushes. */
export const storedPushes = ({ stub }: WorkerMatch): Promise<string[]> =>
  runInDurableObject(stub, (_, { storage }) =>
    storage.sql
      .exec("SELECT value FROM meta WHERE key LIKE 'push/%'")
      .toArray()
      .map(({ value }) => String(value)),
  );

/** A match in which seat 1 has subscribed, has no socket, and is to move. */
export async function beginAway(): Promise<{ match: WorkerMatch; socket: TestSocket }> {
  const match = new WorkerMatch(SLOW);
  const socket = await match.begin();
  const { status } = await subscribe(match, match.signers[1]!);
  if (status !== 204) throw new Error(`the relay does not take the request: ${status}`);
  await match.say(socket, 'toy.move', 0, {}, [1]);
  return { match, socket };
}

/** The alarm rings after so many ms. */
export async function ringLater(match: WorkerMatch, ms: number): Promise<void> {
  later(ms);
  await runDurableObjectAlarm(match.stub);
}
