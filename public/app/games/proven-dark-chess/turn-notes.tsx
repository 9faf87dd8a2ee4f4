/** What a person should know of this turn: that the fog is older than the board, and what becomes of the move that is laid. */

import type { ComponentChildren } from 'preact';
import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { squareName } from '../../../../shared/games/dark-chess/notation.ts';
import { texts } from '../../language/texts.ts';

export const TURN_NOTES = texts('games/proven-dark-chess/turn-notes', {
  nextIf: (move: ComponentChildren, who: string) => ['Next ', move, `, if it is possible when ${who} has moved.`],
  nextAfterAnswer: (move: ComponentChildren) => ['Next ', move, ', once you have answered the draw offer.'],
  impossible: (move: string) => `${move} is not possible any more.`,
  takeBack: 'Take back',
  inDanger: 'Your king could be taken from a square that you do not see.',
  fog: 'Fog as of your last turn.',
  soon: (who: string) => `What you see from here comes as soon as ${who}’s device answers.`,
  visit: (who: string) => `${who}’s next visit brings what you see from here.`,
});

interface TurnNotesProps {
  /** The name of the other player, and whether the page is open there. */
  readonly rival: string;
  readonly isRivalHere: boolean;
  /** The own king could be captured from the dark. */
  readonly inDanger: boolean;
  readonly stale: boolean;
  readonly premove: ChessMove | undefined;
  readonly dropped: ChessMove | undefined;
  readonly drawOffered: boolean;
  readonly onTakeBack: () => void;
}

export function TurnNotes({ rival, isRivalHere, inDanger, stale, premove, dropped, drawOffered, onTakeBack }: TurnNotesProps) {
  return (
    <div class="turn-notes" role="status">
      {premove !== undefined && (
        <p class="premove-note">
          <span>
            {drawOffered
              ? TURN_NOTES.nextAfterAnswer(<strong>{moveWords(premove)}</strong>)
              : TURN_NOTES.nextIf(<strong>{moveWords(premove)}</strong>, rival)}
          </span>
          <button type="button" class="link-button" onClick={onTakeBack}>
            {TURN_NOTES.takeBack}
          </button>
        </p>
      )}
      {inDanger && <p class="danger-note">{TURN_NOTES.inDanger}</p>}
      {dropped !== undefined && <p class="hint">{TURN_NOTES.impossible(moveWords(dropped))}</p>}
      {stale && (
        <p class="hint">
          {TURN_NOTES.fog} {isRivalHere ? TURN_NOTES.soon(rival) : TURN_NOTES.visit(rival)}
        </p>
      )}
    </div>
  );
}

const moveWords = ({ from, to }: ChessMove): string => `${squareName(from)}–${squareName(to)}`;
