/** A player's plate above their side of the table: colour, name, role, whether they are here, and their clock. */

import { useEffect, useState } from 'preact/hooks';
import type { GameEntry } from '../games/game-screen.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { figures, timeLeft } from './clock-words.ts';

const TICK_MS = 250;
const LOW_MS = 30_000;

interface PlateProps {
  readonly seat: number;
  readonly name: string;
  readonly game: GameEntry;
  readonly snapshot: MatchSnapshot;
}

export function Plate({ seat, name, game, snapshot }: PlateProps) {
  const { life, presence } = snapshot;
  const role = game.roleOf?.(seat, life.seats.length, life.terms!.params);
  const out = life.seats[seat]?.out === true;
  const mine = seat === snapshot.seat;
  const playing = life.phase === 'setup' || life.phase === 'play';
  return (
    <div class={`plate seat-${seat}`}>
      <span class="pip" />
      <span class="seat-name plate-name">{name}</span>
      {role !== undefined && !role.usual && <span class="tag">{role.name}</span>}
      {mine && <span class="tag">You</span>}
      {out && <span class="tag away">Out</span>}
      {!mine && !out && playing && presence[seat] === false && <span class="tag away">Away</span>}
      {life.phase === 'play' && !out && life.seats[seat] !== undefined && (
        <SeatClock seat={seat} name={name} snapshot={snapshot} />
      )}
    </div>
  );
}

/** This device's clock, drawn anew a few times a second while `running`. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/** The time in which every seat must do its part of the set-up. */
export function SetupTime({ snapshot: { life, clockOffset } }: { snapshot: MatchSnapshot }) {
  const now = useNow(true);
  const { setup } = life.terms!.deadlines;
  const left = Math.min(setup, Math.max(0, life.time + setup - (now + clockOffset)));
  return (
    <p class="hint setup-time" role="timer">
      {figures(left)} left to begin
    </p>
  );
}

/** Counts down while its seat may act. The relay's clock counts; ours only draws it. */
function SeatClock({ seat, name, snapshot: { life, clockOffset } }: Omit<PlateProps, 'game'>) {
  const running = life.next.includes(seat);
  const now = useNow(running);
  const { clock } = life.terms!;
  const left = timeLeft(life.seats[seat]!, clock, now + clockOffset);
  const byMove = clock.budget === 0;
  const shown = byMove ? (running ? left.free : clock.grace) : left.budget;
  const low = running && shown < LOW_MS && (byMove || left.free === 0);
  return (
    <span
      class={`clock ${running ? 'running' : ''} ${low ? 'low' : ''}`}
      role="timer"
      aria-label={`Clock of ${name}${running ? ', running' : ''}`}
    >
      {running && !byMove && left.free > 0 && <span class="clock-free">+{figures(left.free)}</span>}
      {figures(shown)}
    </span>
  );
}
