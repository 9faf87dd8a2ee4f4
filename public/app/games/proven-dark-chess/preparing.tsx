/** How far the devices are with what they need before the seats can play on: a slim line beside the board, which can be played already. */

import type { Preparing as Progress } from '../../../../shared/games/dark-chess/proven/view.ts';
import { plural, texts } from '../../language/texts.ts';
import { useSustained } from '../../match/use-settled.ts';

export const PREPARING = texts('games/proven-dark-chess/preparing', {
  label: 'Getting ready',
  first: 'Getting ready. No clock runs yet.',
  again: 'A player goes on with another device: getting ready anew.',
  step: (step: number, total: number) => `${step} of ${total}`,
  away: (who: string) => `It is the turn of ${who}, who is away: it goes on with their next visit. You need not wait here.`,
  visits: (count: number) =>
    plural(count, {
      one: `It is the last visit before the next move, if you two are never here together.`,
      other: `If you two are never here together, ${count} visits are left before the next move.`,
    }),
  theirClock: 'Their clock runs, not yours.',
});

/** Who is away for less than this, in ms, is still coming: a page that loads, or a computer that starts. */
const AWAY_MS = 4_000;

interface PreparingProps {
  readonly preparing: Progress | undefined;
  readonly seat: number | undefined;
  readonly names: readonly string[];
  readonly presence: readonly boolean[];
}

export function Preparing({ preparing, seat, names, presence }: PreparingProps) {
  const absent = preparing?.next.find((one) => one !== seat && presence[one] === false);
  const isAway = useSustained(absent !== undefined, AWAY_MS);
  if (preparing === undefined) return null;
  const { done, total, passes, again } = preparing;
  return (
    <div class="preparing">
      <p class="hint preparing-step">
        <span>
          {isAway && absent !== undefined ? awayWords(names[absent]!, passes, again) : again ? PREPARING.again : PREPARING.first}
        </span>
        <span class="preparing-count">{PREPARING.step(Math.min(done + 1, total), total)}</span>
      </p>
      <progress class="progress" value={done} max={total} aria-label={PREPARING.label} />
    </div>
  );
}

/** A person who is away has to come by; nobody has to wait for it here. */
const awayWords = (who: string, passes: number, again: boolean): string =>
  [PREPARING.away(who), PREPARING.visits(passes), ...(again ? [PREPARING.theirClock] : [])].join(' ');
