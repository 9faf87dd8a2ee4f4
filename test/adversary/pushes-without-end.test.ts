/** The cheat: two seats in league make the relay push again and again, and a seat has itself pushed to after the match is closed. */

import { expect, it } from 'vitest';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { problemOf, TestSocket } from '../worker/match-client.ts';
import { beginAway, ENDPOINT, interceptPushes, QUIET_MS, ringLater, storedPushes, subscribe } from '../worker/pushed-match.ts';

it('a device gets few pushes whatever its match does, and none once it is closed', async () => {
  const { sent, end } = interceptPushes();
  try {
    const { match, socket } = await beginAway();
    const [, victim] = match.signers as [unknown, (typeof match.signers)[0]];
    // Turns that come and go within the half minute, each of which would be news.
    for (let turn = 0; turn < 20; turn++) {
      await ringLater(match, 1_000);
      await match.say(socket, 'toy.move', 1, {}, [0]);
      await match.say(socket, 'toy.move', 0, {}, [1]);
    }
    expect(sent).toEqual([]);
    // One device under many names, in one seat.
    const answers: (string | number)[] = [];
    for (let i = 0; i < 30; i++) {
      await ringLater(match, 1);
      const response = await subscribe(match, victim, { endpoint: `${ENDPOINT}${i}` });
      answers.push(response.status === 204 ? 204 : await problemOf(response));
    }
    expect(new Set(answers)).toEqual(new Set([204, '429 relay/rate-limited']));
    await ringLater(match, QUIET_MS);
    for (let i = 0; i < 20; i++) await ringLater(match, 1_000);
    expect(sent).toHaveLength(RELAY_LIMITS.endpointsPerSeat);
    // Nor does a seat in league that comes and goes.
    for (let i = 0; i < 3; i++) {
      const visit = await TestSocket.connect(match.id, 9, { as: victim });
      visit.socket.close();
      await socket.until(() => socket.of('presence').at(-1)?.seats[1] === false);
      await ringLater(match, 2 * QUIET_MS);
    }
    expect(sent).toHaveLength(RELAY_LIMITS.endpointsPerSeat);

    await match.say(socket, 'resign', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result: { kind: 'won', reason: 'resignation', winners: [1] } });
    await ringLater(match, 1);
    expect(await storedPushes(match)).toEqual([]);
    expect(await problemOf(await subscribe(match, victim))).toBe('400 life/wrong-phase');
    await ringLater(match, 10 * QUIET_MS);
    expect(sent).toHaveLength(RELAY_LIMITS.endpointsPerSeat);
  } finally {
    end();
  }
});
