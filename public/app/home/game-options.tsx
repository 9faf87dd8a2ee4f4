/** The number of players and the parameters of a match, where a game leaves a choice, and what they mean. */

import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import { Select } from '../components/select.tsx';
import type { GameEntry } from '../games/game-screen.ts';
import { optionNotes } from '../games/options.ts';
import { texts } from '../language/texts.ts';
import type { MatchChoice, Opponent } from './match-choice.ts';

export const GAME_OPTIONS = texts('home/game-options', { players: 'Players' });

interface GameOptionsProps {
  readonly game: GameEntry;
  readonly params: JsonObject;
  readonly seats: number;
  readonly onChange: (params: JsonObject, seats: number) => void;
}

export function GameOptions({ game, params, seats, onChange }: GameOptionsProps) {
  const { min, max } = game.seats(params);
  const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return (
    <>
      {counts.length > 1 && (
        <Select
          label={GAME_OPTIONS.players}
          labels={counts.map(String)}
          chosen={counts.indexOf(seats)}
          onChoose={(index) => onChange(params, counts[index]!)}
        />
      )}
      {game.options?.map(({ name, label, values }) => (
        <Select
          key={name}
          label={label}
          labels={values.map((one) => one.label)}
          chosen={values.findIndex(({ value }) => value === params[name])}
          onChoose={(index) => {
            const changed = { ...params, [name]: values[index]!.value };
            const range = game.seats(changed);
            onChange(changed, Math.min(Math.max(seats, range.min), range.max));
          }}
        />
      ))}
    </>
  );
}

/** What the choice means, a sentence or two each. */
export function notesOf(game: GameEntry, { params, seats, side }: MatchChoice, opponent: Opponent): string[] {
  const chosen = game.sides?.[side];
  const seat = chosen?.seat ?? 0;
  const role = seat === 'any' ? undefined : game.roleOf?.(seat, seats, params);
  const house = opponent === 'friend' ? chosen?.note : undefined;
  return [role?.task, house, ...optionNotes(game, params)].flatMap((note) => note ?? []);
}
