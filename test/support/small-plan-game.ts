import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import { SMALL_PLAN } from './small-plan.ts';

/** Proven dark chess by the small plan; every verifier refuses a match that was played by it. */
export const PROVEN_DARK_CHESS = provenDarkChess(SMALL_PLAN);
