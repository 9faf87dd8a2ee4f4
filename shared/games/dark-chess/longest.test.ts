import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS } from '../../encoding/limits.ts';
import { longestMatch, longestPlies } from './longest.ts';

it('is 600 plies, or as many as the bytes of the log hold, as docs/protocol/dark-chess.md says', () => {
  expect(longestPlies({ ot: 'voprf' })).toBe(600);
  const page = readFileSync(new URL('../../../docs/protocol/dark-chess.md', import.meta.url), 'utf8');
  expect(page).toContain(`${longestPlies({ ot: 'andos' })} with \`andos\``);
  const { bytes } = longestMatch({ ot: 'andos' });
  expect(bytes).toBeGreaterThan(0.9 * LIMITS.gameBytes);
});
