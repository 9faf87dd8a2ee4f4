/** A field with a few values to choose from, by their places. */

import { useId } from 'preact/hooks';

interface SelectProps {
  readonly label: string;
  readonly labels: readonly string[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

export function Select({ label, labels, chosen, onChoose }: SelectProps) {
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
