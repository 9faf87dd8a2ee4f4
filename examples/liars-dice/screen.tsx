/** The table: the cups, the bid, and what may be bid now. */

import { gameScreen, type TableProps } from 'fogline/page';
import type { View } from './rules.ts';

const face = (die: number): string => '⚀⚁⚂⚃⚄⚅'[die - 1]!;
const Dice = ({ dice }: { dice: readonly number[] }) => (
  <span role="img" aria-label={dice.join(', ')} style="font-size: 2.5rem; line-height: 1">
    {dice.map(face).join(' ')}
  </span>
);

function Table({ view, asks, busy, names, playerHeader, decide }: TableProps<View>) {
  if (view === undefined) return null;
  const { bid, own, last, dice } = view;
  const { legal = [] } = asks ?? {};
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    decide(legal[Number(new FormData(event.currentTarget as HTMLFormElement).get('bid'))]!);
  };
  return (
    <div class="stack">
      {names.map((name, seat) => (
        <section key={seat}>
          {playerHeader(seat)} {dice[seat]} dice {seat === view.seat && own && <Dice dice={own} />}
          {last && (
            <p class="soft">
              {last.cups.filter((cup) => cup.seat === seat).map((cup) => `Had ${cup.dice.map(face).join(' ')}. `)}
              {last.loser === seat && `There were ${last.found} ${face(last.bid.face)}: ${name} lost a die.`}
            </p>
          )}
        </section>
      ))}
      <p>{bid ? `${names[bid.seat]} bids ${bid.count} × ${face(bid.face)}` : 'Nobody has bid yet.'}</p>
      {legal.length > 0 && (
        <form class="row" onSubmit={onSubmit}>
          <label>
            Decide{' '}
            <select name="bid" disabled={busy}>
              {legal.map(({ kind, count, face: die }, nth) => (
                <option key={`${kind} ${count} ${die}`} value={nth}>
                  {kind === 'doubt' ? 'Doubt it' : `${count} × ${face(Number(die))}`}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="button primary" disabled={busy}>
            Say it
          </button>
        </form>
      )}
    </div>
  );
}

export const screen = gameScreen<View>({
  Table,
  lists: true,
  headline: ({ turn, stage }, need, names) => ({
    title: need.kind === 'decide' ? 'Bid or doubt' : stage === 'bid' ? `${names[turn]} bids or doubts` : 'The dice roll',
    mine: need.kind === 'decide',
    passing: stage !== 'bid',
  }),
  describeStep: () => undefined,
  reasons: { 'last-dice': 'the last one with dice' },
});
