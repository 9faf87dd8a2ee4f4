/** The header of a player above their side of the table: colour, name, role, whether they are here, and their clock. */

import type { ComponentChildren } from 'preact';
import { EngineMark } from '../components/engine-mark.tsx';
import { Icon } from '../components/icon.tsx';
import { KeyMark } from '../components/key-mark.tsx';
import type { GameEntry } from '../games/game-screen.ts';
import { texts } from '../language/texts.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { figures, timeLeft } from './clock-words.ts';
import { useNow } from './use-now.ts';

export const PLAYER_HEADER = texts('match/player-header', {
  you: 'You',
  out: 'Out',
  away: 'Away',
  clock: (who: string) => `Clock of ${who}`,
  clockRunning: (who: string) => `Clock of ${who}, running`,
  free: 'Time of this move that does not count',
});

const LOW_MS = 30_000;
const DAY_MS = 24 * 3_600_000;

interface PlayerHeaderProps {
  readonly seat: number;
  readonly name: string;
  readonly mark: string | undefined;
  readonly game: GameEntry;
  readonly snapshot: MatchSnapshot;
  /** What is shown before the clock. */
  readonly children?: ComponentChildren;
}

export function PlayerHeader({ seat, name, mark, game, snapshot, children }: PlayerHeaderProps) {
  const { matchState, presence } = snapshot;
  const role = game.roleOf?.(seat, matchState.seats.length, matchState.terms!.params);
  const out = matchState.seats[seat]?.out === true;
  const mine = seat === snapshot.seat;
  // Of two, who has said no name needs no number either.
  const unnamed = mine && matchState.seats.length === 2 && matchState.seats[seat]?.name === undefined;
  const playing = matchState.phase === 'setup' || matchState.phase === 'play';
  return (
    <div class={`player-header seat-${seat}`}>
      <span class="pip" />
      <span class="seat-name player-header-name">{unnamed ? PLAYER_HEADER.you : name}</span>
      <KeyMark mark={mark} />
      <EngineMark engine={matchState.seats[seat]?.engine} />
      {role !== undefined && !role.usual && <span class="tag role">{role.name}</span>}
      {mine && !unnamed && <span class="tag">{PLAYER_HEADER.you}</span>}
      {out && <span class="tag away">{PLAYER_HEADER.out}</span>}
      {!mine && !out && playing && presence[seat] === false && <span class="tag away">{PLAYER_HEADER.away}</span>}
      {children}
      {matchState.phase === 'play' && !out && matchState.seats[seat] !== undefined && (
        <SeatClock seat={seat} name={name} snapshot={snapshot} />
      )}
    </div>
  );
}

/** Counts down while its seat may act. The relay's clock counts; ours only draws it. */
function SeatClock({ seat, name, snapshot: { matchState, clockOffset } }: Pick<PlayerHeaderProps, 'seat' | 'name' | 'snapshot'>) {
  const running = matchState.next.includes(seat);
  const now = useNow(running);
  const { clock } = matchState.terms!;
  const left = timeLeft(matchState.seats[seat]!, clock, now + clockOffset);
  const byMove = clock.budget === 0;
  const shown = byMove ? (running ? left.free : clock.grace) : left.budget;
  // Nobody waits for a player who practises without a hurry.
  if (matchState.terms!.practice && shown > DAY_MS) return null;
  const low = running && shown < LOW_MS && (byMove || left.free === 0);
  return (
    <span
      class={`clock ${running ? 'running' : ''} ${low ? 'low' : ''}`}
      role="timer"
      aria-label={(running ? PLAYER_HEADER.clockRunning : PLAYER_HEADER.clock)(name)}
    >
      {running && !byMove && left.free > 0 && (
        <span class="clock-free" title={PLAYER_HEADER.free}>
          <Icon name="pause" />
          {figures(left.free)}
        </span>
      )}
      {figures(shown)}
    </span>
  );
}
