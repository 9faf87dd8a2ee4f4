/** A button that shows an icon alone. Its label is its name, and what a pointer is told over it. */

import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean;
  /** Whether it is switched on, for a switch. */
  readonly pressed?: boolean;
  /** A key that does the same. */
  readonly shortcut?: string;
  readonly onClick: () => void;
}

export function IconButton({ icon, label, disabled = false, pressed, shortcut, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="button plain icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
