/** The cheat: somebody takes all the connections that a match has, so that a seat which lost its own cannot come back, and loses on time. */

import { expect, it } from 'vitest';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { STRANGER } from '../support/toy-match.ts';
import { closeIdle, openIdle, TestSocket, WorkerMatch } from '../worker/match-client.ts';

it('a seat can connect in any crowd, and stays connected', async () => {
  const match = new WorkerMatch();
  await match.begin();
  const waiting = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
  const crowd = await openIdle(match, RELAY_LIMITS.spectators + 20);
  crowd.push(...(await openIdle(match, RELAY_LIMITS.closingSockets, STRANGER)));
  const back = await TestSocket.connect(match.id, 0, { as: match.signers[0]! });
  expect(await match.say(back, 'toy.move', 0, {}, [1])).toBe('toy.move');
  expect(await match.say(waiting, 'toy.move', 1, {}, [0])).toBe('toy.move');
  expect(back.of('rejected')).toEqual([]);
  closeIdle(crowd);
});
