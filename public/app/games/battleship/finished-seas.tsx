/** Both seas of a game that is over, shot by shot. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { BattleshipView } from '../../../../shared/games/battleship/view.ts';
import { Stepper, useStepping } from '../stepper.tsx';
import { Board } from './board.tsx';
import { FleetTracker } from './fleet-tracker.tsx';
import { viewAfter } from './history.ts';
import { BATTLESHIP } from './texts.ts';
import { seaLabel, shortShot, shotWords } from './words.ts';

interface FinishedSeasProps {
  readonly view: BattleshipView;
  readonly seat: number | undefined;
  readonly names: readonly string[];
  readonly playerHeader: (seat: number) => ComponentChildren;
}

export function FinishedSeas({ view: end, seat, names, playerHeader }: FinishedSeasProps) {
  const stepping = useStepping(end.shots.length);
  const { at, goTo } = stepping;
  const view = viewAfter(end, at);
  const last = view.shots.at(-1);
  const list = useRef<HTMLElement>(null);
  // The shot that is shown is in sight among the others; the page itself stays where it is.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) list.current!.scrollTop = current.offsetTop - (list.current!.clientHeight - current.offsetHeight) / 2;
  }, [at]);
  const order = seat === undefined ? [0, 1] : [1 - seat, seat];
  return (
    <div class="finished">
      <div class="seas over">
        {order.map((owner) => (
          <section key={owner} class={`sea-column seat-${owner}`} aria-label={seaLabel(owner, seat, names)}>
            {playerHeader(owner)}
            <Board
              rules={view.rules}
              board={view.boards[owner]!}
              owner={owner}
              label={seaLabel(owner, seat, names)}
              last={last !== undefined && last.by !== owner ? last.cell : undefined}
            />
            <FleetTracker rules={view.rules} board={view.boards[owner]!} owner={owner} />
          </section>
        ))}
      </div>
      {end.shots.length > 0 && (
        <Stepper stepping={stepping} words={last === undefined ? BATTLESHIP.before : shotWords(view, last, names)} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={list} class="shot-list scroll" tabIndex={0} aria-label={BATTLESHIP.shots}>
        <ol>
          {end.shots.map((shot, i) => (
            <li key={`${shot.seq}`}>
              <button
                type="button"
                class={`step-button seat-${shot.by}`}
                aria-current={i + 1 === at ? 'step' : undefined}
                onClick={() => goTo(i + 1)}
              >
                <span class="pip" aria-hidden="true" />
                <span class="visually-hidden">{shotWords(end, shot, names)}</span>
                <span aria-hidden="true">{shortShot(end, shot)}</span>
              </button>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
