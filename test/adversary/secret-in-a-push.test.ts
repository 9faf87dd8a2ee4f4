/** The cheat: a reader of pushes, such as a push service, tells from one what was played, by whom, or in which match. */

import { expect, it } from 'vitest';
import { WorkerMatch } from '../worker/match-client.ts';
import { interceptPushes, QUIET_MS, ringLater, SLOW, subscribe } from '../worker/pushed-match.ts';

it('the pushes of two matches in which other things happen are the same', async () => {
  const { sent, end } = interceptPushes();
  try {
    const matches = [new WorkerMatch(SLOW), new WorkerMatch({ ...SLOW, seats: 3, keys: 'other seats' })];
    for (const [i, match] of matches.entries()) {
      const socket = await match.begin('play', ['Ada', 'Zebedee'][i]);
      await subscribe(match, match.signers[1]!, { kinds: [['toy.move'], ['toy.move', 'toy.flight']][i]! });
      await match.say(socket, 'toy.move', 0, { at: ['A1', 'laid at e4'][i]! }, [[1], [1, 2]][i]!);
      await ringLater(match, QUIET_MS + 1);
    }
    const [one, other] = sent as [(typeof sent)[0], (typeof sent)[0]];
    expect(sent).toHaveLength(2);
    expect([one.init.body, other.init.body]).toEqual([undefined, undefined]);
    expect(other.url).toBe(one.url);
    const [first, second] = [one, other].map(({ init }) => {
      const { ttl, ...headers } = init.headers as Record<string, string>;
      expect(Math.abs(Number(ttl) - (24 * 3_600 - 28))).toBeLessThan(5);
      return headers;
    });
    // The token is one for all matches.
    expect(second).toEqual(first);
    expect(Object.keys(first!).sort()).toEqual(['authorization', 'topic', 'urgency']);
  } finally {
    end();
  }
});
