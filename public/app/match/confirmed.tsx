/** A button that asks once more, for what cannot be undone or has a price. */

import { useRef } from 'preact/hooks';
import { Icon, type IconName } from '../components/icon.tsx';

interface ConfirmedProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  /** Nothing is lost by it: `yes` is what most people want. */
  readonly harmless?: boolean;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  /** What does nothing. */
  readonly no: string;
  readonly disabled?: boolean;
  readonly onYes: () => void;
  /** Another way to do it, with what comes of it. */
  readonly other?: { readonly label: string; readonly text: string };
  readonly onOther?: () => void;
}

export function Confirmed(props: ConfirmedProps) {
  const { label, icon, danger = false, harmless = false, title, text, yes, no, disabled = false, onYes, other, onOther } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        class={`button ${harmless ? '' : 'plain'} ${danger ? 'danger' : ''}`}
        disabled={disabled}
        onClick={() => dialog.current?.showModal()}
      >
        {icon !== undefined && <Icon name={icon} />} {label}
      </button>
      <dialog ref={dialog} class="dialog" aria-label={title}>
        <form method="dialog" class="stack">
          <h2>{title}</h2>
          <p>{text}</p>
          <div class="row">
            <button type="submit" class={`button ${harmless ? 'primary' : 'danger'}`} onClick={onYes}>
              {yes}
            </button>
            <button type="submit" class="button" autofocus>
              {no}
            </button>
          </div>
          {other !== undefined && (
            <div class="stack stack-tight dialog-other">
              <p class="soft">{other.text}</p>
              <div class="row">
                <button type="submit" class="button" onClick={onOther}>
                  {other.label}
                </button>
              </div>
            </div>
          )}
        </form>
      </dialog>
    </>
  );
}
