/** A button that copies a text and says so. */

import { useEffect, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

const SAID_FOR_MS = 2_000;

interface CopyProps {
  readonly text: string;
  /** What the button is called, such as `Copy permalink`. */
  readonly label: string;
  readonly icon?: IconName;
  /** Shows its sign only; the label is still its name. */
  readonly small?: boolean;
}

export function CopyButton({ text, label, icon = 'copy', small = false }: CopyProps) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (): void => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setSaid('Copied'),
      () => setSaid('Not copied'),
    );
  };
  return (
    <span class="copy">
      <button type="button" class={small ? 'copy-small' : 'button'} aria-label={small ? label : undefined} onClick={copy}>
        <Icon name={said === 'Copied' ? 'check' : icon} />
        {!small && label}
      </button>
      <span role="status" class={small ? 'visually-hidden' : 'copy-said'}>
        {said}
      </span>
    </span>
  );
}
