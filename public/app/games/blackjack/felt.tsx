/** The table of Blackjack: the dealer's hand above, and a place for each player. */

import type { ComponentChildren } from 'preact';
import type { BlackjackSeatView, BlackjackView, HandView } from '../../../../shared/games/blackjack/view.ts';
import { PlayingCard } from '../cards/playing-card.tsx';
import { BLACKJACK_TEXTS } from './texts.ts';
import { handWords, isSettled } from './words.ts';

const DEALER = 0;
/** What every round costs, in chips. */
const BET = 2;

interface FeltProps {
  readonly view: BlackjackView;
  readonly names: readonly string[];
  readonly playerHeader: (seat: number) => ComponentChildren;
  /** Stands under the viewer's own hand. */
  readonly actions?: ComponentChildren;
}

export function Felt({ view, names, playerHeader, actions }: FeltProps) {
  const { seats, turn, seat: own, stage, round, rules } = view;
  const dealer = seats[DEALER]!;
  const held = dealer.hand !== undefined && !isSettled(view) && stage !== 'over';
  return (
    <div class="felt">
      <section
        class={`felt-seat felt-dealer seat-0 ${stage === 'dealer' ? 'turn' : ''}`}
        aria-label={BLACKJACK_TEXTS.handOfDealer(names[DEALER]!)}
      >
        {playerHeader(DEALER)}
        <Hand hand={dealer.hand} faceDown={held} />
        <p class="felt-words">
          <span>{dealerWords(view, held)}</span>
          <span class="felt-round">{BLACKJACK_TEXTS.round(Math.max(1, round), rules.rounds)}</span>
        </p>
      </section>
      <div class="felt-players">
        {seats.map(
          (one, seat) =>
            one.role === 'player' && (
              <section
                key={`${seat}`}
                class={`felt-seat seat-${seat} ${turn === seat ? 'turn' : ''} ${seat === own ? 'own' : ''} ${one.in ? '' : 'out'}`}
                aria-label={seat === own ? BLACKJACK_TEXTS.yourHand : BLACKJACK_TEXTS.handOf(names[seat]!)}
              >
                {playerHeader(seat)}
                <Hand hand={one.hand} />
                <p class="felt-words">
                  <span>{one.hand === undefined ? absentWords(one) : handWords(one.hand)}</span>
                  <Outcome won={one.won} />
                </p>
                <Chips seat={one} settled={one.won !== undefined} />
                {seat === own && actions}
              </section>
            ),
        )}
        {seats.map(
          (one, seat) =>
            one.role === 'regulator' && (
              <section
                key={`${seat}`}
                class={`felt-seat felt-regulator seat-${seat}`}
                aria-label={BLACKJACK_TEXTS.theRegulator(names[seat]!)}
              >
                {playerHeader(seat)}
                <p class="soft small">{BLACKJACK_TEXTS.regulatorAbout}</p>
              </section>
            ),
        )}
      </div>
    </div>
  );
}

/** `held` while a card of the dealer lies face down. */
function dealerWords({ seats, round }: BlackjackView, held: boolean): string {
  const { hand } = seats[DEALER]!;
  if (hand === undefined) return round === 0 ? BLACKJACK_TEXTS.notDealt : BLACKJACK_TEXTS.noHand;
  return held ? BLACKJACK_TEXTS.shows(hand.total) : handWords(hand);
}

function absentWords({ in: isIn, chips }: BlackjackSeatView): string {
  if (!isIn) return BLACKJACK_TEXTS.left;
  return chips < BET ? BLACKJACK_TEXTS.outOfChips : BLACKJACK_TEXTS.noHandYet;
}

function Hand({ hand, faceDown = false }: { hand: HandView | undefined; faceDown?: boolean }) {
  if (hand === undefined) return <div class="hand empty" aria-hidden="true" />;
  return (
    <ul class={`hand ${hand.bust ? 'bust' : ''}`}>
      {hand.cards.map((card, i) => (
        <li key={`${i} ${card}`}>
          <PlayingCard card={card} />
        </li>
      ))}
      {faceDown && (
        <li key="hole">
          <PlayingCard card={undefined} />
        </li>
      )}
    </ul>
  );
}

function Outcome({ won }: { won: number | undefined }) {
  if (won === undefined) return null;
  const words =
    won === 0 ? BLACKJACK_TEXTS.betBack : won > 0 ? `+${BLACKJACK_TEXTS.chips(won)}` : `−${BLACKJACK_TEXTS.chips(-won)}`;
  return <span class={`outcome ${won > 0 ? 'good' : won < 0 ? 'bad' : ''}`}>{words}</span>;
}

function Chips({ seat: { chips, hand }, settled }: { seat: BlackjackSeatView; settled: boolean }) {
  const stake = hand === undefined || settled ? 0 : hand.doubled ? 2 * BET : BET;
  return (
    <p class="chips">
      <span class="chip-stack" aria-hidden="true">
        {Array.from({ length: Math.min(5, Math.ceil(chips / 10)) }, (_, i) => (
          <span key={i} />
        ))}
      </span>
      <span>
        {BLACKJACK_TEXTS.chips(chips)}
        {stake > 0 && <span class="soft">{BLACKJACK_TEXTS.stake(stake)}</span>}
      </span>
    </p>
  );
}
