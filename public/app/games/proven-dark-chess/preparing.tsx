/** What happens before the seats can play on, and how far it is. */

import type { Preparing as Progress } from '../../../../shared/games/dark-chess/proven/view.ts';

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
      <h2 id="preparing">{again ? 'A player goes on with another device' : 'Before the first move'}</h2>
      <p>
        Both devices make the random numbers with which every move is proven.{' '}
        {again
          ? 'What the device before had made is thrown away, so that nothing is ever used twice.'
          : 'That is some seconds of work while both pages are open. Nobody’s playing time runs yet.'}
      </p>
      <progress class="progress" value={done} max={total} aria-label="Preparing" />
      <p class="hint preparing-step">
        <span>{turnWords(preparing, seat, names, presence)}</span>
        <span class="preparing-count">
          Step {Math.min(done + 1, total)} of {total}
        </span>
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
    const clock = again ? ' Their clock runs, not yours.' : '';
    return `It is the turn of ${names[away]}, who is away: it goes on with their next visit. You need not wait here.${clock}`;
  }
  if (next.length > 1) return 'Both devices sign the start…';
  return others.length === 0 ? 'Your device is at work…' : `The device of ${names[others[0]!]} is at work…`;
}
