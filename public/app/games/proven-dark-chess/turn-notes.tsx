/** What a person should know of this turn: that the fog is older than the board, and what becomes of the move that is laid. */

import type { ComponentChildren } from 'preact';
import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { squareName } from '../../../../shared/games/dark-chess/notation.ts';
import { texts } from '../../language/texts.ts';

export const TURN_NOTES = texts('games/proven-dark-chess/turn-notes', {
  nextIf: (move: ComponentChildren, who: string) => ['Next ', move, `, if it is possible when ${who} has moved.`],
  nextOnceReady: (move: ComponentChildren) => ['Next ', move, ', as soon as all is ready.'],
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
  /** Whether the devices have what they need before the next move. */
  readonly isReady: boolean;
  /** Whether the move that is laid is the next of both sides, so that it waits for nothing but the devices. */
  readonly isNext: boolean;
  /** The own king could be captured from the dark. */
  readonly inDanger: boolean;
  readonly stale: boolean;
  readonly premove: ChessMove | undefined;
  readonly dropped: ChessMove | undefined;
  readonly drawOffered: boolean;
  readonly onTakeBack: () => void;
}

export function TurnNotes(props: TurnNotesProps) {
  const { rival, isRivalHere, inDanger, stale, premove, dropped, onTakeBack } = props;
  return (
    <div role="status">
      {premove !== undefined && (
        <p class="premove-note">
          <span>{waitWords(<strong>{moveWords(premove)}</strong>, props)}</span>
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

function waitWords(move: ComponentChildren, { rival, isReady, isNext, drawOffered }: TurnNotesProps): ComponentChildren {
  if (drawOffered) return TURN_NOTES.nextAfterAnswer(move);
  return !isReady && isNext ? TURN_NOTES.nextOnceReady(move) : TURN_NOTES.nextIf(move, rival);
}

const moveWords = ({ from, to }: ChessMove): string => `${squareName(from)}–${squareName(to)}`;
