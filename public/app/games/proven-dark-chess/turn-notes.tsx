/** What a person should know of this turn: that the fog is older than the board, and what becomes of the move that is laid. */

import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { squareName } from '../../../../shared/games/dark-chess/notation.ts';

interface TurnNotesProps {
  /** The name of the other player, and whether the page is open there. */
  readonly rival: string;
  readonly isRivalHere: boolean;
  readonly stale: boolean;
  readonly premove: ChessMove | undefined;
  readonly dropped: ChessMove | undefined;
  readonly drawOffered: boolean;
  readonly onTakeBack: () => void;
}

export function TurnNotes({ rival, isRivalHere, stale, premove, dropped, drawOffered, onTakeBack }: TurnNotesProps) {
  return (
    <div class="turn-notes" role="status">
      {premove !== undefined && (
        <p class="premove-note">
          <span>
            Next <strong>{moveWords(premove)}</strong>,{' '}
            {drawOffered ? 'once you have answered the draw offer.' : `if it is possible when ${rival} has moved.`}
          </span>
          <button type="button" class="link-button" onClick={onTakeBack}>
            Take back
          </button>
        </p>
      )}
      {dropped !== undefined && <p class="hint">{moveWords(dropped)} is not possible any more.</p>}
      {stale && (
        <p class="hint">
          Fog as of your last turn.{' '}
          {isRivalHere
            ? `What you see from here comes as soon as ${rival}’s device answers.`
            : `${rival}’s next visit brings what you see from here.`}
        </p>
      )}
    </div>
  );
}

const moveWords = ({ from, to }: ChessMove): string => `${squareName(from)}–${squareName(to)}`;
