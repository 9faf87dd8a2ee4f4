/** The side of a seat at the table: its cards and what they come to, its chips and its bet. */

import type { ComponentChildren } from 'preact';
import { endedHand } from '../../../../shared/games/holdem/ended-hand.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';
import { madeWords } from './hand-words.ts';
import { HOLDEM_TEXTS } from './texts.ts';
import { TurningCard } from './turning-card.tsx';
import { winnerOf } from './words.ts';

interface SideProps {
  readonly view: HoldemView;
  readonly seat: number;
  /** Whether the reader sits here. */
  readonly isOwn: boolean;
  readonly name: string;
  readonly header: ComponentChildren;
  /** Says who has seen the cards. */
  readonly tellsSeen: boolean;
}

export function Side({ view, seat, isOwn, name, header, tellsSeen }: SideProps) {
  const { seats, turn, board, button } = view;
  const { chips, bet, cards, shown, folded } = seats[seat]!;
  const ended = endedHand(view);
  const has = ended?.button ?? button;
  const hasWon = ended !== undefined && winnerOf(ended) === seat;
  const known = cards.flatMap((card) => card ?? []);
  const made = folded || known.length < 2 ? undefined : madeWords([...known, ...board]);
  const dealt = ended?.hand ?? view.hand;
  return (
    <section
      class={`holdem-side seat-${seat} ${isOwn ? 'own' : ''} ${turn === seat ? 'turn' : ''} ${hasWon ? 'won' : ''} ${folded ? 'folded' : ''}`}
      aria-label={isOwn ? HOLDEM_TEXTS.yourSide : HOLDEM_TEXTS.sideOf(name)}
    >
      {header}
      <div class="holdem-hand">
        <ul class="holdem-cards">
          {cards.map((card, i) => (
            <li key={`${dealt} ${i}`}>
              <TurningCard card={card} nth={i} />
            </li>
          ))}
          {cards.length === 0 && <li class="holdem-place" />}
          {cards.length === 0 && <li class="holdem-place" />}
        </ul>
        <div class="holdem-stack">
          <p class="holdem-chips">
            <strong>{chips}</strong> {HOLDEM_TEXTS.chipsWord(chips)}
            {has === seat && view.hand > 0 && <ButtonMark />}
          </p>
          <p class="holdem-marks">
            {bet > 0 && <strong>{HOLDEM_TEXTS.betOf(bet)}</strong>}
            {stateWords(view, seat).map((words) => (
              <span key={words} class="tag">
                {words}
              </span>
            ))}
          </p>
          <p class="holdem-made">{made}</p>
        </div>
      </div>
      {tellsSeen && cards.length > 0 && <p class="hint">{shown ? HOLDEM_TEXTS.seenByAll : HOLDEM_TEXTS.seenBy(name)}</p>}
    </section>
  );
}

function stateWords(view: HoldemView, seat: number): readonly string[] {
  const { folded, allIn, mucked } = view.seats[seat]!;
  const ended = endedHand(view);
  const won = ended?.won[seat] ?? 0;
  return [
    ...(folded ? [HOLDEM_TEXTS.stateFolded] : []),
    ...(allIn ? [HOLDEM_TEXTS.stateAllIn] : []),
    ...(mucked ? [HOLDEM_TEXTS.stateMucked] : []),
    ...(won > 0 ? [HOLDEM_TEXTS.stateWon(won)] : []),
    ...(ended !== undefined && winnerOf(ended) === undefined ? [HOLDEM_TEXTS.stateShared] : []),
  ];
}

function ButtonMark() {
  return (
    <span class="holdem-button" role="img" aria-label={HOLDEM_TEXTS.button} title={HOLDEM_TEXTS.button}>
      {HOLDEM_TEXTS.buttonMark}
    </span>
  );
}
