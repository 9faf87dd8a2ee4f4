/** Three Card Monte on the screen: three cards between two players. */

import type { ComponentChildren } from 'preact';
import type { MonteView } from '../../../../shared/games/monte/view.ts';
import { PlayingCard } from '../cards/playing-card.tsx';
import { ConfirmBar, useConfirm } from '../confirm.tsx';
import type { TableProps } from '../game-screen.ts';
import { KeySign } from '../key-sign.tsx';
import { PlayedRounds } from '../played-rounds.tsx';
import { useJustEnded } from '../use-just-ended.ts';
import { useKeys } from '../use-keys.ts';
import { usePending } from '../use-pending.ts';
import { viewAfter } from './history.ts';
import { MONTE_TEXTS } from './texts.ts';
import { lastRoundWords } from './words.ts';

const PLACES = ['left', 'middle', 'right'] as const;
type Place = (typeof PLACES)[number];
/** The queen's companions, from left to right. */
const JACKS = ['JS', 'JC'] as const;

export function Table({ view, need, busy, over, seat, names, playerHeader, decide }: TableProps<MonteView>) {
  const justEnded = useJustEnded(view?.rounds.length ?? 0);
  // The cards of the round before still lie open: nobody points at them.
  const choosing = need.kind === 'decide' && !busy && !over && !(justEnded && view?.stage === 'point');
  const [pending, setPending] = usePending<Place>(choosing, `${view?.rounds.length} ${view?.stage}`);
  const lay = (card: Place): void => {
    setPending(card);
    decide({ kind: view!.stage, card });
  };
  const confirming = useConfirm('large', choosing, lay);
  const { choose } = confirming;
  useKeys(choosing ? { 1: () => choose('left'), 2: () => choose('middle'), 3: () => choose('right') } : {});
  if (view === undefined) return null;
  return (
    <div class="monte">
      <PlayedRounds
        view={view}
        over={over}
        rounds={view.rounds.map((_, i) => lastRoundWords({ rounds: view.rounds.slice(0, i + 1), seat }, names))}
        unfinished={view.stage !== 'place' && view.stage !== 'over'}
        viewAfter={viewAfter}
      >
        {(shown) => (
          <>
            <Sides view={shown} playerHeader={playerHeader} />
            <Cards
              view={justEnded && !over ? { ...shown, stage: 'place' } : shown}
              pending={pending}
              chosen={confirming.chosen}
              {...(choosing ? { onChoose: choose } : {})}
            />
            {shown.queen !== undefined && shown.stage !== 'place' && <p class="monte-note soft">{MONTE_TEXTS.onlyYou}</p>}
          </>
        )}
      </PlayedRounds>
      <ConfirmBar confirming={confirming} />
    </div>
  );
}

export function Sides({ view, playerHeader }: { view: MonteView; playerHeader: (seat: number) => ComponentChildren }) {
  return (
    <div class="monte-sides">
      {view.scores.map((points, seat) => (
        <section key={`${seat}`} class={`monte-side seat-${seat}`}>
          {playerHeader(seat)}
          <p>
            <strong class="monte-points">{points}</strong> {MONTE_TEXTS.points(points)}
          </p>
        </section>
      ))}
    </div>
  );
}

/** What lies at a place as this viewer knows it; while the dealer hides the queen, the round before still lies open. */
function faceAt({ stage, queen, rounds }: MonteView, place: Place): string | undefined {
  const shown = stage === 'place' || stage === 'over' ? (rounds.at(-1)?.queen ?? (stage === 'place' ? queen : undefined)) : queen;
  if (shown === undefined) return undefined;
  if (shown === place) return 'QH';
  return JACKS[PLACES.filter((one) => one !== shown).indexOf(place)];
}

interface CardsProps {
  readonly view: MonteView;
  /** The place that was chosen, and that the log does not hold yet. */
  readonly pending?: Place | undefined;
  /** The place that is chosen, and not sent yet. */
  readonly chosen?: Place | undefined;
  readonly onChoose?: (place: Place) => void;
}

export function Cards({ view, pending, chosen, onChoose }: CardsProps) {
  const { stage, rounds, pointed } = view;
  const open = stage === 'place' || stage === 'over';
  const marked = open ? rounds.at(-1)?.pointed : pointed;
  return (
    <fieldset class="monte-cards">
      <legend class="visually-hidden">{MONTE_TEXTS.cards}</legend>
      {PLACES.map((place, i) => {
        const face = faceAt(view, place);
        const card = (
          <span class={`flip ${face === undefined ? '' : 'up'}`}>
            <span class="flip-back">
              <PlayingCard card={undefined} silent={face !== undefined || onChoose !== undefined} />
            </span>
            <span class="flip-face">
              <PlayingCard card={face ?? JACKS[0]} silent={face === undefined || onChoose !== undefined} />
            </span>
          </span>
        );
        return (
          <div key={place} class={`monte-card ${marked === place ? 'marked' : ''} ${pending === place ? 'being-sent' : ''}`}>
            {onChoose === undefined ? (
              <div class="monte-place">{card}</div>
            ) : (
              <button
                type="button"
                class={`monte-place ${chosen === place ? 'chosen' : ''}`}
                aria-pressed={chosen === place}
                aria-label={(stage === 'place' ? MONTE_TEXTS.put : MONTE_TEXTS.point)[place]}
                aria-keyshortcuts={`${i + 1}`}
                onClick={() => onChoose(place)}
              >
                {card}
              </button>
            )}
            <p class="monte-label">
              {MONTE_TEXTS.places[place]}
              {onChoose !== undefined && <KeySign of={i + 1} />}
              {marked === place && <span class="tag seat-1">{MONTE_TEXTS.pointedAt}</span>}
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}
