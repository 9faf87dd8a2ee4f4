/**
 * For a project whose files play many tables of Battleship: a proof that one of them has checked is not checked again at the same place of the
 * same log. A proof that does not hold is never remembered, and `test/match/battleship.test.ts` plays whole matches without this.
 */

import { afterAll } from 'vitest';
import { rememberProofs } from './known-proofs.ts';

afterAll(rememberProofs());
