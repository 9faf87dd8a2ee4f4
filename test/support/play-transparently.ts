/** Imported first by a test of hold'em, for its effect: the deck of its hands is the transparent one. */

import { vi } from 'vitest';

vi.mock('../../shared/cards/deck.ts', () => import('./transparent-deck.ts'));
vi.mock('../../shared/cards/hand-key.ts', () => import('./transparent-deck.ts'));
vi.mock('../../shared/cards/once.ts', () => import('./transparent-deck.ts'));
vi.mock('../../shared/cards/own-deck.ts', () => import('./transparent-deck.ts'));
vi.mock('../../shared/cards/shares.ts', () => import('./transparent-deck.ts'));
vi.mock('../../shared/cards/shuffle.ts', () => import('./transparent-deck.ts'));
