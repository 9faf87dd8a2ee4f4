/** Blackjack on the screen: the table, and what the player whose turn it is may do. */

import type { Action } from '../../../../shared/games/blackjack/hands.ts';
import type { BlackjackView } from '../../../../shared/games/blackjack/view.ts';
import type { TableProps } from '../game-screen.ts';
import { KeySign } from '../key-sign.tsx';
import { PlayedRounds } from '../played-rounds.tsx';
import { useKeys } from '../use-keys.ts';
import { usePending } from '../use-pending.ts';
import { Felt } from './felt.tsx';
import { isUnpaid, viewAfter } from './history.ts';
import { BLACKJACK_TEXTS } from './texts.ts';
import { paidWords } from './words.ts';

const ACTIONS: readonly { readonly action: Action; readonly label: string; readonly key: string }[] = [
  { action: 'hit', label: BLACKJACK_TEXTS.hit, key: 'h' },
  { action: 'stand', label: BLACKJACK_TEXTS.stand, key: 's' },
  { action: 'double', label: BLACKJACK_TEXTS.double, key: 'd' },
];

export function Table({ view, need, busy, over, seat, names, playerHeader, decide }: TableProps<BlackjackView>) {
  const choosing = need.kind === 'decide' && !busy && !over;
  const allowed = choosing ? (view?.actions ?? []) : [];
  const own = seat === undefined ? undefined : view?.seats[seat]?.hand;
  const [pending, setPending] = usePending<Action>(choosing, `${view?.round} ${own?.cards.length}`);
  const play = (kind: Action): void => {
    setPending(kind);
    decide({ kind });
  };
  useKeys(
    Object.fromEntries(ACTIONS.flatMap(({ action, key }) => (allowed.includes(action) ? [[key, () => play(action)]] : []))),
  );
  if (view === undefined) return null;
  const plays = seat !== undefined && view.seats[seat]!.role === 'player' && view.seats[seat]!.in && !over;
  const choices = plays && (
    <div class="table-choices">
      {ACTIONS.map(({ action, label, key }) => (
        <button
          key={action}
          type="button"
          class={`button ${action === 'double' ? '' : 'primary'} ${pending === action ? 'being-sent' : ''}`}
          disabled={!allowed.includes(action)}
          aria-keyshortcuts={key}
          onClick={() => play(action)}
        >
          {label} <KeySign of={key} />
        </button>
      ))}
    </div>
  );
  return (
    <div class="stack">
      <PlayedRounds
        view={view}
        over={over}
        rounds={view.paid.map((round, i) => BLACKJACK_TEXTS.roundIs(i + 1, paidWords(round, seat, names)))}
        unfinished={isUnpaid(view)}
        viewAfter={viewAfter}
        plain
      >
        {(shown) => <Felt view={shown} names={names} playerHeader={playerHeader} actions={choices} />}
      </PlayedRounds>
    </div>
  );
}
