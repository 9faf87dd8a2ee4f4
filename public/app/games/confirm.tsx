/**
 * Each move confirmed: what a person touches first is only chosen, and is sent when it is touched again, or by a button. A table asks `useConfirm` in place
 * of sending at once, draws what is chosen as chosen, and shows the bar.
 */

import { useEffect, useState } from 'preact/hooks';
import { isNarrowTouch } from '../device/narrow-touch.ts';
import { usePreference } from '../device/use-preference.ts';
import { texts } from '../language/texts.ts';

export const CONFIRM = texts('games/confirm', {
  notSent: 'Not sent yet',
  how: 'Not sent yet. Choose it once more or press Send; Escape takes it back.',
  send: 'Send',
  takeBack: 'Take back',
});

/** How large the targets of a table are: on a phone a finger slips on the squares of a board, and not on a card. */
export type Targets = 'small' | 'large';

/** Whether a person confirms moves. Where nobody has said so: at a board, on a narrow touch screen. */
export const confirms = (preference: string, targets: Targets): boolean =>
  preference === '' ? targets === 'small' && isNarrowTouch() : preference === 'on';

interface Confirming<Act> {
  /** What is chosen and not sent. */
  readonly chosen: Act | undefined;
  /** Chooses, or sends what was chosen before; sends at once where nothing is confirmed. */
  readonly choose: (act: Act) => void;
  readonly send: () => void;
  readonly takeBack: () => void;
}

/** `asked`: whether the person is asked now. Nothing stays chosen for longer. */
export function useConfirm<Act extends string | number>(
  targets: Targets,
  asked: boolean,
  act: (act: Act) => void,
): Confirming<Act> {
  const [preference] = usePreference('confirm');
  const [choice, setChoice] = useState<Act>();
  const chosen = asked ? choice : undefined;
  const takeBack = (): void => setChoice(undefined);
  const sendThis = (one: Act): void => {
    takeBack();
    act(one);
  };
  useEffect(() => {
    if (!asked) takeBack();
  }, [asked]);
  useEffect(() => {
    if (chosen === undefined) return;
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') takeBack();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [chosen]);
  return {
    chosen,
    takeBack,
    choose: (one) => (one === chosen || !confirms(preference, targets) ? sendThis(one) : setChoice(one)),
    send: () => {
      if (chosen !== undefined) sendThis(chosen);
    },
  };
}

interface ConfirmBarProps {
  readonly confirming: Pick<Confirming<unknown>, 'chosen' | 'send' | 'takeBack'>;
}

/** Lies over the lower edge of the page, so that nothing moves under the finger. */
export function ConfirmBar({ confirming: { chosen, send, takeBack } }: ConfirmBarProps) {
  return (
    <>
      <p role="status" class="visually-hidden">
        {chosen === undefined ? '' : CONFIRM.how}
      </p>
      {chosen !== undefined && (
        <div class="confirm-bar">
          <span aria-hidden="true">{CONFIRM.notSent}</span>
          <button type="button" class="button" onClick={takeBack}>
            {CONFIRM.takeBack}
          </button>
          <button type="button" class="button primary" onClick={send}>
            {CONFIRM.send}
          </button>
        </div>
      )}
    </>
  );
}
