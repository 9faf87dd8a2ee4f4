/** A key or a hash: shows its two ends, the whole of it after a click, and a button that copies it. */

import { useState } from 'preact/hooks';
import { texts } from '../language/texts.ts';
import { CopyButton } from './copy-button.tsx';

export const HEX_VALUE = texts('components/hex-value', { copy: (name: string) => `Copy ${name}` });

const END_DIGITS = 8;

export function HexValue({ hex, name }: { hex: string; name: string }) {
  const [whole, setWhole] = useState(false);
  return (
    <span class="hex-value">
      <button type="button" class="hex-digits" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        <span class="visually-hidden">{name}: </span>
        <code>{whole ? hex : `${hex.slice(0, END_DIGITS)}…${hex.slice(-END_DIGITS)}`}</code>
      </button>
      <CopyButton small text={hex} label={HEX_VALUE.copy(name)} />
    </span>
  );
}
