/**
 * The cheat: two seats, or one whose opponent plays along, make a match so long that the log takes no more steps of their game, whatever the
 * relay's other matches may need. The seat in turn would lose by the clock, and if the result needed openings, nobody could open.
 */

import { evictDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { OPENING } from '../support/toy-match.ts';
import { TestSocket, WorkerMatch } from '../worker/match-client.ts';

const LONGEST = { steps: 5, bytes: 10_000 };

it('a match takes no more than `open` states, by whatever request its object wakes, but a seat can resign and both can open', async () => {
  const match = new WorkerMatch({ longest: LONGEST });
  const first = await match.begin();
  // With `start` that leaves one step.
  for (let by = 0; by < 3; by++) expect(await match.say(first, 'toy.move', by % 2, {}, [1 - (by % 2)])).toBe('toy.move');
  await evictDurableObject(match.stub, { webSockets: 'close' });
  const socket = await TestSocket.connect(match.id);
  expect(await match.say(socket, 'toy.move', 1, { text: 'x'.repeat(LONGEST.bytes) }, [0])).toBe('life/too-many-bytes');
  expect(await match.say(socket, 'toy.move', 1, {}, [0])).toBe('toy.move');
  expect(await match.say(socket, 'toy.move', 0, {}, [1])).toBe('life/too-many-steps');
  expect(await match.say(socket, 'resign', 0)).toBe('resign');
  for (const seat of [0, 1]) expect(await match.say(socket, 'opening', seat, OPENING)).toBe('opening');
});
