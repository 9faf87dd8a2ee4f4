import { describe, expect, it } from 'vitest';
import type { Bot } from '../../bots/bot.ts';
import { botNames, findBot } from '../../bots/registry.ts';
import type { Game } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import { PLAYER } from './correspondence.ts';
import { findProven, PROVEN_GAME, watchedGame } from './proven-game.ts';
import { ProvenJudge } from './proven-judge.ts';
import { type PushedMatch, playByPushes } from './pushed-match.ts';
import { rememberingGame } from './remembering-game.ts';

const bestBot = findBot('battleship/xaya', botNames('battleship/xaya').at(-1)!)!;
/** Each visit begins the machine of a seat anew, which makes and checks its proofs again. */
const remembering = (): typeof findGame => {
  const battleship = rememberingGame(findGame('battleship/xaya', 1) as Game<unknown, object, object>) as Game;
  return (id, version) => (id === battleship.id && version === battleship.version ? battleship : findGame(id, version));
};

const GAMES: readonly [string, () => Promise<PushedMatch>][] = [
  ['Battleship', () => playByPushes({ game: 'battleship/xaya', params: {}, bot: bestBot, find: remembering() })],
  [
    'proven dark chess',
    () =>
      playByPushes({
        ...{ game: PROVEN_GAME, params: { reveal: 'end' }, bot: PLAYER as Bot },
        find: findProven(rememberingGame(watchedGame(new ProvenJudge().masks))),
      }),
  ],
];

describe.each(GAMES)('a match of %s by correspondence', (_, play) => {
  it('is played to its end by pages that are opened because a push came, and only then', async () => {
    const { violation, visits, service, steps, trace } = await play();
    expect(violation, trace.slice(-40).join('\n')).toBeUndefined();
    expect(service.refused).toEqual([]);
    // Every push fetched somebody who was needed: none was sent in vain, and none twice.
    expect(service.taken).toHaveLength(visits);
    expect(visits).toBeGreaterThan(4);
    expect(visits).toBeLessThan(steps.length);
    expect(new Set(service.taken.map(({ bytes }) => bytes))).toEqual(new Set([0]));
    expect(new Set(service.taken.map(({ topic, headers }) => `${topic} ${headers}`)).size).toBe(1);
    expect(steps.at(-1)).toBe('endgame');
  });
});
