/** The cheat: somebody takes all the connections that a match has, so that a seat which lost its own cannot come back, and loses on time. */

import { expect, it } from 'vitest';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { closeIdle, greet, openIdle, TestSocket, WorkerMatch } from '../worker/match-client.ts';

it('a seat can connect in any crowd, and stays connected', async () => {
  const match = new WorkerMatch();
  const waiting = await match.begin();
  await greet(match, waiting, match.signers[1]!);
  const crowd = await openIdle(match, LIMITS.spectators + 20);
  const back = await TestSocket.connect(match.id);
  await greet(match, back);
  crowd.push(...(await openIdle(match, LIMITS.spectators + 20)));
  expect(await match.say(back, 'toy.move', 0, {}, [1])).toBe('toy.move');
  expect(await match.say(waiting, 'toy.move', 1, {}, [0])).toBe('toy.move');
  expect(back.of('rejected')).toEqual([]);
  closeIdle(crowd);
});
