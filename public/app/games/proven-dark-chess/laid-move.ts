/** The move that is laid, kept for a reload of this tab and no longer: a tab is where a person has chosen it. */

import { attempt } from '../../../../shared/fault.ts';
import { decodeMove, encodeMove } from '../../../../shared/games/dark-chess/notation.ts';
import type { LaidMove } from './premove.ts';

const keyOf = (match: string, seat: number): string => `fogline:laid:${match}:${seat}`;

/** Undefined where none is kept, or what is kept is no move. */
export function readLaid(match: string, seat: number): LaidMove | undefined {
  try {
    const { move, ply, isAhead } = JSON.parse(sessionStorage.getItem(keyOf(match, seat)) ?? 'null') as Record<string, unknown>;
    const decoded = attempt(() => decodeMove(String(move)));
    return decoded.ok ? { move: decoded.value, ply: Number(ply), isAhead: isAhead === true } : undefined;
  } catch {
    return undefined;
  }
}

/** Where the browser keeps nothing, a reload drops the move. */
export function keepLaid(match: string, seat: number, laid: LaidMove | undefined): void {
  try {
    if (laid === undefined) sessionStorage.removeItem(keyOf(match, seat));
    else sessionStorage.setItem(keyOf(match, seat), JSON.stringify({ ...laid, move: encodeMove(laid.move) }));
  } catch {
    // Then it lives as long as the page.
  }
}
