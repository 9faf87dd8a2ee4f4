/** The table: the other player above, board and pot in the middle, the reader's own side at the thumb. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { endedHand } from '../../../../shared/games/holdem/ended-hand.ts';
import { BOARD_CARDS, streetOf, turnedOn } from '../../../../shared/games/holdem/places.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';
import { cardsWords } from './hand-words.ts';
import { Side } from './side.tsx';
import { HOLDEM_TEXTS } from './texts.ts';
import { TurningCard } from './turning-card.tsx';

interface PokerTableProps {
  readonly view: HoldemView;
  /** Whose side is below: of a reader without a seat that of the first. */
  readonly seat: number | undefined;
  readonly names: readonly string[];
  readonly playerHeader: (seat: number) => ComponentChildren;
  /** Says of all cards who has seen them. */
  readonly tellsSeen?: boolean;
  /** Stands under the reader's own side. */
  readonly children?: ComponentChildren;
}

export function PokerTable({ view, seat, names, playerHeader, tellsSeen = false, children }: PokerTableProps) {
  const below = seat ?? 0;
  const side = (of: number) => (
    <Side view={view} seat={of} isOwn={of === seat} name={names[of] ?? ''} header={playerHeader(of)} tellsSeen={tellsSeen} />
  );
  return (
    <div class="holdem-table">
      {side(1 - below)}
      <Middle view={view} names={names} tellsSeen={tellsSeen} />
      {side(below)}
      {children}
    </div>
  );
}

function Middle({ view, names, tellsSeen }: { view: HoldemView; names: readonly string[]; tellsSeen: boolean }) {
  const { params, board, pot, seats, unasked } = view;
  const all = seats.reduce((sum, { bet }) => sum + bet, pot);
  const ended = endedHand(view);
  const { hand, blinds } = ended ?? view;
  return (
    <section class="holdem-middle" aria-label={HOLDEM_TEXTS.board}>
      <p class="holdem-about">
        <span>{HOLDEM_TEXTS.handOf(Math.max(1, hand), params.hands)}</span>
        <span>{HOLDEM_TEXTS.blinds(blinds.small, blinds.big)}</span>
        <span class="holdem-quiet">
          {unasked !== undefined && !tellsSeen && (
            <>
              <span class="holdem-dots" aria-hidden="true" />
              <span class="visually-hidden">{HOLDEM_TEXTS.unasked[unasked.what](names[unasked.seat] ?? '')}</span>
            </>
          )}
        </span>
      </p>
      <Board key={hand} board={board} />
      {(all > 0 || !tellsSeen) && <p class="holdem-pot">{all > 0 && HOLDEM_TEXTS.pot(all)}</p>}
      {tellsSeen && (
        <p class="hint">
          {[
            ...(board.length > 0 ? [HOLDEM_TEXTS.seenByAll] : []),
            ...(board.length < BOARD_CARDS[3] ? [HOLDEM_TEXTS.restSeenByNobody(board.length)] : []),
          ].join(' · ')}
        </p>
      )}
    </section>
  );
}

function Board({ board }: Pick<HoldemView, 'board'>) {
  const open = useRef(0);
  const before = open.current;
  useEffect(() => {
    open.current = board.length;
  }, [board.length]);
  return (
    <ul class="holdem-board">
      {Array.from({ length: BOARD_CARDS[3] }, (_, i) =>
        board[i] === undefined ? (
          <li key={`${i}`} class="holdem-place" />
        ) : (
          <li key={`${i} open`}>
            <BoardCard card={board[i]} nth={i - before} />
          </li>
        ),
      )}
    </ul>
  );
}

/** Keeps its place among those that turned with it. */
function BoardCard({ card, nth }: { card: HoldemView['board'][number]; nth: number }) {
  const [kept] = useState(nth);
  return <TurningCard card={card} nth={kept} />;
}

/** What a screen reader is told of the cards, once for each change: own cards, the board, what the other shows. */
export function CardNews({ view, seat, names }: Pick<PokerTableProps, 'view' | 'seat' | 'names'>) {
  return (
    <p role="status" class="visually-hidden">
      {newsOf(view, seat, names)}
    </p>
  );
}

function newsOf(view: HoldemView, seat: number | undefined, names: readonly string[]): string {
  const { seats, board } = view;
  const rival = seat === undefined ? undefined : seats[1 - seat];
  const known = (cards: HoldemView['seats'][number]['cards'] = []) => cards.flatMap((card) => card ?? []);
  if (rival?.shown) return HOLDEM_TEXTS.cardsOf(names[1 - seat!] ?? '', cardsWords(known(rival.cards)));
  if (endedHand(view) !== undefined) return '';
  const street = streetOf(board.length);
  if (street > 0) return `${HOLDEM_TEXTS.streets[street]}: ${cardsWords(turnedOn(street, board))}.`;
  const own = seat === undefined ? [] : known(seats[seat]?.cards);
  return own.length < 2 ? '' : HOLDEM_TEXTS.yourCards(cardsWords(own));
}
