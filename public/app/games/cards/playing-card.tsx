/** Playing cards, drawn in units of which a card is 64 wide and 90 high: rank and suit, or fog on the back. */

import { CARDS, cardWords, rankOf, type Suit, suitOf } from './card-words.ts';

/** Each suit in a square of 24. */
const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  S: 'M12 2.500c3.500 4.600 9 7.700 9 12.300a4.500 4.500 0 0 1-7.900 3c.2 1.500.8 2.700 1.900 3.700H9c1.100-1 1.700-2.200 1.900-3.700A4.500 4.500 0 0 1 3 14.800C3 10.200 8.500 7.100 12 2.500Z',
  H: 'M12 21.500C7.500 16.900 2.300 13.200 2.300 8.300A5.200 5.200 0 0 1 7.500 3c2 0 3.600 1.100 4.500 3 .9-1.900 2.500-3 4.500-3a5.200 5.200 0 0 1 5.200 5.300c0 4.900-5.200 8.600-9.700 13.200Z',
  D: 'M12 1.800C14.400 5.800 17 9 20.200 12 17 15 14.400 18.200 12 22.200 9.600 18.200 7 15 3.800 12 7 9 9.600 5.800 12 1.800Z',
  C: 'M12 2a4.500 4.500 0 0 1 3.700 7 4.500 4.500 0 1 1-2.600 8.100c.2 1.700.8 3.100 1.900 4.400H9c1.100-1.300 1.700-2.700 1.900-4.400A4.500 4.500 0 1 1 8.300 9 4.500 4.500 0 0 1 12 2Z',
};

function SuitMark({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) {
  return <path class="card-suit" transform={`translate(${x} ${y}) scale(${size / 24})`} d={SUIT_PATHS[suit]} />;
}

function Face({ card }: { card: string }) {
  const suit = suitOf(card);
  return (
    <g class={suit === 'H' || suit === 'D' ? 'card-red' : 'card-black'}>
      <rect class="card-paper" x="0.75" y="0.75" width="62.5" height="88.5" rx="7" />
      <text class="card-rank" x="8" y="30">
        {rankOf(card)}
      </text>
      <SuitMark suit={suit} x={8} y={36} size={15} />
      <SuitMark suit={suit} x={23} y={48} size={35} />
    </g>
  );
}

/** Banks of fog. */
const WAVES = Array.from({ length: 7 }, (_, i) => `M9 ${15 + 10 * i}q5.750 -5 11.500 0t11.500 0 11.500 0 11.500 0`).join('');

function Back() {
  return (
    <g class="card-back">
      <rect class="card-paper" x="0.75" y="0.75" width="62.5" height="88.5" rx="7" />
      <rect class="card-cloth" x="5" y="5" width="54" height="80" rx="4" />
      <path class="card-fog" d={WAVES} />
    </g>
  );
}

/** `undefined` lies face down. Where what surrounds a card names it already, it is `silent`. */
export function PlayingCard({ card, silent = false }: { card: string | undefined; silent?: boolean }) {
  const name = card === undefined ? CARDS.faceDown : cardWords(card);
  return (
    <svg class="card" viewBox="0 0 64 90" role="img" aria-label={name} aria-hidden={silent}>
      {card === undefined ? <Back /> : <Face card={card} />}
    </svg>
  );
}
