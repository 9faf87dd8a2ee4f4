/** What was done in the hand on the table, street by street. */

import { BOARD_CARDS, turnedOn } from '../../../../shared/games/holdem/places.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';
import { shownActs } from './acts.ts';
import { SmallCards } from './small-cards.tsx';
import { HOLDEM_TEXTS } from './texts.ts';

export function ThisHand({ view, names }: { view: HoldemView; names: readonly string[] }) {
  const lines = shownActs(view, names);
  const streets = BOARD_CARDS.map((_, street) => ({
    ...{ street, cards: turnedOn(street, view.board) },
    words: lines.filter(({ act }) => act.street === street).map(({ act, words }) => ({ seat: act.seat, words })),
  })).filter(({ street, cards, words }) => street === 0 || cards.length > 0 || words.length > 0);
  if (lines.length === 0) return null;
  return (
    <section class="panel holdem-acts" aria-label={HOLDEM_TEXTS.thisHand}>
      <h2>{HOLDEM_TEXTS.thisHand}</h2>
      {streets.map(({ street, cards, words }) => (
        <div key={street}>
          <h3>
            {HOLDEM_TEXTS.streets[street]} {cards.length > 0 && <SmallCards cards={cards} />}
          </h3>
          <ol>
            {words.map((line, i) => (
              <li key={`${i}`} class={`seat-${line.seat}`}>
                <span class="pip" /> {line.words}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
