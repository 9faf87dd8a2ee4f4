/** What happens before the seats can play on, and how far it is. */

import type { Preparing as Progress } from '../../../../shared/games/dark-chess/proven/view.ts';
import { texts } from '../../language/texts.ts';

export const PREPARING = texts('games/proven-dark-chess/preparing', {
  title: 'Before the first move',
  titleAgain: 'A player goes on with another device',
  about: 'Both devices make the random numbers with which every move is proven.',
  first: 'That is some seconds of work while both pages are open. Nobody’s playing time runs yet.',
  again: 'What the device before had made is thrown away, so that nothing is ever used twice.',
  label: 'Preparing',
  step: (step: number, total: number) => `Step ${step} of ${total}`,
  away: (who: string) => `It is the turn of ${who}, who is away: it goes on with their next visit. You need not wait here.`,
  theirClock: 'Their clock runs, not yours.',
  signing: 'Both devices sign the start…',
  working: 'Your device is at work…',
  theirs: (who: string) => `The device of ${who} is at work…`,
});

interface PreparingProps {
  readonly preparing: Progress | undefined;
  readonly seat: number | undefined;
  readonly names: readonly string[];
  readonly presence: readonly boolean[];
}

export function Preparing({ preparing, seat, names, presence }: PreparingProps) {
  if (preparing === undefined) return null;
  const { done, total, again } = preparing;
  return (
    <section class="panel preparing stack stack-tight" aria-labelledby="preparing">
      <h2 id="preparing">{again ? PREPARING.titleAgain : PREPARING.title}</h2>
      <p>
        {PREPARING.about} {again ? PREPARING.again : PREPARING.first}
      </p>
      <progress class="progress" value={done} max={total} aria-label={PREPARING.label} />
      <p class="hint preparing-step">
        <span>{turnWords(preparing, seat, names, presence)}</span>
        <span class="preparing-count">{PREPARING.step(Math.min(done + 1, total), total)}</span>
      </p>
    </section>
  );
}

/** Whose device is at work. A person who is away has to come by; nobody has to wait for it here. */
function turnWords(
  { next, again }: Progress,
  seat: number | undefined,
  names: readonly string[],
  presence: readonly boolean[],
): string {
  const others = next.filter((one) => one !== seat);
  const away = others.find((one) => presence[one] === false);
  if (away !== undefined) {
    const waits = PREPARING.away(names[away]!);
    return again ? `${waits} ${PREPARING.theirClock}` : waits;
  }
  if (next.length > 1) return PREPARING.signing;
  return others.length === 0 ? PREPARING.working : PREPARING.theirs(names[others[0]!]!);
}
