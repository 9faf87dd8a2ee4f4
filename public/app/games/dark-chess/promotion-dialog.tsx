/** What a pawn becomes. Only its owner ever learns of it. */

import { useEffect, useRef } from 'preact/hooks';
import { PROMOTIONS, type Promotion } from '../../../../shared/games/dark-chess/moves.ts';
import { PieceIcon } from './piece.tsx';
import { CHESS } from './texts.ts';

interface PromotionDialogProps {
  readonly seat: number;
  readonly open: boolean;
  readonly onChoose: (promotion: Promotion) => void;
  readonly onCancel: () => void;
}

export function PromotionDialog({ seat, open, onChoose, onCancel }: PromotionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="promotion" onCancel={onCancel}>
      <div class="stack">
        <h2 id="promotion">{CHESS.promotion.title}</h2>
        <div class="promotions">
          {PROMOTIONS.map((promotion) => (
            <button key={promotion} type="button" class="button promotion" onClick={() => onChoose(promotion)}>
              <PieceIcon seat={seat} type={promotion} />
              <span>{CHESS.pieces[promotion]}</span>
            </button>
          ))}
        </div>
        <p class="hint">{CHESS.promotion.secret}</p>
        <button type="button" class="button plain" onClick={onCancel}>
          {CHESS.promotion.back}
        </button>
      </div>
    </dialog>
  );
}
