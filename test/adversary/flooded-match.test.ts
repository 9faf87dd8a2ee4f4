/** The cheat: somebody floods a match with messages, each time on new connections, so that its seats cannot play. */

import { expect, it } from 'vitest';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { TestSocket, WorkerMatch } from '../worker/match-client.ts';

it('each connection and all connections together are rate limited, and the seats play on', async () => {
  const match = new WorkerMatch();
  const seats = [await match.begin(), await TestSocket.connect(match.id, 0, { as: match.signers[1]! })];
  let answers = 0;
  for (let turn = 0; turn < 20; turn++) {
    const flooder = await TestSocket.connect(match.id, 9);
    for (let i = 0; i < 2 * RELAY_LIMITS.idleMessageBurst; i++) flooder.socket.send('{"kind":"submit"}');
    expect(await match.say(seats[turn % 2]!, 'toy.move', turn % 2, { turn }, [1 - (turn % 2)])).toBe('toy.move');
    expect(await flooder.closed).toEqual({ code: 4429, reason: 'relay/rate-limited' });
    answers += flooder.of('rejected').length;
  }
  const moves = 20;
  expect(answers).toBeLessThan(RELAY_LIMITS.strangersBurst + 4 * moves);
  expect((await match.summary()).steps).toBe(3 + moves);
});
