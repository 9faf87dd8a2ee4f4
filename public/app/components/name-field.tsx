/** Where a person says what to be called. */

import { useId } from 'preact/hooks';
import { SEAT_NAME_LENGTH } from '../../../shared/encoding/limits.ts';

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  readonly onChange: (name: string) => void;
}

export function NameField({ label, name, onChange }: NameFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        value={name}
        maxLength={SEAT_NAME_LENGTH}
        autocomplete="nickname"
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
