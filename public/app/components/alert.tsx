/** What went wrong, read out at once: a notice, or a line below a field. */

import type { ComponentChildren } from 'preact';

interface AlertProps {
  readonly children: ComponentChildren;
  readonly id?: string;
  readonly class?: string;
}

export const Alert = ({ class: look = 'notice bad', ...rest }: AlertProps) => <p {...rest} class={look} role="alert" />;
