/** What an operator has blocked, while KV does not say it. */

import { expect, it, vi } from 'vitest';
import { encodeOpenRequest } from '../../shared/wire/http.ts';

const down = (): Promise<never> => Promise.reject(new Error('it is down'));
const LOG = { get: down };
const OPERATOR = { getByName: () => ({ blocks: down }) };
const UNKNOWN = '503 relay/store-unreachable';

it('an isolate that knows no blocks asks the operator while KV is down, and refuses what it is asked where neither answers', async () => {
  // As in an isolate that was just started, no module has read any block.
  vi.resetModules();
  const { apiWith, problemOf, WorkerMatch } = await import('./match-client.ts');
  const { obeyed } = await import('./operator.ts');
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const match = new WorkerMatch();
  const open = { method: 'POST', body: encodeOpenRequest(match.openDraft()) };
  const ask = async (bindings: object, path = `/matches/${match.id}`, init?: RequestInit) => {
    vi.setSystemTime(Date.now() + 60_000);
    const answer = await apiWith(bindings, path, init);
    return answer.status < 400 ? `${answer.status}` : problemOf(answer);
  };
  try {
    const unread = [await ask({ LOG, OPERATOR }, '/matches', open), await ask({ LOG, OPERATOR })];
    expect(unread).toEqual([UNKNOWN, UNKNOWN]);
    await obeyed({ action: 'pause' });
    expect(await ask({ LOG }, '/matches', open)).toBe('503 relay/no-new-matches');
    expect(await ask({ LOG, OPERATOR }, '/matches', open)).toBe('503 relay/no-new-matches');
    await obeyed({ action: 'resume' });
    expect(await ask({ LOG }, '/matches', open)).toBe('201');
    await obeyed({ action: 'block', match: match.id });
    expect(await ask({ LOG })).toBe('403 relay/blocked');
    await obeyed({ action: 'unblock', match: match.id });
    expect(await ask({ LOG })).toBe('200');
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
