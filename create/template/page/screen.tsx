/** The table: it shows what its seat sees, and says what its person decided. */

import { authorName, gameReplay, gameScreen, type StepWording, type TableProps } from 'fogline/page';
import type { View } from '../game/seat.ts';

const FACES: Readonly<Record<number, string>> = { 11: 'jack', 12: 'queen', 13: 'king', 14: 'ace' };
const face = (rank: number): string => FACES[rank] ?? `${rank}`;

const REASONS = { 'most-rounds': 'by rounds', 'equal-rounds': 'as many rounds each' };

/** A step of the record in words. */
const describeStep: StepWording<View> = ({ kind, says, ...step }, names) =>
  kind === 'high-card.show' ? `${authorName(step, names)} showed card ${Number(says['card']) + 1} of the hand` : undefined;

function Table({ view, need, busy, names, playerHeader, decide }: TableProps<View>) {
  if (view === undefined) return null;
  const { hand = [], rounds, score, chosen } = view;
  return (
    <div class="stack">
      {names.map((_, seat) => (
        <section key={seat}>
          {playerHeader(seat)}
          <p>
            {score[seat]} won{rounds.length > 0 && `: ${rounds.map((cards) => face(cards[seat]!)).join(', ')}`}
          </p>
        </section>
      ))}
      {hand.length > 0 && (
        <fieldset class="row">
          <legend>Your hand</legend>
          {hand.map(({ rank, played }, card) => (
            <button
              key={card}
              type="button"
              class="button"
              aria-pressed={card === chosen}
              disabled={played || busy || need.kind !== 'decide'}
              onClick={() => decide({ kind: 'play', card })}
            >
              {face(rank)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

export const screen = gameScreen<View>({
  Table,
  headline: ({ stage }, need) => {
    if (need.kind === 'decide') return { title: 'Play a card', mine: true };
    return {
      title: stage === 'seal' ? 'The other player chooses' : 'The cards are shown',
      mine: false,
      passing: stage !== 'seal',
    };
  },
  describeStep,
  reasons: REASONS,
});

/** How a match is replayed once it is over, by the version of its rules. */
export const REPLAYS = { 1: gameReplay<View>({ describeStep, reasons: REASONS }) };
