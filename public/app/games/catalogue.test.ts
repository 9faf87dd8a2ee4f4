import { expect, it } from 'vitest';
import { findGame } from '../../../shared/games/registry.ts';
import { clockPresetsOf } from '../../../shared/player/clock-presets.ts';
import { GAMES } from './entry-list.ts';

it('a page offers the clocks of the rules, with the delay that their devices need', () => {
  for (const entry of GAMES) expect(clockPresetsOf(entry), entry.id).toEqual(clockPresetsOf(findGame(entry.id, entry.rules)!));
});

it('a page calls each role by the word that the rules have for it', () => {
  for (const entry of GAMES) {
    const { id, rules, seats } = entry;
    const game = findGame(id, rules)!;
    for (const regulator of id === 'blackjack' ? [false, true] : [undefined]) {
      const json = { ...entry.params, ...(regulator === undefined ? {} : { regulator }) };
      const { max } = seats(json);
      for (let seat = 0; seat < max; seat++) {
        const shown = entry.roleOf?.(seat, max, json).name.toLowerCase();
        expect(game.roleOf?.(seat, max, game.readParams(json)), `${id}, seat ${seat}`).toBe(shown);
      }
    }
  }
});
