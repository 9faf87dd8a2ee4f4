import { describe, expect, it } from 'vitest';
import { name } from '../encoding/shape.ts';
import { GAMES } from '../games/game-list.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';
import { callingKinds } from './calling-kinds.ts';

describe.each(GAMES.map((game) => [`${game.id}, rules ${game.version}`, game] as const))('%s', (_, game) => {
  const kinds = callingKinds(game);

  it('has as many kinds as a relay takes, each once and in order', () => {
    expect(kinds.length).toBeLessThanOrEqual(RELAY_LIMITS.kindsOfPush);
    expect(kinds).toEqual([...new Set(kinds)].sort());
    for (const kind of kinds) expect(name(kind, 'kind')).toBe(kind);
  });

  it('calls the creator when a seat is taken, and everybody when the match begins or a seat drops out', () => {
    expect(kinds).toEqual(expect.arrayContaining(['join', 'begin', 'start', 'resign', 'timeout']));
  });
});

it('in proven dark chess nobody is called by what leaves the turn with its author', () => {
  const ofGame = (version: number) => GAMES.find((game) => game.id === 'dark-chess' && game.version === version)!.calls;
  expect(ofGame(2)).toEqual(['flight', 'move', 'no-move', 'selectors', 'setup'].map((kind) => `dark-chess.${kind}`));
  expect(ofGame(1)).not.toContain('dark-chess.query');
});
