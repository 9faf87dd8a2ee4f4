/** A button that copies a text and says so; where a browser does not let it, the text is shown to be copied by hand. */

import { useEffect, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

const SAID_FOR_MS = 2_000;

interface CopyProps {
  readonly text: string;
  /** What the button is called, such as `Copy link`. */
  readonly label: string;
  readonly icon?: IconName;
  /** Shows its sign only; the label is still its name. */
  readonly small?: boolean;
}

export function CopyButton({ text, label, icon = 'copy', small = false }: CopyProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  };
  return (
    <span class="copy">
      <button type="button" class={small ? 'copy-small' : 'button'} aria-label={small ? label : undefined} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : icon} />
        {!small && label}
      </button>
      <span role="status" class={small && outcome !== 'refused' ? 'visually-hidden' : 'copy-said'}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && (
          <>
            Your browser does not copy. Copy it by hand: <code>{text}</code>
          </>
        )}
      </span>
    </span>
  );
}
