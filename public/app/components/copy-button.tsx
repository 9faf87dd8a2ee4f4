/** A button that copies a text and confirms it; where the browser refuses, it shows the text to be copied by hand. */

import { useEffect, useState } from 'preact/hooks';
import { type Mark, texts } from '../language/texts.ts';
import { Icon, type IconName } from './icon.tsx';
import { asCode } from './marks.tsx';

export const COPY_BUTTON = texts('components/copy-button', {
  copied: 'Copied',
  refused: (code: Mark, text: string) => ['Your browser does not copy. Copy it by hand: ', code(text)],
});

const CONFIRMED_MS = 2_000;

interface CopyProps {
  readonly text: string;
  /** The label of the button, such as `Copy link`. */
  readonly label: string;
  readonly icon?: IconName;
  /** Shows the icon alone; the label is still its accessible name. */
  readonly small?: boolean;
}

export function CopyButton({ text, label, icon = 'copy', small = false }: CopyProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    copyText(text).then(
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
        {outcome === 'copied' && COPY_BUTTON.copied}
        {outcome === 'refused' && COPY_BUTTON.refused(asCode, text)}
      </span>
    </span>
  );
}

/** A page that came by plain HTTP has no clipboard of its own, but may copy what is selected. */
async function copyText(text: string): Promise<void> {
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  if (clipboard !== undefined) return clipboard.writeText(text);
  const copy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', copy, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', copy);
  if (!isCopied) throw new Error('no clipboard');
}
