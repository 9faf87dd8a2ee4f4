/** The moves of a game as its openings tell them. */

import type { JsonObject } from '../../../../shared/encoding/canonical.ts';
import { attempt } from '../../../../shared/fault.ts';
import { type Moment, playGame } from '../../../../shared/games/dark-chess/played-game.ts';
import type { StepLine } from '../step-line.ts';

/** White's first; undefined until both sides have opened as many as they have made, and where none was made. */
export function playedMoves(record: readonly StepLine[]): readonly string[] | undefined {
  const [ofWhite, ofBlack] = [movesOf(record, 0), movesOf(record, 1)];
  const made = record.filter(({ kind }) => kind === 'dark-chess.move').length;
  if (made === 0 || ofWhite.length + ofBlack.length < made) return undefined;
  return ofWhite.flatMap((move, i) => [move, ...ofBlack.slice(i, i + 1)]);
}

/** The same, played; undefined also where an opening, which is not checked yet, claims moves that cannot be played. */
export function playedGame(record: readonly StepLine[]): readonly Moment[] | undefined {
  const moves = playedMoves(record);
  if (moves === undefined) return undefined;
  const played = attempt(() => playGame(moves));
  return played.ok ? played.value : undefined;
}

/** The moves of a seat: as many of those that it has opened as it has made. */
function movesOf(record: readonly StepLine[], seat: number): string[] {
  const opening = record.find(({ kind, author }) => kind === 'opening' && author === seat);
  const decisions = ((opening?.says['decisions'] ?? []) as readonly JsonObject[]).filter(({ kind }) => kind === 'move');
  const made = record.filter(({ kind, author }) => kind === 'dark-chess.move' && author === seat).length;
  return decisions.slice(0, made).map(({ move }) => String(move));
}
