/** Commands with which a visitor checks without this page what it says. */

import type { ComponentChildren } from 'preact';
import { CopyButton } from '../components/copy-button.tsx';
import { texts } from '../language/texts.ts';

export const CHECK_YOURSELF = texts('verify/check-yourself', {
  summary: 'Check it yourself',
  copy: (title: string) => `Copy commands: ${title}`,
  prints: (words: string) => `Must print: ${words}`,
});

export function CheckYourself({ children }: { readonly children: ComponentChildren }) {
  return (
    <details class="disclosure">
      <summary>{CHECK_YOURSELF.summary}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}

interface CommandsProps {
  /** What they check. */
  readonly title: string;
  /** What is above them. */
  readonly lead: ComponentChildren;
  readonly commands: string;
  /** What they print where all is well. */
  readonly expected?: string;
}

export function Commands({ title, lead, commands, expected }: CommandsProps) {
  return (
    <div class="commands">
      <div class="commands-head">
        {lead}
        <CopyButton small text={commands} label={CHECK_YOURSELF.copy(title)} />
      </div>
      <pre>
        <code>{commands}</code>
      </pre>
      {expected !== undefined && <p class="soft small commands-result">{CHECK_YOURSELF.prints(expected)}</p>}
    </div>
  );
}
