/** The seats and parameters of a match, where a game leaves a choice. */

import { useId } from 'preact/hooks';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { GameEntry, SeatRole } from '../games/game-screen.ts';
import { optionNotes } from '../games/options.ts';

interface GameOptionsProps {
  readonly game: GameEntry;
  readonly params: JsonObject;
  readonly seats: number;
  readonly onChange: (params: JsonObject, seats: number) => void;
}

interface Choice {
  readonly label: string;
  readonly chosen: number;
  readonly labels: readonly string[];
  readonly onChoose: (index: number) => void;
}

export function GameOptions({ game, params, seats, onChange }: GameOptionsProps) {
  const { min, max } = game.seats(params);
  const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const seatChoice: Choice = {
    label: 'Seats',
    chosen: counts.indexOf(seats),
    labels: counts.map(String),
    onChoose: (index) => onChange(params, counts[index]!),
  };
  const choices = game.options.map(
    ({ name, label, values }): Choice => ({
      label,
      chosen: values.findIndex(({ value }) => value === params[name]),
      labels: values.map((one) => one.label),
      onChoose(index) {
        const changed = { ...params, [name]: values[index]!.value };
        const range = game.seats(changed);
        onChange(changed, Math.min(Math.max(seats, range.min), range.max));
      },
    }),
  );
  const all = [...(counts.length > 1 ? [seatChoice] : []), ...choices];
  if (all.length === 0) return null;
  return (
    <div class="stack stack-tight">
      <div class="fields fields-narrow">
        {all.map((choice) => (
          <Select key={choice.label} {...choice} />
        ))}
      </div>
      {optionNotes(game, params).map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
      {game.roleOf !== undefined && <p class="hint">{roleWords(game, params, seats)}</p>}
    </div>
  );
}

function Select({ label, chosen, labels, onChoose }: Choice) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} class="input" value={chosen} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
        {labels.map((one, i) => (
          <option key={one} value={i} selected={i === chosen}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Such as `Yours is the dealer's seat. The others: 3 players, regulator.` */
function roleWords({ roleOf }: GameEntry, params: JsonObject, seats: number): string {
  const roles = Array.from({ length: seats }, (_, seat): SeatRole => roleOf!(seat, seats, params));
  if (roles.length === 2) return `${roles[0]!.task} The other seat: ${roles[1]!.name.toLowerCase()}.`;
  const counts = new Map<string, number>();
  for (const { name } of roles.slice(1)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const others = [...counts].map(([name, count]) => (count === 1 ? `1 ${name}` : `${count} ${name}s`).toLowerCase());
  return `${roles[0]!.task} The other seats: ${others.join(' and ')}.`;
}
