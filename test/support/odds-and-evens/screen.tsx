import { gameScreen, type TableProps } from '../../../public/app/games/game-screen.ts';
import { describeStep, REASONS } from './replay.tsx';
import type { View } from './rules.ts';

function Table({ view, need, busy, names, playerHeader, decide }: TableProps<View>) {
  return (
    <div class="stack">
      {names.map((_, seat) => (
        <section key={seat}>
          {playerHeader(seat)} {view?.shown[seat]}
        </section>
      ))}
      <div class="row">
        {[1, 2, 3, 4, 5].map((fingers) => (
          <button
            key={fingers}
            type="button"
            class="button"
            disabled={need.kind !== 'decide' || busy}
            onClick={() => decide({ kind: 'show', fingers })}
          >
            {fingers}
          </button>
        ))}
      </div>
    </div>
  );
}

export const screen = gameScreen<View>({
  Table,
  headline: (_, need) => ({ title: need.kind === 'decide' ? 'How many fingers?' : 'Both choose', mine: need.kind === 'decide' }),
  describeStep,
  reasons: REASONS,
});
