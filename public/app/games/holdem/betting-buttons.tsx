/** What a person does with a hand: fold, check or call, bet or raise by an amount that is typed or set. It keeps its place between turns. */

import { useId, useRef, useState } from 'preact/hooks';
import type { Action } from '../../../../shared/games/holdem/betting.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';
import { KeySign } from '../key-sign.tsx';
import { useKeys } from '../use-keys.ts';
import { readAmount, SIZES, sizeOf, stepBy } from './amount.ts';
import { HOLDEM_TEXTS } from './texts.ts';

interface BettingButtonsProps {
  readonly view: HoldemView;
  /** Changes with every act: what was typed is of one turn. */
  readonly place: string;
  /** Whether the person is asked now. */
  readonly choosing: boolean;
  /** What was chosen, and the log does not hold yet. */
  readonly pending: Action['kind'] | undefined;
  readonly onAct: (action: Action) => void;
}

/** What was typed or set in a turn; `tried`: it was to be sent, so that it is said what is wrong with it. */
interface Given {
  readonly place: string;
  readonly typed: string;
  readonly tried?: boolean;
}

export function BettingButtons({ view, place, choosing, pending, onAct }: BettingButtonsProps) {
  const options = choosing ? view.options : undefined;
  const { check = false, call, raise } = options ?? {};
  const [given, setGiven] = useState<Given>();
  const field = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const { typed = raise === undefined ? '' : String(raise.min), tried = false } = given?.place === place ? given : {};
  const amount = raise && readAmount(typed, raise);
  const error =
    tried && raise !== undefined && typeof amount === 'string' ? HOLDEM_TEXTS.errors[amount](raise.min, raise.max) : undefined;

  const set = (to: number | undefined): void => setGiven(to === undefined ? undefined : { place, typed: String(to) });
  const send = (action: Action): void => {
    // Everything here is shut until the next turn: its place in the page stays.
    if (group.current?.contains(document.activeElement)) group.current.focus({ preventScroll: true });
    onAct(action);
  };
  const sendAmount = (event?: Event): void => {
    event?.preventDefault();
    if (raise === undefined) return;
    if (typeof amount === 'number') {
      send({ kind: raise.kind, to: amount });
    } else {
      setGiven({ place, typed, tried: true });
      field.current?.focus();
    }
  };
  const step = (by: number): void => raise && set(stepBy(typed, by * view.blinds.big, raise));
  const stay = (): void => send({ kind: check ? 'check' : 'call' });
  const canFold = options !== undefined && !check;
  const canStay = check || call !== undefined;
  useKeys({
    ...(canFold ? { f: () => send({ kind: 'fold' }) } : {}),
    ...(canStay ? { c: stay } : {}),
    ...(raise === undefined ? {} : { r: () => field.current?.select(), '+': () => step(1), '-': () => step(-1) }),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    if (by === undefined) group.current?.focus();
    else step(by);
  };

  const { big } = view.blinds;
  const size = SIZES.find((one) => amount === sizeOf(view, one));
  const isShut = raise === undefined;
  return (
    <fieldset class="holdem-actions" ref={group} tabIndex={-1}>
      <legend class="visually-hidden">{HOLDEM_TEXTS.actions}</legend>
      <form class="holdem-amount" id={`${id}-form`} noValidate onSubmit={sendAmount}>
        <div class="holdem-sizes">
          {SIZES.map((one) => (
            <button
              key={one}
              type="button"
              class="button"
              disabled={isShut}
              aria-pressed={!isShut && one === size}
              onClick={() => set(sizeOf(view, one))}
            >
              {HOLDEM_TEXTS.sizes[one]}
            </button>
          ))}
        </div>
        <div class="holdem-stepper">
          <button
            type="button"
            class="button"
            aria-label={HOLDEM_TEXTS.less(big)}
            aria-keyshortcuts="-"
            disabled={isShut}
            onClick={() => step(-1)}
          >
            −
          </button>
          <input
            ref={field}
            class="input"
            inputMode="numeric"
            autocomplete="off"
            enterkeyhint="send"
            aria-label={HOLDEM_TEXTS.amount[raise?.kind ?? 'bet']}
            aria-keyshortcuts="r"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-range`}
            maxLength={9}
            value={typed}
            disabled={isShut}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onInput={({ currentTarget }) => setGiven({ place, typed: currentTarget.value, tried })}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            class="button"
            aria-label={HOLDEM_TEXTS.more(big)}
            aria-keyshortcuts="+"
            disabled={isShut}
            onClick={() => step(1)}
          >
            +
          </button>
        </div>
        <p
          class={`holdem-range ${error === undefined ? '' : 'wrong'}`}
          id={`${id}-range`}
          role={error === undefined ? undefined : 'alert'}
        >
          {error ?? (raise && HOLDEM_TEXTS.range(raise.min, raise.max))}
        </p>
      </form>
      <div class="holdem-buttons">
        <button
          type="button"
          class={`button ${sent(pending, 'fold')}`}
          disabled={!canFold}
          aria-keyshortcuts="f"
          onClick={() => send({ kind: 'fold' })}
        >
          <span>{HOLDEM_TEXTS.foldAction}</span> <KeySign of={HOLDEM_TEXTS.keys.fold.key} />
        </button>
        <button
          type="button"
          class={`button ${raise === undefined ? 'primary' : ''} ${sent(pending, 'check', 'call')}`}
          disabled={!canStay}
          aria-keyshortcuts="c"
          onClick={stay}
        >
          <span>{stayWords(view, call)}</span> <KeySign of={HOLDEM_TEXTS.keys.call.key} />
        </button>
        <button type="submit" form={`${id}-form`} class={`button primary ${sent(pending, 'bet', 'raise')}`} disabled={isShut}>
          <span>{raiseWords(view, amount)}</span> <KeySign of={HOLDEM_TEXTS.keys.raise.key} />
        </button>
      </div>
    </fieldset>
  );
}

const sent = (pending: Action['kind'] | undefined, ...kinds: readonly Action['kind'][]): string =>
  pending !== undefined && kinds.includes(pending) ? 'being-sent' : '';

function stayWords({ seat, seats }: HoldemView, call: number | undefined): string {
  if (call === undefined) return HOLDEM_TEXTS.checkAction;
  const words = HOLDEM_TEXTS.callAction(call);
  return call === seats[seat!]!.chips ? HOLDEM_TEXTS.allIn(words) : words;
}

/** The words of the button that bets: with the amount once it is one. */
function raiseWords({ options }: HoldemView, amount: number | string | undefined): string {
  const raise = options?.raise;
  if (raise === undefined) return HOLDEM_TEXTS.betAction('');
  if (amount === raise.max) return HOLDEM_TEXTS.allInAction(String(amount));
  const words = typeof amount === 'number' ? String(amount) : '…';
  return (raise.kind === 'bet' ? HOLDEM_TEXTS.betAction : HOLDEM_TEXTS.raiseAction)(words);
}
